import type { ProviderResponse } from "../../port/connector.ts";
import { readBody, reader, textAt } from "../../wire/reading.ts";
import {
  balanceSchema,
  deletedSchema,
  disputeSchema,
  eventSchema,
  fileSchema,
  idSchema,
  listSchema,
  paymentIntentSchema,
  refundSchema,
  setupIntentSchema,
  webhookEndpointSchema,
} from "./schemas.ts";

/** The id of an object, or the object. */
export type Reference = string | { readonly id?: unknown } | null;

interface Intent {
  readonly id: string;
  readonly livemode?: boolean;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly next_action?: object | null;
  readonly customer?: Reference;
  readonly payment_method?: Reference;
  readonly cancellation_reason?: string | null;
}

type IntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "succeeded"
  | "canceled";

export interface PaymentIntent extends Intent {
  readonly object: "payment_intent";
  readonly status: IntentStatus | "requires_capture";
  readonly amount: number;
  readonly amount_capturable: number;
  readonly amount_received: number;
  readonly currency: string;
  readonly latest_charge?: Reference;
  readonly last_payment_error?: object | null;
  readonly setup_future_usage?: string | null;
}

export interface SetupIntent extends Intent {
  readonly object: "setup_intent";
  readonly status: IntentStatus;
  readonly usage: string;
  readonly last_setup_error?: object | null;
}

export interface Refund {
  readonly id: string;
  readonly status: "pending" | "requires_action" | "succeeded" | "failed" | "canceled";
  readonly amount: number;
  readonly currency: string;
  readonly failure_reason?: string | null;
  readonly payment_intent?: Reference;
  readonly metadata?: Readonly<Record<string, string>> | null;
}

export interface Dispute {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly reason: string;
  readonly network_reason_code?: string | null;
  readonly payment_intent?: Reference;
  readonly charge?: Reference;
  readonly evidence_details?: { readonly due_by?: number | null };
  readonly payment_method_details?: object;
  readonly livemode?: boolean;
}

export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  readonly enabled_events: readonly string[];
  readonly status: string;
  readonly created: number;
  readonly secret?: string;
}

export interface List {
  readonly data: readonly unknown[];
  readonly has_more: boolean;
}

export interface StripeEvent {
  readonly id: string;
  readonly livemode?: boolean;
  /** Set when it happened in an account that is connected to the one of the key. */
  readonly account?: string;
  readonly type: string;
  readonly created: number;
  readonly data: { readonly object: object; readonly previous_attributes?: object };
}

export const asPaymentIntent = reader<PaymentIntent>(paymentIntentSchema, "payment");
export const asSetupIntent = reader<SetupIntent>(setupIntentSchema, "set-up of a card");
export const asRefund = reader<Refund>(refundSchema, "refund");
export const asDispute = reader<Dispute>(disputeSchema, "dispute");
export const asFile = reader<{ readonly id: string }>(fileSchema, "file");
export const asWebhookEndpoint = reader<WebhookEndpoint>(webhookEndpointSchema, "registered address");
export const asList = reader<List>(listSchema, "list");
export const asBalance = reader<object>(balanceSchema, "balance");
export const asDeleted = reader<object>(deletedSchema, "removal");
export const asEvent = reader<StripeEvent>(eventSchema, "webhook");
const asIdentified = reader<{ readonly id: string }>(idSchema, "object");

export const readId = (response: ProviderResponse): string => readBody(response, asIdentified).id;

/** Whether more can be captured of a payment of which something was. */
export const isCapturedInPart = ({ status, amount_received: received }: PaymentIntent): boolean =>
  status === "requires_capture" && received > 0;

export const isSetupIntent = (value: unknown): boolean => textAt(value, "object") === "setup_intent";

export const idIn = (reference: Reference | undefined): string | null =>
  typeof reference === "string" ? reference : (textAt(reference, "id") ?? null);

/** ISO 8601 of seconds since 1970. */
export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
