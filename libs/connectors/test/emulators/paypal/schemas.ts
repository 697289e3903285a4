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

const mostDigits = { type: "string", pattern: "^[0-9]{13,19}$" } as const;
const yearMonth = { type: "string", pattern: "^\\d{4}-(0[1-9]|1[0-2])$" } as const;

const storedCredential = strict(
  {
    payment_initiator: { enum: ["CUSTOMER", "MERCHANT"] },
    payment_type: { enum: ["ONE_TIME", "RECURRING", "UNSCHEDULED"] },
    usage: { enum: ["FIRST", "SUBSEQUENT", "DERIVED"] },
    previous_network_transaction_reference: strict(
      {
        id: { type: "string", pattern: "^[a-zA-Z0-9-_@.:&+=*^'~#!$%()]{9,36}$" },
        network: { enum: ["VISA", "MASTERCARD", "AMEX", "DISCOVER", "JCB", "CHINA_UNION_PAY", "MAESTRO"] },
      },
      ["id"],
    ),
  },
  ["payment_initiator", "payment_type"],
);

const card = strict({
  name: text(300),
  number: mostDigits,
  expiry: yearMonth,
  security_code: { type: "string", pattern: "^\\d{3,4}$" },
  billing_address: address,
  vault_id: { type: "string", pattern: "^[0-9a-zA-Z_-]{1,255}$" },
  network_token: strict(
    {
      number: mostDigits,
      expiry: yearMonth,
      cryptogram: { type: "string", minLength: 28, maxLength: 32 },
      eci_flag: {
        enum: ["MASTERCARD_", ""].flatMap((network) =>
          ["NON_3D_SECURE", "ATTEMPTED_AUTHENTICATION", "FULLY_AUTHENTICATED"].map(
            (kind) => `${network}${kind}_TRANSACTION`,
          ),
        ),
      },
      token_requestor_id: text(11),
    },
    ["number", "expiry"],
  ),
  stored_credential: storedCredential,
  attributes: strict({
    customer: strict({ id: { type: "string", pattern: "^[0-9a-zA-Z_-]{1,22}$" } }),
    verification: strict({ method: { enum: ["SCA_ALWAYS", "SCA_WHEN_REQUIRED", "3D_SECURE", "AVS_CVV"] } }),
    vault: strict({ store_in_vault: { const: "ON_SUCCESS" } }),
  }),
  experience_context: strict(returnUrls),
});

const usagePattern = {
  enum: ["IMMEDIATE", "DEFERRED", "RECURRING_PREPAID", "RECURRING_POSTPAID", "THRESHOLD_PREPAID", "THRESHOLD_POSTPAID"],
} as const;
const vaultedWallet = {
  usage_type: { enum: ["MERCHANT", "PLATFORM"] },
  customer_type: { enum: ["CONSUMER", "BUSINESS"] },
  usage_pattern: usagePattern,
  description: text(128),
  permit_multiple_payment_tokens: { type: "boolean" },
};

const wallet = strict({
  email_address: text(254),
  vault_id: { type: "string", pattern: "^[0-9a-zA-Z_-]{1,255}$" },
  attributes: strict({
    vault: strict({ store_in_vault: { const: "ON_SUCCESS" }, ...vaultedWallet }, ["usage_type"]),
  }),
  stored_credential: strict(
    {
      payment_initiator: { enum: ["CUSTOMER", "MERCHANT"] },
      usage_pattern: usagePattern,
      usage: { enum: ["FIRST", "SUBSEQUENT", "DERIVED"] },
    },
    ["payment_initiator"],
  ),
  experience_context: strict({
    ...returnUrls,
    user_action: { enum: ["PAY_NOW", "CONTINUE"] },
    shipping_preference: { enum: ["NO_SHIPPING", "SET_PROVIDED_ADDRESS", "GET_FROM_FILE"] },
    payment_method_preference: { enum: ["IMMEDIATE_PAYMENT_REQUIRED", "UNRESTRICTED"] },
  }),
});

const fullName = { type: "string", minLength: 3, maxLength: 300 } as const;
const country = { type: "string", pattern: "^[A-Z]{2}$" } as const;
const plainContext = strict({ ...returnUrls, locale: text(11) });
const bankPage = (properties: object = {}, required: readonly string[] = []): object =>
  strict({ name: fullName, country_code: country, experience_context: plainContext, ...properties }, [
    "name",
    "country_code",
    ...required,
  ]);
const email = text(254);
const banks: Readonly<Record<string, object>> = {
  bancontact: bankPage(),
  blik: bankPage({
    email,
    level_0: strict({ auth_code: { type: "string", pattern: "^[0-9]{6}$" } }, ["auth_code"]),
    experience_context: strict({ ...returnUrls, consumer_ip: text(39), consumer_user_agent: text(256) }),
  }),
  eps: bankPage(),
  ideal: bankPage({ bic: text(11) }),
  p24: bankPage({ email }, ["email"]),
  trustly: bankPage({ email }, ["email"]),
};

const codeOf12 = { type: "string", pattern: "^[a-zA-Z0-9_'.-]{1,12}$" } as const;
const cardLevels = strict({
  card: strict({
    level_2: strict({ invoice_id: text(17), tax_total: money }),
    level_3: strict({
      shipping_amount: money,
      duty_amount: money,
      discount_amount: money,
      shipping_address: address,
      line_items: {
        type: "array",
        minItems: 1,
        maxItems: 100,
        items: strict(
          {
            ...texts(127, "name", "sku"),
            quantity: { type: "string", pattern: "^[1-9][0-9]{0,9}$" },
            unit_amount: money,
            commodity_code: codeOf12,
            unit_of_measure: codeOf12,
          },
          ["name", "quantity", "unit_amount"],
        ),
      },
    }),
  }),
});

const purchaseUnit = strict(
  {
    ...texts(127, "description", "invoice_id", "custom_id"),
    reference_id: text(256),
    supplementary_data: cardLevels,
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
      processing_instruction: { const: "ORDER_COMPLETE_ON_PAYMENT_APPROVAL" },
      purchase_units: { type: "array", items: purchaseUnit, minItems: 1, maxItems: 10 },
      payment_source: {
        oneOf: Object.entries({ card, paypal: wallet, ...banks }).map(([name, schema]) =>
          strict({ [name]: schema }, [name]),
        ),
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
  "authorizations reauthorize": strict({ amount: money }),
  "setup-tokens": strict(
    {
      payment_source: {
        oneOf: [
          strict(
            {
              card: strict({
                name: text(300),
                number: mostDigits,
                expiry: yearMonth,
                security_code: { type: "string", pattern: "^\\d{3,4}$" },
                billing_address: address,
                verification_method: { enum: ["SCA_ALWAYS", "SCA_WHEN_REQUIRED"] },
                experience_context: strict(returnUrls),
              }),
            },
            ["card"],
          ),
          strict(
            {
              paypal: strict(
                {
                  ...vaultedWallet,
                  experience_context: strict({
                    ...returnUrls,
                    shipping_preference: { enum: ["NO_SHIPPING", "SET_PROVIDED_ADDRESS", "GET_FROM_FILE"] },
                  }),
                },
                ["usage_type"],
              ),
            },
            ["paypal"],
          ),
        ],
      },
    },
    ["payment_source"],
  ),
  "payment-tokens": strict(
    {
      payment_source: strict({ token: strict({ id: text(36), type: { const: "SETUP_TOKEN" } }, ["id", "type"]) }, [
        "token",
      ]),
    },
    ["payment_source"],
  ),
  payouts: strict(
    {
      sender_batch_header: strict({ sender_batch_id: text(256), email_subject: text(255) }, ["sender_batch_id"]),
      items: {
        type: "array",
        minItems: 1,
        maxItems: 1,
        items: strict(
          {
            recipient_type: { enum: ["EMAIL", "PHONE", "PAYPAL_ID"] },
            receiver: text(127),
            recipient_wallet: { enum: ["PAYPAL", "VENMO"] },
            amount: strict({ currency, value }, ["currency", "value"]),
            note: text(4000),
            sender_item_id: text(63),
          },
          ["amount", "receiver", "recipient_type"],
        ),
      },
    },
    ["sender_batch_header", "items"],
  ),
  "payouts-item cancel": strict({}),
  webhooks: strict(
    {
      url: text(2048),
      event_types: { type: "array", minItems: 1, maxItems: 500, items: strict({ name: text(64) }, ["name"]) },
    },
    ["url", "event_types"],
  ),
  "captures refund": strict({ amount: money, custom_id: text(127), invoice_id: text(127), note_to_payer: text(255) }),
};

/** The part `input` of the forms that answer a dispute. */
export const acceptanceSchema = strict({ note: text(2000) }, ["note"]);
export const evidenceSchema = strict(
  {
    evidences: {
      type: "array",
      minItems: 1,
      items: strict(
        {
          evidence_type: { type: "string", pattern: "^[A-Z_]{1,255}$" },
          notes: text(2000),
          documents: { type: "array", minItems: 1, maxItems: 100, items: strict({ name: text(2000) }, ["name"]) },
          evidence_info: strict({
            tracking_info: {
              type: "array",
              minItems: 1,
              maxItems: 10,
              items: strict(
                { carrier_name: { const: "OTHER" }, carrier_name_other: text(2000), tracking_number: text(255) },
                ["carrier_name", "tracking_number"],
              ),
            },
          }),
        },
        ["evidence_type"],
      ),
    },
  },
  ["evidences"],
);
