// What is read of Stripe's answers. Members that are not named may be anything.

const text = { type: "string" } as const;
const textOrNull = { type: ["string", "null"] } as const;
const whole = { type: "integer" } as const;
/** In Stripe's smallest units. One with a fraction is read as well: the judge shows it. */
const amount = { type: "number" } as const;
const textMap = { type: "object", additionalProperties: text } as const;
const anyObject = { type: "object" } as const;
const anyObjectOrNull = { type: ["object", "null"] } as const;
/** An id, or the object where it was expanded. */
const reference = { type: ["string", "object", "null"] } as const;
const idOf = (prefix: string) => ({ type: "string", pattern: `^${prefix}_[!-~]+$` }) as const;

const objectWith = (properties: object, required: readonly string[]): object => ({
  type: "object",
  properties,
  required: [...required],
});

const intentStatuses = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "succeeded",
  "canceled",
] as const;

const intentMembers = {
  livemode: { type: "boolean" },
  metadata: textMap,
  next_action: anyObjectOrNull,
  customer: reference,
  payment_method: reference,
  cancellation_reason: textOrNull,
};

export const idSchema = objectWith({ id: { type: "string", pattern: "^[a-z]+_[!-~]+$" } }, ["id"]);

export const paymentIntentSchema = objectWith(
  {
    ...intentMembers,
    id: idOf("pi"),
    object: { const: "payment_intent" },
    amount,
    amount_capturable: amount,
    amount_received: amount,
    currency: text,
    status: { enum: [...intentStatuses, "requires_capture"] },
    latest_charge: reference,
    last_payment_error: anyObjectOrNull,
    setup_future_usage: textOrNull,
  },
  ["id", "object", "amount", "amount_capturable", "amount_received", "currency", "status"],
);

export const setupIntentSchema = objectWith(
  {
    ...intentMembers,
    id: idOf("seti"),
    object: { const: "setup_intent" },
    status: { enum: intentStatuses },
    usage: text,
    last_setup_error: anyObjectOrNull,
  },
  ["id", "object", "status", "usage"],
);

export const refundSchema = objectWith(
  {
    id: { type: "string", pattern: "^(re|pyr)_[!-~]+$" },
    object: { const: "refund" },
    amount,
    currency: text,
    status: { enum: ["pending", "requires_action", "succeeded", "failed", "canceled"] },
    failure_reason: textOrNull,
    payment_intent: reference,
    charge: reference,
    metadata: { type: ["object", "null"], additionalProperties: text },
  },
  ["id", "object", "amount", "currency", "status"],
);

export const disputeSchema = objectWith(
  {
    id: { type: "string", pattern: "^(dp|du)_[!-~]+$" },
    object: { const: "dispute" },
    amount,
    currency: text,
    created: whole,
    status: text,
    reason: text,
    network_reason_code: textOrNull,
    payment_intent: reference,
    charge: reference,
    evidence_details: objectWith({ due_by: { type: ["integer", "null"] } }, []),
    payment_method_details: anyObject,
    livemode: { type: "boolean" },
  },
  ["id", "object", "amount", "currency", "created", "status", "reason"],
);

export const fileSchema = objectWith({ id: idOf("file"), object: { const: "file" } }, ["id", "object"]);

export const webhookEndpointSchema = objectWith(
  {
    id: idOf("we"),
    object: { const: "webhook_endpoint" },
    url: text,
    enabled_events: { type: "array", items: text },
    status: text,
    created: whole,
    secret: text,
  },
  ["id", "object", "url", "enabled_events", "status", "created"],
);

/** Lists and results of searches. */
export const listSchema = objectWith(
  {
    object: { enum: ["list", "search_result"] },
    data: { type: "array" },
    has_more: { type: "boolean" },
  },
  ["object", "data", "has_more"],
);

export const balanceSchema = objectWith({ object: { const: "balance" } }, ["object"]);

export const deletedSchema = objectWith({ id: text, deleted: { const: true } }, ["id", "deleted"]);

export const eventSchema = objectWith(
  {
    id: idOf("evt"),
    object: { const: "event" },
    type: text,
    created: whole,
    livemode: { type: "boolean" },
    account: text,
    data: objectWith({ object: anyObject, previous_attributes: anyObject }, ["object"]),
  },
  ["id", "object", "type", "created", "data"],
);
