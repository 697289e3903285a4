import type {
  ConnectorSnapshot,
  CreateRelayRequest,
  MerchantSnapshot,
  Relay as RelayRepresentation,
} from "@railyard/contracts";

import type { Relay } from "../domain/relay.ts";
import type { RelayOrder } from "../domain/relay-order.ts";
import type { RelayTerms } from "../wire/relay-order-wire.ts";
import { relayOrderFromWire, relayTermsFromWire } from "../wire/relay-order-wire.ts";
import { assertRefundable } from "../../refunds/domain/refund.ts";
import { newRelayStatus } from "../domain/relay-status.ts";
import { relayToWire } from "../wire/relay-wire.ts";
import { failures } from "../failures.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { assertNotSuspended, merchantOf } from "../../kernel/use-cases/caller.ts";
import type { Repetition } from "../../kernel/use-cases/made-before.ts";
import { insertUnlessMadeBefore, madeBefore } from "../../kernel/use-cases/made-before.ts";
import { flowOfRelay, sendRelay } from "./ask-provider-for-relay.ts";
import { claimEnd } from "../../operations/use-cases/provider-operation.ts";
import { settleRelayAnswer } from "./relay-operation.ts";
import { connectorAccountOf } from "../../kernel/domain/merchant-settings.ts";
import type { RelaySyncPorts } from "./relay-operation.ts";

export interface CreateRelayInput {
  readonly caller: Caller;
  readonly request: CreateRelayRequest;
  readonly idempotencyKey: string | null;
}

const accountOf = (
  ports: Pick<Ports, "providers">,
  merchant: MerchantSnapshot,
  { profileId }: Caller,
  connectorId: string,
): { readonly snapshot: ConnectorSnapshot; readonly account: ProviderAccount } => {
  const snapshot = connectorAccountOf(merchant, connectorId);
  if (snapshot === undefined || (profileId !== null && snapshot.profile_id !== profileId)) {
    throw failures.relay_account_not_found({ connector_id: connectorId, field: "connector_id" });
  }
  const account = ports.providers.account(merchant, connectorId);
  if (account === null) throw failures.connector_account_unusable({ merchant_connector_id: connectorId });
  return { snapshot, account };
};

interface PreparedRelay {
  readonly relay: Relay;
  readonly account: ProviderAccount;
}

const orderFor = (terms: RelayTerms, account: ProviderAccount): RelayOrder => {
  const order = relayOrderFromWire(terms, account.connector);
  const flow = flowOfRelay[order.type];
  if (!account.has(flow)) throw failures.flow_not_supported({ connector: account.connector, flow, field: "type" });
  return order;
};

/**
 * A relay must not give back what a dispute has taken of a payment that is known here. Relays do not change the amounts
 * of the payment, so refusing anything else is up to the provider.
 */
const assertNotTaken = async (
  ports: Pick<Ports, "payments">,
  { merchantId, merchantConnectorId, ...relay }: Relay,
): Promise<void> => {
  const { order, connectorResourceId } = relay;
  if (order.type !== "refund") return;
  const attempt = await ports.payments.findAttempt(merchantId, merchantConnectorId, connectorResourceId);
  const stored = attempt === null ? null : await ports.payments.load(merchantId, attempt.paymentId);
  if (stored === null || stored.payment.amountChargedBack === 0) return;
  assertRefundable(stored, order, "data.refund.amount");
};

type CreationPorts = RelaySyncPorts & Pick<Ports, "ids" | "payments">;

const prepare = async (ports: CreationPorts, { caller, request }: CreateRelayInput): Promise<PreparedRelay> => {
  const merchant = await merchantOf(ports, caller, null);
  const terms = relayTermsFromWire(request);
  const { snapshot, account } = accountOf(ports, merchant, caller, terms.connectorId);
  const order = orderFor(terms, account);
  // The only relay by which a customer is asked for more; refunds without a payment are refused by their contract.
  if (order.type === "incremental_authorization") assertNotSuspended(merchant);
  const now = ports.clock.now();
  const until = claimEnd(ports);
  const relay: Relay = {
    merchantId: caller.merchantId,
    relayId: ports.ids.relayId(),
    profileId: snapshot.profile_id,
    version: 0,
    status: newRelayStatus,
    connector: account.connector,
    merchantConnectorId: terms.connectorId,
    connectorResourceId: terms.connectorResourceId,
    connectorReferenceId: null,
    order,
    error: null,
    createdAt: now,
    modifiedAt: now,
    claimedUntil: until,
    interruptedUntil: null,
    dueAt: until,
    dueCount: 0,
  };
  await assertNotTaken(ports, relay);
  return { relay, account };
};

const repetitionOf = (
  { relays }: Pick<Ports, "relays">,
  { caller, idempotencyKey }: CreateRelayInput,
): Repetition<Relay> => ({ store: relays, caller, idempotencyKey, objectOf: (relay) => relay });

/**
 * Stores what is asked, asks the provider under the relay's own key, and stores the answer. A crash in between leaves
 * a relay that is due, and its provider is asked again under that key.
 * @throws {Failure} those of reading the request, `relay_account_not_found` (HE_02), `connector_account_unusable`
 * (HE_03), `flow_not_supported` (IR_20), `refund_disputed` and `refund_exceeds_captured` (IR_13).
 */
export const createRelay =
  (ports: CreationPorts) =>
  async (input: CreateRelayInput): Promise<RelayRepresentation> => {
    const repetition = repetitionOf(ports, input);
    const known = await madeBefore(ports, repetition);
    if (known !== null) return relayToWire(known);
    const { relay, account } = await prepare(ports, input);
    const faster = await insertUnlessMadeBefore(
      ports,
      repetition,
      () => ports.relays.insert(relay, input.idempotencyKey),
      () => {
        throw failures.busy({ resource: "this Idempotency-Key" });
      },
    );
    if (faster !== null) return relayToWire(faster);
    const answer = await sendRelay(ports, { account, relay });
    return relayToWire(await settleRelayAnswer(ports, relay, answer));
  };
