import type { Relay } from "../domain/relay.ts";
import { claimRelay } from "../domain/relay.ts";
import type { RelayAnswer } from "../domain/settle-relay.ts";
import { missAccount, settleRelay } from "../domain/settle-relay.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";

export type RelayPorts = Pick<Ports, "clock" | "relays" | "policy">;

/** The relay as stored. @throws {Failure} `relay_not_found` (IR_37). */
export const loadRelay = async (
  { relays }: Pick<Ports, "relays">,
  merchantId: string,
  relayId: string,
): Promise<Relay> => {
  const relay = await relays.load(merchantId, relayId);
  if (relay === null) throw failures.relay_not_found({ relay_id: relayId });
  return relay;
};

/** Until when whoever claims a relay now has it to itself. */
export const relayClaimEnd = ({ clock, policy }: RelayPorts): Date => new Date(clock.now().getTime() + policy.leaseMs);

/** Takes a relay for one asker at a time; null when somebody else was faster. */
export const claimStoredRelay = async (ports: RelayPorts, relay: Relay): Promise<Relay | null> => {
  const claimed = claimRelay(relay, relayClaimEnd(ports));
  return (await ports.relays.save(claimed, relay.version)) ? claimed : null;
};

const tries = 5;

/** Stores what a provider's answer made of a relay; an end that was reached before stays. */
export const settleStoredRelay = async (ports: RelayPorts, claimed: Relay, answer: RelayAnswer): Promise<Relay> => {
  let before = claimed;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const after = settleRelay(before, answer, ports.policy.refundChecks, ports.clock.now());
    if (after === before || (await ports.relays.save(after, before.version))) return after;
    // Whoever took over after the claim ran out may have heard something else: the answer is held against that.
    before = await loadRelay(ports, claimed.merchantId, claimed.relayId);
  }
  return before;
};

/** Stores that the relay's connector account is gone, and its end once that lasted too long. */
export const missStoredAccount = async (ports: RelayPorts, relay: Relay): Promise<Relay> => {
  const after = missAccount(relay, ports.policy.refundChecks, ports.clock.now());
  if (after === relay || (await ports.relays.save(after, relay.version))) return after;
  // Somebody else was faster; a relay without an end is looked at again.
  return loadRelay(ports, relay.merchantId, relay.relayId);
};
