import { reader } from "../../wire/reading.ts";

export interface Money {
  readonly currency_code: string;
  readonly value: string;
}

interface Link {
  readonly rel: string;
  readonly href: string;
}

export interface Authorization {
  readonly id: string;
  readonly status: string;
  readonly amount?: Money;
  readonly custom_id?: string;
  readonly expiration_time?: string;
  readonly links?: readonly Link[];
}

export interface Capture {
  readonly id: string;
  readonly status: string;
  readonly amount?: Money;
  readonly custom_id?: string;
  readonly invoice_id?: string;
  readonly final_capture?: boolean;
  readonly links?: readonly Link[];
}

export interface Refund {
  readonly id: string;
  readonly status: string;
  readonly amount?: Money;
  readonly custom_id?: string;
  readonly invoice_id?: string;
  readonly links?: readonly Link[];
}

interface PurchaseUnit {
  readonly amount?: Money;
  readonly custom_id?: string;
  readonly payments?: {
    readonly authorizations?: readonly Authorization[];
    readonly captures?: readonly Capture[];
    readonly refunds?: readonly Refund[];
  };
}

/** PayPal's order, with one purchase unit. */
export interface Order {
  readonly id: string;
  readonly status: string;
  readonly intent?: string;
  readonly processing_instruction?: string;
  readonly purchase_units: readonly [PurchaseUnit];
  readonly payment_source?: Readonly<Record<string, unknown>>;
  readonly links?: readonly Link[];
}

export interface Dispute {
  readonly dispute_id: string;
  readonly status: string;
  readonly dispute_amount: Money;
  readonly reason?: string;
  readonly external_reason_code?: string;
  readonly dispute_life_cycle_stage?: string;
  readonly dispute_outcome?: { readonly outcome_code?: string };
  readonly seller_response_due_date?: string;
  readonly create_time?: string;
  readonly update_time?: string;
  readonly disputed_transactions?: readonly { readonly seller_transaction_id?: string; readonly custom?: string }[];
}

/** A webhook; the resource is the object that it is about. */
export interface PayPalEvent {
  readonly id: string;
  readonly event_type: string;
  readonly create_time: string;
  readonly resource: Readonly<Record<string, unknown>>;
}

const text = { type: "string" } as const;
const id = { type: "string", pattern: "^[!-~]{1,64}$" } as const;
const objectWith = (properties: object, required: readonly string[]): object => ({
  type: "object",
  properties,
  required: [...required],
});
const listOf = (items: object): object => ({ type: "array", items });

const money = objectWith({ currency_code: text, value: text }, ["currency_code", "value"]);
const links = listOf(objectWith({ rel: text, href: text }, ["rel", "href"]));
const payment = (properties: object): object =>
  objectWith({ id, status: text, amount: money, custom_id: text, invoice_id: text, links, ...properties }, [
    "id",
    "status",
  ]);
const authorization = payment({ expiration_time: text });
const capture = payment({ final_capture: { type: "boolean" } });
const refund = payment({});
const payments = objectWith(
  { authorizations: listOf(authorization), captures: listOf(capture), refunds: listOf(refund) },
  [],
);
const unit = objectWith({ amount: money, custom_id: text, payments }, []);

export const asOrder = reader<Order>(
  objectWith(
    {
      id,
      status: text,
      intent: text,
      processing_instruction: text,
      purchase_units: { type: "array", items: unit, minItems: 1, maxItems: 1 },
      payment_source: { type: "object" },
      links,
    },
    ["id", "status", "purchase_units"],
  ),
  "order",
);
export const asAuthorization = reader<Authorization>(authorization, "authorization");
export const asCapture = reader<Capture & { readonly amount: Money }>(
  { ...capture, required: ["id", "status", "amount"] },
  "capture",
);
export const asRefund = reader<Refund & { readonly amount: Money }>(
  { ...refund, required: ["id", "status", "amount"] },
  "refund",
);
/** What may be kept, once the customer agrees. */
export interface SetupToken {
  readonly id: string;
  readonly status: string;
  readonly links?: readonly Link[];
}

export const asSetupToken = reader<SetupToken>(
  objectWith({ id, status: text, links }, ["id", "status"]),
  "setup token",
);
export const asPaymentToken = reader<{ readonly id: string }>(objectWith({ id }, ["id"]), "payment token");

/** An address that PayPal sends webhooks to. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly event_types: readonly { readonly name: string; readonly status?: string }[];
}

const webhook = objectWith({ id, url: text, event_types: listOf(objectWith({ name: text, status: text }, ["name"])) }, [
  "id",
  "url",
  "event_types",
]);

export const asWebhook = reader<Webhook>(webhook, "webhook's registration");
export const asWebhooks = reader<{ readonly webhooks: readonly Webhook[] }>(
  objectWith({ webhooks: listOf(webhook) }, ["webhooks"]),
  "list of webhooks",
);
export const asToken = reader<{ readonly access_token: string; readonly expires_in: number }>(
  objectWith({ access_token: { type: "string", pattern: "^[!-~]+$" }, expires_in: { type: "number", minimum: 0 } }, [
    "access_token",
    "expires_in",
  ]),
  "access token",
);

export const asDispute = reader<Dispute>(
  objectWith(
    {
      dispute_id: id,
      status: text,
      dispute_amount: money,
      reason: text,
      external_reason_code: text,
      dispute_life_cycle_stage: text,
      dispute_outcome: objectWith({ outcome_code: text }, []),
      seller_response_due_date: text,
      create_time: text,
      update_time: text,
      disputed_transactions: listOf(objectWith({ seller_transaction_id: text, custom: text }, [])),
    },
    ["dispute_id", "status", "dispute_amount"],
  ),
  "dispute",
);

/** A page of disputes; one without any may have no member for them. */
export const asDisputeList = reader<{
  readonly items?: readonly { readonly dispute_id: string }[];
  readonly links: readonly Link[];
}>(objectWith({ items: listOf(objectWith({ dispute_id: id }, ["dispute_id"])), links }, ["links"]), "list of disputes");

export const asEvent = reader<PayPalEvent>(
  objectWith(
    {
      id,
      event_type: { type: "string", minLength: 1 },
      create_time: { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$" },
      resource: { type: "object" },
    },
    ["id", "event_type", "create_time", "resource"],
  ),
  "webhook",
);

/** Address of the link with that relation. */
export const linkOf = ({ links: known = [] }: { readonly links?: readonly Link[] }, rel: string): string | undefined =>
  known.find((link) => link.rel === rel)?.href;

/** Id at the end of the link to what an object belongs to, as a refund to its capture. */
export const parentIdOf = (holder: { readonly links?: readonly Link[] }): string | undefined =>
  /\/([A-Z0-9-]+)$/i.exec(linkOf(holder, "up") ?? "")?.[1];
