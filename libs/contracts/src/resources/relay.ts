import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, minorUnits, nullable, record, request, text } from "../schema.ts";
import { currency } from "./currency.ts";
import { captureMethods } from "./payment-values.ts";

/** What can be asked of a provider for a payment that was made elsewhere. */
const relayTypes = ["refund", "capture", "incremental_authorization", "void", "unreferenced_refund"] as const;

export type RelayType = (typeof relayTypes)[number];

const relayType = choice("The operation requested from the provider.", relayTypes, "RelayType");

/** States of a relay; success and failure are final. */
export const relayStatuses = ["created", "pending", "success", "failure"] as const;

export type RelayStatus = (typeof relayStatuses)[number];

const positiveAmount = (description: string): ReturnType<typeof minorUnits> => minorUnits(description, 1);

const reason = text("Reason, as sent to the provider.", { maxLength: 255 });

const refundMembers = {
  amount: positiveAmount("Amount to refund, in minor units."),
  currency,
  reason,
} as const;

const captureMembers = {
  amount_to_capture: positiveAmount("Amount to capture, in minor units."),
  authorized_amount: minorUnits("Authorized amount; default: the amount to capture."),
  currency,
  capture_method: choice(
    "manual releases the remainder after this capture; manual_multiple keeps it authorized.",
    captureMethods,
  ),
} as const;

const incrementMembers = {
  total_amount: positiveAmount("The new total to authorize, in minor units."),
  additional_amount: positiveAmount("The increment of the authorized amount, in minor units."),
  currency,
  reason,
} as const;

const voidMembers = {
  amount: minorUnits("Authorized amount, in minor units."),
  currency,
  cancellation_reason: reason,
} as const;

const unreferencedRefundMembers = {
  amount: positiveAmount("Amount to send, in minor units."),
  currency,
} as const;

/** `data` of a relay's request: the member that the type names, and no other. */
const relayDataRequest = request("RelayDataRequest", "Data of the operation; exactly the member of the type.", {
  refund: request("RelayRefundRequest", "A refund.", refundMembers, ["amount", "currency"]),
  capture: request("RelayCaptureRequest", "A capture.", captureMembers, ["amount_to_capture", "currency"]),
  incremental_authorization: request("RelayIncrementRequest", "An incremental authorization.", incrementMembers, [
    "total_amount",
    "additional_amount",
    "currency",
  ]),
  void: request("RelayVoidRequest", "A void; has no required member.", voidMembers),
  unreferenced_refund: request("RelayUnreferencedRefundRequest", "An unreferenced refund.", unreferencedRefundMembers, [
    "amount",
    "currency",
  ]),
});

const target = {
  connector_resource_id: text("Required. Id of the payment at the provider.", { minLength: 1, maxLength: 255 }),
  connector_id: text("Required. The connector account.", { minLength: 1, maxLength: 64 }),
  data: relayDataRequest,
} as const;

/** Body of POST /relay. What is required is checked with the type in hand, so that the refusal can name it. */
export const createRelayBody = request("CreateRelayRequest", "An operation to relay to a provider.", {
  ...target,
  type: relayType,
});

/** Body of POST /relay/unreferenced_refund. */
export const unreferencedRefundBody = request("UnreferencedRefundRequest", "An unreferenced refund.", {
  connector_id: target.connector_id,
  data: relayDataRequest,
});

/** Query string of GET /relay/{relay_id}. */
export const retrieveRelayQuery = request("RetrieveRelayQuery", "Options of the retrieval.", {
  force_sync: flag("Query the provider first while the relay is not final."),
});

const shownRefund = record("RelayRefund", "A refund.", { ...refundMembers, reason: nullable(reason) });

const shownCapture = record("RelayCapture", "A capture.", {
  ...captureMembers,
  authorized_amount: nullable(captureMembers.authorized_amount),
  capture_method: nullable(captureMembers.capture_method),
});

const shownIncrement = record("RelayIncrement", "An incremental " + "authorization.", {
  ...incrementMembers,
  reason: nullable(reason),
});

const shownVoid = record("RelayVoid", "A void.", {
  amount: nullable(voidMembers.amount),
  currency: nullable(currency),
  cancellation_reason: nullable(reason),
});

/** What was asked of a provider, and what came of it. */
export const relay = record("Relay", "An operation relayed to a provider, for a payment made elsewhere.", {
  id: text("Id of the relay.", { maxLength: 64, examples: ["relay_Q7vB2kX9mT4nW8sYc1Lz"] }),
  type: relayType,
  status: choice("Status of the relay; success and failure are final.", relayStatuses, "RelayStatus"),
  connector_id: text("The connector account of the relay."),
  profile_id: text("The business profile of that account."),
  connector_resource_id: text("Id of the payment at the provider."),
  connector_reference_id: nullable(text("Id of the operation at the provider.")),
  data: record("RelayData", "The operation: the member of the type, null for the others.", {
    refund: nullable(shownRefund),
    capture: nullable(shownCapture),
    incremental_authorization: nullable(shownIncrement),
    void: nullable(shownVoid),
  }),
  error: nullable(
    record("RelayError", "Error of the provider, when it declined.", {
      code: text("Error code of the provider."),
      message: text("Error message of the provider."),
    }),
  ),
  created_at: dateTime("Time of creation."),
  updated_at: dateTime("Time of the last change."),
});

export type Relay = FromSchema<typeof relay>;
export type RelayDataRequest = FromSchema<typeof relayDataRequest>;
export type CreateRelayRequest = FromSchema<typeof createRelayBody>;
export type UnreferencedRefundRequest = FromSchema<typeof unreferencedRefundBody>;
