import type { ProviderOperation } from "../../operations/use-cases/provider-operation.ts";
import { dueRow, storeAnswer, syncRow } from "../../operations/use-cases/provider-operation.ts";
import { reportDifferences } from "../../kernel/use-cases/report-differences.ts";
import type { Relay } from "../domain/relay.ts";
import { claimRelay, isRelayClaimed } from "../domain/relay.ts";
import { isRelayOver } from "../domain/relay-status.ts";
import type { RelayAnswer } from "../domain/settle-relay.ts";
import { missAccount, settleRelay } from "../domain/settle-relay.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { lookUpRelay } from "./ask-provider-for-relay.ts";
import type { OperationPorts } from "../../operations/use-cases/provider-operation.ts";

export type RelayPorts = Pick<Ports, "clock" | "observer" | "relays" | "policy">;

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

const saveRelay = async ({ relays }: Pick<Ports, "relays">, before: Relay, after: Relay): Promise<Relay | null> =>
  (await relays.save(after, before.version)) ? after : null;

/** Stores that the relay's connector account is gone, and its end once that lasted too long. */
const missStoredAccount = async (ports: RelayPorts, relay: Relay): Promise<Relay> => {
  const after = missAccount(relay, ports.policy.refundChecks, ports.clock.now());
  if (after === relay) return relay;
  // When another process stored its change first: a relay that has not ended is checked again.
  return (await saveRelay(ports, relay, after)) ?? loadRelay(ports, relay.merchantId, relay.relayId);
};

/** What is asked of a provider for a payment that was made elsewhere. */
const relayOperation = (ports: RelayPorts): ProviderOperation<Relay, Relay, RelayAnswer> => ({
  rowOf: (relay) => relay,
  withRow: (_stored, relay) => relay,
  isFree: (relay, now) => !isRelayOver(relay.status) && !isRelayClaimed(relay, now),
  claim: claimRelay,
  ask: ({ account, row: relay }) => lookUpRelay(ports, { account, relay }),
  complete: ({ relayId: objectId, connector }, answer) => {
    reportDifferences(ports, { object: "relay", objectId, connector, source: "answer" }, answer.differences ?? []);
    return Promise.resolve(answer);
  },
  settle: (relay, answer) => settleRelay(relay, answer, ports.policy.refundChecks, ports.clock.now()),
  save: (before, after) => saveRelay(ports, before, after),
  reload: ({ merchantId, relayId }) => loadRelay(ports, merchantId, relayId),
  missAccount: (relay) => missStoredAccount(ports, relay),
});

/** Stores what a provider's answer made of a relay; an end that was reached before stays. */
export const settleRelayAnswer = (ports: RelayPorts, claimed: Relay, answer: RelayAnswer): Promise<Relay> =>
  storeAnswer(relayOperation(ports), claimed, answer);

/** What asking a provider about a relay needs. */
export type RelaySyncPorts = RelayPorts & OperationPorts;

/**
 * Asks the provider about a relay that has not ended and that no other process is asking about; stores the answer, or
 * that the connector account is gone.
 */
export const syncRelay = (ports: RelaySyncPorts, relay: Relay): Promise<Relay> =>
  syncRow(ports, relayOperation(ports), relay);

/** Checks a relay that is due. */
export const checkRelay =
  (ports: RelaySyncPorts) =>
  async ({ merchantId, relayId }: { readonly merchantId: string; readonly relayId: string }): Promise<void> => {
    const due = dueRow(relayOperation(ports), await ports.relays.load(merchantId, relayId));
    if (due !== null) await syncRelay(ports, due);
  };
