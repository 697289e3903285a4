import type { Principal } from "@railyard/auth";
import type { WorkContext } from "@railyard/telemetry";
import { currentWork, duringWork } from "@railyard/telemetry";

/** The call that the running code works for, as far as an account of who changed what needs it. */
export interface CurrentCall extends WorkContext {
  readonly operationId: string;
  /** Undefined for operations that any caller may call. */
  readonly principal: Principal | undefined;
  /** Address of the caller of the platform, as the gateway saw it; undefined when it passed none. */
  readonly callerAddress: string | undefined;
  /** What the caller states that it calls with: `User-Agent`. */
  readonly userAgent: string | undefined;
  /** What the call has ended or changed of credentials, as `noteEndedCredential` writes it. */
  readonly endedCredentials: Set<string>;
}

const isCall = (work: WorkContext | undefined): work is CurrentCall => work !== undefined && "operationId" in work;

/** The call under way; undefined in jobs and wherever else there is no call. */
export const currentCall = (): CurrentCall | undefined => {
  const work = currentWork();
  return isCall(work) ? work : undefined;
};

/** Runs the work, and everything it starts, as part of the call. */
export const duringCall = <Result>(call: CurrentCall, work: () => Result): Result => duringWork(call, work);
