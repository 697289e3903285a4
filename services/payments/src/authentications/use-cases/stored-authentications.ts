import type { MerchantSnapshot } from "@railyard/contracts";

import type { Authentication } from "../domain/authentication.ts";
import { expireAuthentication } from "../domain/settle-authentication.ts";
import { checkLiveClientSecret } from "../../kernel/domain/client-secret.ts";
import { changeStored } from "../../kernel/use-cases/concurrent-change.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import type { Caller, Owner } from "../../kernel/use-cases/caller.ts";
import { isOwnedBy, merchantOf } from "../../kernel/use-cases/caller.ts";

type StorePorts = Pick<Ports, "authentications">;

/** @throws {Failure} `authentication_not_found` (HE_02). */
const load = async ({ authentications }: StorePorts, owner: Owner, id: string): Promise<Authentication> => {
  const found = await authentications.load(owner.merchantId, id);
  if (found === null || !isOwnedBy(owner, found)) throw failures.authentication_not_found({ authentication_id: id });
  return found;
};

/**
 * Changes an authentication; when another process stored its change first, the change is made again on the new state.
 * @param change the very same object means that nothing is to be stored.
 * @throws {Failure} `busy` (409) when others change it all the time, and those of `change`.
 */
export const alterAuthentication = async (
  ports: StorePorts,
  known: Authentication,
  change: (authentication: Authentication) => Authentication,
): Promise<Authentication> => {
  const { merchantId, authenticationId } = known;
  let before = known;
  return changeStored(`authentication ${authenticationId}`, async () => {
    const after = change(before);
    if (after === before || (await ports.authentications.save(after, before.version))) return after;
    before = await load(ports, { merchantId }, authenticationId);
    return null;
  });
};

/**
 * The owner's authentication; one that was not finished in time is failed from now on.
 * @throws {Failure} `authentication_not_found` (HE_02), `busy` (409).
 */
export const loadAuthentication = async (
  ports: StorePorts & Pick<Ports, "clock">,
  owner: Owner,
  authenticationId: string,
): Promise<Authentication> => {
  const found = await load(ports, owner, authenticationId);
  return alterAuthentication(ports, found, (before) => expireAuthentication(before, ports.clock.now()));
};

/** A call about one authentication. */
export interface AuthenticationCall {
  readonly caller: Caller;
  readonly authenticationId: string;
  /** Required in addition with a publishable key. */
  readonly clientSecret: string | null | undefined;
}

/** What a call is about. */
export interface CalledAuthentication {
  readonly merchant: MerchantSnapshot;
  readonly authentication: Authentication;
}

/**
 * The authentication that a server or a customer's client asks about.
 * @throws {Failure} those of {@link loadAuthentication}, `merchant_not_found` (HE_02), those of the client secret
 * (IR_04, IR_08, IR_09).
 */
export const openAuthentication = async (
  ports: StorePorts & Pick<Ports, "clock" | "directory" | "vault">,
  { caller, authenticationId, clientSecret: given }: AuthenticationCall,
): Promise<CalledAuthentication> => {
  const merchant = await merchantOf(ports, caller, null);
  const authentication = await loadAuthentication(ports, caller, authenticationId);
  if (caller.isClient) {
    const { clientSecret: expected, expiresAt } = authentication;
    checkLiveClientSecret({ given, expected, equals: ports.vault.equals }, expiresAt, ports.clock.now());
  }
  return { merchant, authentication };
};
