// Own reading of the published documentation: what requests may hold, and nothing else.
const text = { type: "string", minLength: 1, maxLength: 255 } as const;
const amount = { type: "integer", minimum: 100 } as const;
const currency = { type: "string", pattern: "^[A-Z]{3}$" } as const;
const notes = {
  type: "object",
  maxProperties: 15,
  additionalProperties: { type: "string", maxLength: 256 },
  propertyNames: { maxLength: 256 },
} as const;
const idOf = (prefix: string) => ({ type: "string", pattern: `^${prefix}_[A-Za-z0-9]{14}$` }) as const;
const strict = (properties: object, required: readonly string[] = []): object => ({
  type: "object",
  properties,
  required: [...required],
  additionalProperties: false,
});

const email = { type: "string", pattern: "^[^@ ]+@[^@ ]+$", maxLength: 40 } as const;
const contact = { type: "string", pattern: "^\\+?\\d{6,14}$", maxLength: 15 } as const;
const common = { amount, currency, order_id: idOf("order"), email, contact, description: text, notes };
const commonRequired = ["amount", "currency", "order_id", "email", "contact"];
const header = { type: "string", minLength: 1, maxLength: 2048 } as const;
const device = { ip: { type: "string", pattern: "^[0-9a-fA-F.:]{3,45}$" }, referer: header, user_agent: header };
const documents = { type: "array", items: idOf("doc"), minItems: 1 } as const;

const card = strict(
  {
    number: { type: "string", pattern: "^\\d{12,19}$" },
    name: text,
    expiry_month: { type: "string", pattern: "^(0[1-9]|1[0-2])$" },
    expiry_year: { type: "string", pattern: "^\\d\\d$" },
    cvv: { type: "string", pattern: "^\\d{3,4}$" },
  },
  ["number", "name", "expiry_month", "expiry_year"],
);
const flag = { type: "boolean" } as const;
const whole = { type: "integer" } as const;
const browser = strict(
  {
    java_enabled: flag,
    javascript_enabled: flag,
    timezone_offset: whole,
    screen_width: whole,
    screen_height: whole,
    color_depth: whole,
    language: { type: "string", maxLength: 8 },
  },
  ["java_enabled", "javascript_enabled"],
);
const expiry = { type: "integer", minimum: 12, maximum: 7200 } as const;

const captureBy = (capture: string, needed: readonly string[]): object =>
  strict(
    {
      capture: { const: capture },
      capture_options: strict(
        {
          automatic_expiry_period: expiry,
          manual_expiry_period: expiry,
          refund_speed: { enum: ["normal", "optimum"] },
        },
        ["refund_speed", ...needed],
      ),
    },
    ["capture"],
  );
const frequency = { enum: ["weekly", "monthly", "yearly", "as_presented"] } as const;

/** Bodies of writes, by method and path; an id is a star. */
export const requestSchemas: Readonly<Record<string, object>> = {
  "POST /customers": strict(
    {
      name: { type: "string", minLength: 3, maxLength: 50 },
      email,
      contact,
      fail_existing: { enum: ["0", "1"] },
      notes,
    },
    ["name"],
  ),
  "POST /orders": strict(
    {
      amount,
      currency,
      receipt: { type: "string", minLength: 1, maxLength: 40 },
      unique_receipt: flag,
      payment: { oneOf: [captureBy("automatic", ["automatic_expiry_period"]), captureBy("manual", [])] },
      notes,
      customer_id: idOf("cust"),
      method: { const: "card" },
      token: strict({ max_amount: { ...amount, maximum: 1_500_000 }, expire_at: whole, frequency }, [
        "max_amount",
        "expire_at",
        "frequency",
      ]),
    },
    ["amount", "currency"],
  ),
  "POST /payments/create/json": strict(
    {
      ...common,
      ...device,
      method: { enum: ["card", "netbanking", "wallet"] },
      callback_url: { type: "string", pattern: "^https?://" },
      card,
      bank: { type: "string", pattern: "^[A-Z]{4}(_[A-Z])?$" },
      wallet: { enum: ["amazonpay", "paypal", "touchngo"] },
      authentication: strict({ authentication_channel: { enum: ["browser", "app"] } }),
      browser,
      customer_id: idOf("cust"),
      token: idOf("token"),
      save: { enum: [0, 1] },
      recurring: flag,
      auth_type: { const: "skip" },
    },
    [...commonRequired, "method", "ip", "referer", "user_agent"],
  ),
  "POST /payments/create/upi": strict(
    {
      ...common,
      ...device,
      currency: { const: "INR" },
      method: { const: "upi" },
      upi: {
        oneOf: [
          strict(
            {
              flow: { const: "collect" },
              vpa: { type: "string", pattern: "^[\\w.-]+@[A-Za-z]+$" },
              expiry_time: { type: "integer", minimum: 5, maximum: 5760 },
            },
            ["flow", "vpa"],
          ),
          strict({ flow: { const: "intent" } }, ["flow"]),
        ],
      },
    },
    [...commonRequired, "method", "upi", "ip", "referer", "user_agent"],
  ),
  "POST /payments/create/recurring": strict(
    { ...common, customer_id: idOf("cust"), token: idOf("token"), recurring: { const: true } },
    [...commonRequired, "customer_id", "token", "recurring"],
  ),
  "POST /payments/*/capture": strict({ amount, currency }, ["amount", "currency"]),
  "POST /payments/*/refund": strict({
    amount: { type: "integer", minimum: 1 },
    speed: { enum: ["normal", "optimum"] },
    receipt: { type: "string", maxLength: 40 },
    notes,
  }),
  "DELETE /customers/*/tokens/*": strict({}),
  "POST /disputes/*/accept": strict({}),
  "PATCH /disputes/*/contest": strict(
    {
      amount,
      summary: { type: "string", maxLength: 1000 },
      shipping_proof: documents,
      billing_proof: documents,
      cancellation_proof: documents,
      customer_communication: documents,
      proof_of_service: documents,
      explanation_letter: documents,
      refund_confirmation: documents,
      access_activity_log: documents,
      refund_cancellation_policy: documents,
      term_and_conditions: documents,
      others: { type: "array", items: strict({ type: text, document_ids: documents }, ["type", "document_ids"]) },
      action: { enum: ["draft", "submit"] },
    },
    ["action"],
  ),
  "POST /payouts": strict(
    {
      account_number: { type: "string", pattern: "^[A-Za-z0-9]{5,35}$" },
      amount,
      currency: { const: "INR" },
      mode: { enum: ["NEFT", "RTGS", "IMPS", "UPI", "card"] },
      purpose: { enum: ["refund", "cashback", "payout", "salary", "utility bill", "vendor bill"] },
      fund_account: strict(
        {
          account_type: { const: "card" },
          card: strict(
            { number: { type: "string", pattern: "^\\d{12,19}$" }, name: text, input_type: { const: "card" } },
            ["number", "input_type"],
          ),
          contact: strict(
            {
              name: { type: "string", minLength: 3, maxLength: 50 },
              email,
              contact,
              type: { enum: ["vendor", "customer", "employee", "self"] },
              reference_id: { type: "string", maxLength: 40 },
            },
            ["name"],
          ),
        },
        ["account_type", "card", "contact"],
      ),
      queue_if_low_balance: flag,
      reference_id: { type: "string", maxLength: 40 },
      narration: { type: "string", pattern: "^[A-Za-z0-9 ]{1,30}$" },
      notes,
    },
    ["account_number", "amount", "currency", "mode", "purpose", "fund_account"],
  ),
  "POST /payouts/*/cancel": strict({}),
};
