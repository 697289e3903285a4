import type { Relay as RelayRepresentation } from "@railyard/contracts";

import { relayToWire } from "../wire/relay-wire.ts";
import { failures } from "../failures.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { loadRelay, syncRelay } from "./relay-operation.ts";
import type { RelaySyncPorts } from "./relay-operation.ts";

export interface RetrieveRelayInput {
  readonly caller: Caller;
  readonly relayId: string;
  readonly forceSync: boolean;
}

/**
 * The relay, after asking its provider when `forceSync` is set. With a profile, only relays of that profile.
 * @throws {Failure} `relay_not_found` (IR_37).
 */
export const retrieveRelay =
  (ports: RelaySyncPorts) =>
  async ({ caller, relayId, forceSync }: RetrieveRelayInput): Promise<RelayRepresentation> => {
    const relay = await loadRelay(ports, caller.merchantId, relayId);
    const { profileId } = caller;
    if (profileId !== null && profileId !== relay.profileId) throw failures.relay_not_found({ relay_id: relayId });
    return relayToWire(forceSync ? await syncRelay(ports, relay) : relay);
  };
