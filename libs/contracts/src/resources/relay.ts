import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, integer, minorUnits, nullable, record, request, text } from "../schema.ts";
import { currency } from "./currency.ts";
import { captureMethods } from "./payment-values.ts";

/** What can be asked of a provider for a payment that was made elsewhere. */
export const relayTypes = ["refund", "capture", "incremental_authorization", "void", "unreferenced_refund"] as const;

export type RelayType = (typeof relayTypes)[number];

const relayType = choice("What a provider is asked for.", relayTypes, "RelayType");

/** States of a relay; success and failure are final. */
export const relayStatuses = ["created", "pending", "success", "failure"] as const;

export type RelayStatus = (typeof relayStatuses)[number];

const positiveAmount = (description: string): ReturnType<typeof integer> =>
  integer(description, { format: "int64", minimum: 1, maximum: 999_999_999 });

const reason = text("Why, as the provider is to be told.", { maxLength: 255 });

const refundMembers = {
  amount: positiveAmount("Amount to give back, in minor units."),
  currency,
  reason,
} as const;

const captureMembers = {
  amount_to_capture: positiveAmount("Amount to capture, in minor units."),
  authorized_amount: minorUnits("Amount that the provider holds; the amount to capture when left out."),
  currency,
  capture_method: choice(
    "manual releases what is left after this capture; manual_multiple keeps it.",
    captureMethods,
  ),
} as const;

const raiseMembers = {
  total_amount: positiveAmount("The new total to hold, in minor units."),
  additional_amount: positiveAmount("By how much that is more than what is held now, in minor units."),
  currency,
  reason,
} as const;

const voidMembers = {
  amount: minorUnits("Amount that is held, in minor units."),
  currency,
  cancellation_reason: reason,
} as const;

const unreferencedRefundMembers = {
  amount: positiveAmount("Amount to send, in minor units."),
  currency,
} as const;

/** `data` of a relay's request: the member that the type names, and no other. */
export const relayDataRequest = request("RelayDataRequest", "What is asked; exactly the member of the type.", {
  refund: request("RelayRefundRequest", "A refund.", refundMembers, ["amount", "currency"]),
  capture: request("RelayCaptureRequest", "A capture.", captureMembers, ["amount_to_capture", "currency"]),
  incremental_authorization: request("RelayIncrementRequest", "A higher authorization.", raiseMembers, [
    "total_amount",
    "additional_amount",
    "currency",
  ]),
  void: request("RelayVoidRequest", "A void; nothing of it is required.", voidMembers),
  unreferenced_refund: request(
    "RelayUnreferencedRefundRequest",
    "A refund of no payment.",
    unreferencedRefundMembers,
    ["amount", "currency"],
  ),
});

const target = {
  connector_resource_id: text("Required. Id of the payment at the provider.", { minLength: 1, maxLength: 255 }),
  connector_id: text("Required. The connector account to ask.", { minLength: 1, maxLength: 64 }),
  data: relayDataRequest,
} as const;

/** Body of POST /relay. What is required is checked with the type in hand, so that the refusal can name it. */
export const createRelayBody = request("CreateRelayRequest", "What a provider is to be asked.", {
  ...target,
  type: relayType,
});

/** Body of POST /relay/unreferenced_refund. */
export const unreferencedRefundBody = request(
  "UnreferencedRefundRequest",
  "A refund that belongs to no payment.",
  { connector_id: target.connector_id, data: relayDataRequest },
);

/** Query string of GET /relay/{relay_id}. */
export const retrieveRelayQuery = request("RetrieveRelayQuery", "How to retrieve.", {
  force_sync: flag("Ask the provider first when the relay has no end yet."),
});

const shownRefund = record("RelayRefund", "A refund.", { ...refundMembers, reason: nullable(reason) });

const shownCapture = record("RelayCapture", "A capture.", {
  ...captureMembers,
  authorized_amount: nullable(captureMembers.authorized_amount),
  capture_method: nullable(captureMembers.capture_method),
});

const shownRaise = record("RelayIncrement", "A higher authorization.", { ...raiseMembers, reason: nullable(reason) });

const shownVoid = record("RelayVoid", "A void.", {
  amount: nullable(voidMembers.amount),
  currency: nullable(currency),
  cancellation_reason: nullable(reason),
});

/** What was asked of a provider, and what came of it. */
export const relay = record("Relay", "What was asked of a provider for a payment made elsewhere.", {
  id: text("Id of the relay.", { maxLength: 64, examples: ["relay_Q7vB2kX9mT4nW8sYc1Lz"] }),
  type: relayType,
  status: choice("State of the relay; success and failure are final.", relayStatuses, "RelayStatus"),
  connector_id: text("The connector account that was asked."),
  profile_id: text("The business profile of that account."),
  connector_resource_id: text("Id of the payment at the provider."),
  connector_reference_id: nullable(text("Id that the provider gave to what was asked.")),
  data: record("RelayData", "What was asked: the member of the type, null for the others.", {
    refund: nullable(shownRefund),
    capture: nullable(shownCapture),
    incremental_authorization: nullable(shownRaise),
    void: nullable(shownVoid),
  }),
  error: nullable(
    record("RelayError", "What the provider said when it refused.", {
      code: text("The provider's code."),
      message: text("The provider's words."),
    }),
  ),
  created_at: dateTime("When it was asked."),
  updated_at: dateTime("When the relay last changed."),
});

export type Relay = FromSchema<typeof relay>;
export type RelayDataRequest = FromSchema<typeof relayDataRequest>;
export type CreateRelayRequest = FromSchema<typeof createRelayBody>;
export type UnreferencedRefundRequest = FromSchema<typeof unreferencedRefundBody>;
