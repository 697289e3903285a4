import type { Relay as RelayRepresentation } from "@railyard/contracts";

import type { Relay } from "../domain/relay.ts";
import type { RelayOrder } from "../domain/relay-order.ts";

type Data = RelayRepresentation["data"];

const nothing: Data = { refund: null, capture: null, incremental_authorization: null, void: null };

const dataOf = (order: RelayOrder): Data => {
  switch (order.type) {
    case "refund":
      return { ...nothing, refund: { amount: order.amount, currency: order.currency, reason: order.reason } };
    case "capture":
      return {
        ...nothing,
        capture: {
          amount_to_capture: order.amountToCapture,
          authorized_amount: order.authorizedAmount,
          currency: order.currency,
          capture_method: order.captureMethod,
        },
      };
    case "incremental_authorization":
      return {
        ...nothing,
        incremental_authorization: {
          total_amount: order.totalAmount,
          additional_amount: order.additionalAmount,
          currency: order.currency,
          reason: order.reason,
        },
      };
    case "void":
      return {
        ...nothing,
        void: { amount: order.amount, currency: order.currency, cancellation_reason: order.reason },
      };
  }
};

/** The relay as the API answers it. */
export const relayToWire = (relay: Relay): RelayRepresentation => ({
  id: relay.relayId,
  type: relay.order.type,
  status: relay.status,
  connector_id: relay.merchantConnectorId,
  profile_id: relay.profileId,
  connector_resource_id: relay.connectorResourceId,
  connector_reference_id: relay.connectorReferenceId,
  data: dataOf(relay.order),
  error: relay.error === null ? null : { code: relay.error.code, message: relay.error.message },
  created_at: relay.createdAt.toISOString(),
  updated_at: relay.modifiedAt.toISOString(),
});
