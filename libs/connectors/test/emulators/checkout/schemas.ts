// Own reading of the published documentation: what requests may hold, and nothing else.
const text = { type: "string", minLength: 1, maxLength: 255 } as const;
const amount = { type: "integer", minimum: 0, maximum: 999_999_999 } as const;
const flag = { type: "boolean" } as const;
const reference = { type: "string", minLength: 1, maxLength: 50 } as const;
const metadata = { type: "object", additionalProperties: text } as const;
const strict = (properties: object, required: readonly string[] = []): object => ({
  type: "object",
  properties,
  required: [...required],
  additionalProperties: false,
});
const texts = (...names: readonly string[]): object => Object.fromEntries(names.map((name) => [name, text]));
const amounts = (...names: readonly string[]): object => Object.fromEntries(names.map((name) => [name, amount]));
const address = strict(texts("address_line1", "address_line2", "city", "state", "zip", "country"));
const expiry = {
  expiry_month: { type: "integer", minimum: 1, maximum: 12 },
  expiry_year: { type: "integer", minimum: 2000, maximum: 2100 },
};

const card = strict(
  {
    type: { const: "card" },
    number: { type: "string", pattern: "^\\d{13,19}$" },
    ...expiry,
    ...texts("cvv", "name"),
    stored: flag,
    store_for_future_use: flag,
    billing_address: address,
  },
  ["type", "number", "expiry_month", "expiry_year"],
);
const kept = strict({ type: { const: "id" }, id: { type: "string", pattern: "^src_" } }, ["type", "id"]);
const token = strict(
  {
    type: { const: "network_token" },
    token_type: { enum: ["vts", "mdes"] },
    ...expiry,
    ...texts("token", "cryptogram", "eci"),
  },
  ["type", "token", "token_type", "expiry_month", "expiry_year"],
);
const threeDs = strict(
  {
    enabled: flag,
    attempt_n3d: flag,
    challenge_indicator: { enum: ["challenge_requested_mandate"] },
    exemption: { enum: ["low_value", "transaction_risk_assessment"] },
    ...texts("eci", "cryptogram", "xid", "version", "status"),
  },
  ["enabled"],
);
const processing = strict({
  ...amounts("tax_amount", "discount_amount", "duty_amount", "shipping_amount", "shipping_tax_amount"),
  order_id: text,
  merchant_initiated_reason: { enum: ["Resubmission"] },
});
const item = strict(
  {
    ...texts("name", "reference", "commodity_code", "unit_of_measure"),
    quantity: { type: "integer" },
    ...amounts("unit_price", "tax_amount"),
  },
  ["name", "quantity", "unit_price"],
);

/** Bodies of writes, by the last part of their path. */
export const requestSchemas: Readonly<Record<string, object>> = {
  payments: strict(
    {
      source: { oneOf: [card, kept, token] },
      amount,
      currency: { type: "string", pattern: "^[A-Z]{3}$" },
      capture: flag,
      authorization_type: { enum: ["Final", "Estimated"] },
      payment_type: { enum: ["Regular", "Recurring", "MOTO", "Installment", "Unscheduled"] },
      merchant_initiated: flag,
      previous_payment_id: text,
      reference,
      description: { type: "string", maxLength: 100 },
      billing_descriptor: strict(texts("name", "city", "reference"), ["name", "city"]),
      customer: strict(texts("email", "name"), ["email"]),
      shipping: strict({ address }),
      "3ds": threeDs,
      processing_channel_id: { type: "string", pattern: "^pc_" },
      success_url: text,
      failure_url: text,
      processing,
      partial_authorization: strict({ enabled: flag }),
      items: { type: "array", items: item },
      metadata,
    },
    ["source", "amount", "currency", "processing_channel_id"],
  ),
  captures: strict({ amount, capture_type: { enum: ["Final", "NonFinal"] }, reference, metadata }),
  voids: strict({ reference, metadata }),
  refunds: strict({ amount, reference, metadata }),
  authorizations: strict({ amount, reference, metadata }, ["amount"]),
  evidence: {
    type: "object",
    patternProperties: { "^[a-z_]+_file$": text, "^[a-z_]+_text$": { type: "string", maxLength: 500 } },
    additionalProperties: false,
  },
};
