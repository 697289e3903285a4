import type { Relay as RelayRepresentation } from "@railyard/contracts";

import type { Relay } from "../domain/relay.ts";
import { isRelayClaimed } from "../domain/relay.ts";
import { relayRepresentation } from "../domain/relay-representation.ts";
import { isRelayOver } from "../domain/relay-status.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { lookUpRelay } from "./ask-provider-for-relay.ts";
import { claimStoredRelay, loadRelay, missStoredAccount, settleStoredRelay } from "./relay-changes.ts";

export interface RetrieveRelayInput {
  readonly caller: Caller;
  readonly relayId: string;
  readonly forceSync: boolean;
}

/**
 * Asks the provider about a relay that has no end yet and that nobody else is asking about; stores the answer, or that
 * the connector account is gone.
 */
export const syncRelay = async (ports: Ports, relay: Relay): Promise<Relay> => {
  if (isRelayOver(relay.status) || isRelayClaimed(relay, ports.clock.now())) return relay;
  const merchant = await ports.directory.merchant(relay.merchantId);
  const account = merchant === null ? null : ports.providers.account(merchant, relay.merchantConnectorId);
  if (account === null) return missStoredAccount(ports, relay);
  const claimed = await claimStoredRelay(ports, relay);
  if (claimed === null) return loadRelay(ports, relay.merchantId, relay.relayId);
  const answer = await lookUpRelay(ports, { account, relay: claimed });
  return settleStoredRelay(ports, claimed, answer);
};

/**
 * The relay, after asking its provider when `forceSync` says so. With a profile, only relays of that profile.
 * @throws {Failure} `relay_not_found` (IR_37).
 */
export const retrieveRelay =
  (ports: Ports) =>
  async ({ caller, relayId, forceSync }: RetrieveRelayInput): Promise<RelayRepresentation> => {
    const relay = await loadRelay(ports, caller.merchantId, relayId);
    const { profileId } = caller;
    if (profileId !== null && profileId !== relay.profileId) throw failures.relay_not_found({ relay_id: relayId });
    return relayRepresentation(forceSync ? await syncRelay(ports, relay) : relay);
  };

/** Looks at a relay that is due. */
export const checkRelay =
  (ports: Ports) =>
  async ({ merchantId, relayId }: { readonly merchantId: string; readonly relayId: string }): Promise<void> => {
    const relay = await ports.relays.load(merchantId, relayId);
    if (relay === null || relay.dueAt === null) return;
    await syncRelay(ports, { ...relay, dueCount: relay.dueCount + 1 });
  };
