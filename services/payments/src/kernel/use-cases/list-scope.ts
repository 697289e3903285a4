import type { ConnectorSnapshot, MerchantSnapshot } from "@railyard/contracts";

import { resolveProfile } from "../domain/profile-resolution.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "./caller.ts";
import { merchantOf } from "./caller.ts";

/** `merchant`: all that the credential may see. `profile`: one profile, whichever credential or request names. */
export type ListScope = "merchant" | "profile";

/** How many entries a page has unless the request sets a limit. */
export const defaultLimit = 10;

/**
 * The profile that what is listed must have; null for every profile.
 * @throws {Failure} those of `resolveProfile`, in the scope of a profile.
 */
export const profileOfList = async (
  ports: Pick<Ports, "directory">,
  caller: Caller,
  scope: ListScope,
  requested: string | null,
): Promise<string | null> => {
  if (scope === "merchant") return caller.profileId ?? requested;
  const merchant = await merchantOf(ports, caller, null);
  const selector = { requested, ofCredential: caller.profileId, businessCountry: null, businessLabel: null };
  return resolveProfile(merchant, selector).profile_id;
};

/** What a page begins or ends at, loaded by the id that the request names; null for none. */
export const atCursor = async <Item>(
  id: string | null | undefined,
  load: (id: string) => Promise<Item>,
): Promise<Item | null> => (id === null || id === undefined ? null : load(id));

/** The merchant's accounts of a kind, those of one profile when it is given. */
export const accountsOf = (
  { connectors }: MerchantSnapshot,
  kind: ConnectorSnapshot["connector_type"],
  profileId: string | null,
): readonly ConnectorSnapshot[] =>
  connectors.filter(
    (account) => account.connector_type === kind && (profileId === null || account.profile_id === profileId),
  );

/** Accounts as a list offers them to narrow by: their ids and labels, by the name of their connector. */
export const accountChoices = (
  accounts: readonly ConnectorSnapshot[],
): Record<string, Pick<ConnectorSnapshot, "connector_label" | "merchant_connector_id">[]> =>
  Object.fromEntries(
    [...Map.groupBy(accounts, ({ connector_name: name }) => name)].map(([name, found]) => [
      name,
      found.map(({ connector_label, merchant_connector_id }) => ({ connector_label, merchant_connector_id })),
    ]),
  );
