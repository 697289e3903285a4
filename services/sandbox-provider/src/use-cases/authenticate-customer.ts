import { constantTimeEquals } from "@railyard/auth";
import type { SandboxAuthenticateRequest, SandboxStartAuthenticationRequest } from "@railyard/contracts";

import type { Authentication } from "../domain/authentication.ts";
import { answerChallenge, authenticate, startAuthentication } from "../domain/authentication.ts";
import { isPageOf, readPageName } from "../domain/page-address.ts";
import { failures } from "../failures.ts";
import type {
  Account,
  Accounts,
  AuthenticationStore,
  Chance,
  Clock,
  Ids,
  Notices,
  OperationKey,
  WakeUp,
} from "../ports.ts";

export interface AuthenticationPorts {
  readonly authentications: AuthenticationStore;
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly ids: Ids;
  readonly notices: Notices;
  readonly wakeUp: WakeUp;
}

export interface StartOrder {
  readonly account: Account;
  readonly operation: OperationKey;
  readonly request: SandboxStartAuthenticationRequest;
}

export interface AuthenticateOrder {
  readonly account: Account;
  readonly authenticationId: string;
  readonly request: SandboxAuthenticateRequest;
}

/** Fails where the account is to fail. @throws {Failure} `processing_error`. */
const stumble = ({ chance }: AuthenticationPorts, { behaviour }: Account): void => {
  const { server_error_rate: rate } = behaviour;
  if (rate > 0 && chance.next() < rate) throw failures.processing_error();
};

const ofAccount = async (
  { authentications }: AuthenticationPorts,
  account: Account,
  authenticationId: string,
): Promise<Authentication> => {
  const found = await authentications.findAuthentication(authenticationId);
  if (found === null || found.accountId !== account.accountId) {
    throw failures.authentication_not_found({ authentication: authenticationId });
  }
  return found;
};

/**
 * Determines whether and how a card takes part, once per idempotency key.
 * @throws {Failure} `processing_error`, `idempotency_key_reused`.
 */
export const beginAuthentication =
  (ports: AuthenticationPorts) =>
  async ({ account, operation, request }: StartOrder): Promise<Authentication> => {
    stumble(ports, account);
    const started = startAuthentication(request, {
      accountId: account.accountId,
      connector: account.connector,
      ...operation,
      now: ports.clock.now(),
      newId: (prefix) => ports.ids.newId(prefix),
      pageToken: ports.ids.pageToken(),
    });
    if (await ports.authentications.insertAuthentication(started)) return started;
    const known = await ports.authentications.findAuthenticationByKey(account.accountId, operation.idempotencyKey);
    if (known === null || known.requestHash !== operation.requestHash) throw failures.idempotency_key_reused();
    return known;
  };

/**
 * Authenticates a customer; a repetition answers its status.
 * @throws {Failure} `authentication_not_found`, `authentication_not_possible`, `processing_error`.
 */
export const runAuthentication =
  (ports: AuthenticationPorts) =>
  async ({ account, authenticationId, request }: AuthenticateOrder): Promise<Authentication> => {
    stumble(ports, account);
    const found = await ofAccount(ports, account, authenticationId);
    const after = authenticate(found, request, ports.clock.now(), (prefix) => ports.ids.newId(prefix));
    if (after === null) return found;
    if (await ports.authentications.saveAuthentication(after, [])) return after;
    return ofAccount(ports, account, authenticationId);
  };

/** @throws {Failure} `authentication_not_found`. */
export const lookUpAuthentication =
  (ports: AuthenticationPorts) =>
  (account: Account, authenticationId: string): Promise<Authentication> =>
    ofAccount(ports, account, authenticationId);

/** The authentication whose page a customer opens. @throws {Failure} `authentication_not_found`. */
export const showChallenge =
  ({ authentications }: AuthenticationPorts) =>
  async (pageName: string): Promise<Authentication> => {
    const name = readPageName(pageName);
    const found = await authentications.findAuthentication(name.id);
    if (found === null || found.returnUrl === null || !isPageOf(found.pageToken, name, constantTimeEquals)) {
      throw failures.authentication_not_found({ authentication: name.id });
    }
    return found;
  };

/**
 * Acts on a button of the challenge page. A choice that comes too late changes nothing; the customer is sent back
 * either way.
 * @throws {Failure} `authentication_not_found`.
 */
export const takeAnswer =
  (ports: AuthenticationPorts) =>
  async (pageName: string, choice: "complete" | "reject" | "leave"): Promise<Authentication> => {
    const found = await showChallenge(ports)(pageName);
    if (choice === "leave") return found;
    const now = ports.clock.now();
    const after = answerChallenge(found, choice, now, (prefix) => ports.ids.newId(prefix));
    if (after === null) return found;
    const { behaviour } = await ports.accounts.byId(found.accountId);
    const notices = behaviour.webhooks === "never" ? [] : ports.notices.authentication(after, now);
    if (!(await ports.authentications.saveAuthentication(after, notices))) return showChallenge(ports)(pageName);
    if (notices.length > 0) ports.wakeUp.inMs(0);
    return after;
  };
