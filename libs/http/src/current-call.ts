import { AsyncLocalStorage } from "node:async_hooks";

import type { Principal } from "@railyard/auth";

/** The call that the running code works for, as far as an account of who changed what needs it. */
export interface CurrentCall {
  readonly operationId: string;
  /** Undefined for operations that anybody may call. */
  readonly principal: Principal | undefined;
  readonly requestId: string;
  /** Address of whoever called the platform, as the gateway saw it; undefined when it passed none. */
  readonly callerAddress: string | undefined;
  /** What the call has ended or changed of credentials, as `noteEndedCredential` writes it. */
  readonly endedCredentials: Set<string>;
}

const calls = new AsyncLocalStorage<CurrentCall>();

/** The call under way; undefined in jobs and wherever else nobody called. */
export const currentCall = (): CurrentCall | undefined => calls.getStore();

/** Runs the work, and everything it starts, as part of the call. */
export const duringCall = <Result>(call: CurrentCall, work: () => Result): Result => calls.run(call, work);
