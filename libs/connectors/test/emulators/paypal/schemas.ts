// What requests may hold, by the names and limits of PayPal's published API description, and nothing else.
const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength }) as const;
const strict = (properties: object, required: readonly string[] = []): object => ({
  type: "object",
  properties,
  required: [...required],
  additionalProperties: false,
});
const texts = (maxLength: number, ...names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, text(maxLength)]));

const currency = { type: "string", pattern: "^[A-Z]{3}$" } as const;
const value = { type: "string", pattern: "^\\d{1,10}(\\.\\d{1,2})?$" } as const;
const money = strict({ currency_code: currency, value }, ["currency_code", "value"]);
const address = strict(
  {
    ...texts(300, "address_line_1", "address_line_2", "admin_area_1"),
    admin_area_2: text(120),
    postal_code: text(60),
    country_code: { type: "string", pattern: "^([A-Z]{2}|C2)$" },
  },
  ["country_code"],
);
const returnUrls = texts(2000, "return_url", "cancel_url");

const storedCredential = strict(
  {
    payment_initiator: { enum: ["CUSTOMER", "MERCHANT"] },
    payment_type: { enum: ["ONE_TIME", "RECURRING", "UNSCHEDULED"] },
    usage: { enum: ["FIRST", "SUBSEQUENT", "DERIVED"] },
    previous_network_transaction_reference: strict({
      id: { type: "string", pattern: "^[a-zA-Z0-9-_@.:&+=*^'~#!$%()]{9,36}$" },
      network: { enum: ["VISA", "MASTERCARD", "AMEX", "DISCOVER", "DINERS", "JCB", "CHINA_UNION_PAY", "MAESTRO"] },
    }),
  },
  ["payment_initiator", "payment_type"],
);

const card = strict({
  name: text(300),
  number: { type: "string", pattern: "^\\d{13,19}$" },
  expiry: { type: "string", pattern: "^\\d{4}-(0[1-9]|1[0-2])$" },
  security_code: { type: "string", pattern: "^\\d{3,4}$" },
  billing_address: address,
  vault_id: text(255),
  stored_credential: storedCredential,
  attributes: strict({
    customer: strict({ id: { type: "string", pattern: "^[0-9a-zA-Z_-]{1,22}$" } }),
    verification: strict({ method: { enum: ["SCA_ALWAYS", "SCA_WHEN_REQUIRED", "3D_SECURE", "AVS_CVV"] } }),
    vault: strict({ store_in_vault: { const: "ON_SUCCESS" } }),
  }),
  experience_context: strict(returnUrls),
});

const wallet = strict({
  email_address: text(254),
  experience_context: strict({
    ...returnUrls,
    user_action: { enum: ["PAY_NOW", "CONTINUE"] },
    shipping_preference: { enum: ["NO_SHIPPING", "SET_PROVIDED_ADDRESS", "GET_FROM_FILE"] },
    payment_method_preference: { enum: ["IMMEDIATE_PAYMENT_REQUIRED", "UNRESTRICTED"] },
  }),
});

const purchaseUnit = strict(
  {
    ...texts(127, "description", "invoice_id"),
    reference_id: text(256),
    custom_id: text(255),
    soft_descriptor: text(22),
    amount: strict(
      {
        currency_code: currency,
        value,
        breakdown: strict({ item_total: money, tax_total: money, shipping: money, discount: money }),
      },
      ["currency_code", "value"],
    ),
    items: {
      type: "array",
      items: strict(
        {
          ...texts(127, "name", "sku"),
          quantity: { type: "string", pattern: "^[1-9][0-9]{0,9}$" },
          unit_amount: money,
        },
        ["name", "quantity", "unit_amount"],
      ),
    },
    shipping: strict({ name: strict({ full_name: text(300) }), address }),
  },
  ["amount"],
);

/** Bodies of writes, by the last part of their path. */
export const requestSchemas: Readonly<Record<string, object>> = {
  orders: strict(
    {
      intent: { enum: ["CAPTURE", "AUTHORIZE"] },
      purchase_units: { type: "array", items: purchaseUnit, minItems: 1, maxItems: 10 },
      payment_source: {
        oneOf: [strict({ card }, ["card"]), strict({ paypal: wallet }, ["paypal"])],
      },
    },
    ["intent", "purchase_units"],
  ),
  "orders capture": strict({}),
  "orders authorize": strict({}),
  "authorizations capture": strict({
    amount: money,
    invoice_id: text(127),
    final_capture: { type: "boolean" },
  }),
  "authorizations void": strict({}),
  "captures refund": strict({ amount: money, custom_id: text(127), invoice_id: text(127), note_to_payer: text(255) }),
};
