import type { SandboxSessionRequest } from "@railyard/contracts";

import type { WalletSession } from "../domain/wallet-session.ts";
import { newSession } from "../domain/wallet-session.ts";
import { failures } from "../failures.ts";
import type { Account, Chance, Clock, Ids, OperationKey, SessionStore } from "../ports.ts";

export interface SessionPorts {
  readonly sessions: SessionStore;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly ids: Ids;
}

export interface SessionOrder {
  readonly account: Account;
  readonly operation: OperationKey;
  readonly request: SandboxSessionRequest;
}

/**
 * Begins a session once per idempotency key.
 * @throws {Failure} `wallet_unknown`, `idempotency_key_reused`, `processing_error` where the account asks for it.
 */
export const beginSession =
  ({ sessions, clock, chance, ids }: SessionPorts) =>
  async ({ account, operation, request }: SessionOrder): Promise<WalletSession> => {
    const { server_error_rate: rate } = account.behaviour;
    if (rate > 0 && chance.next() < rate) throw failures.processing_error();
    const session = newSession(request, {
      accountId: account.accountId,
      ...operation,
      now: clock.now(),
      newId: (prefix) => ids.newId(prefix),
    });
    if (await sessions.insertSession(session)) return session;
    const known = await sessions.findSessionByKey(account.accountId, operation.idempotencyKey);
    if (known === null || known.requestHash !== operation.requestHash) throw failures.idempotency_key_reused();
    return known;
  };
