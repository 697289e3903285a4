// Own reading of the published documentation: what requests may hold, and nothing else.
const text = { type: "string", minLength: 1, maxLength: 255 } as const;
const longText = { type: "string", minLength: 1, maxLength: 16_384 } as const;
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
const holder = strict(
  {
    type: { enum: ["individual", "corporate", "government"] },
    ...texts("first_name", "last_name", "company_name", "email"),
    billing_address: address,
  },
  ["type"],
);
const of = (type: string, properties: object = {}, required: readonly string[] = []): object =>
  strict({ type: { const: type }, ...properties }, ["type", ...required]);
const iban = { type: "string", pattern: "^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$" } as const;
const country = { type: "string", pattern: "^[A-Z]{2}$" } as const;
const namedPayer = (inCountry: string): object => ({
  payment_country: { const: inCountry },
  account_holder_name: { type: "string", minLength: 3, maxLength: 100 },
});

const fullName = strict(
  { first_name: { type: "string", maxLength: 50 }, last_name: { type: "string", maxLength: 50 } },
  ["first_name", "last_name"],
);
const sepaHolder = strict(
  {
    first_name: { type: "string", maxLength: 50 },
    last_name: { type: "string", maxLength: 50 },
    billing_address: strict(
      {
        ...texts("address_line1"),
        address_line2: { type: "string", maxLength: 10 },
        city: { type: "string", maxLength: 35 },
        zip: { type: "string", maxLength: 16 },
        country,
      },
      ["address_line1", "address_line2", "city", "zip", "country"],
    ),
  },
  ["billing_address"],
);
const achHolder = strict(
  {
    type: { enum: ["individual", "corporate", "government"] },
    ...texts("first_name", "last_name"),
    billing_address: address,
  },
  ["type", "first_name", "last_name"],
);

/** Methods other than cards, as the SDKs name their members. */
const others = [
  ...["alipay_cn", "alipay_hk", "bizum", "blik", "dana", "gcash", "kakaopay"].map((type) => of(type)),
  ...["mbway", "mobilepay", "tng", "twint", "vipps"].map((type) => of(type)),
  ...["wechatpay", "alma"].map((type) => of(type, { billing_address: address })),
  of("swish", { payment_country: { const: "SE" }, account_holder: fullName }, ["payment_country", "account_holder"]),
  of("eps", { account_holder: holder }),
  of("ideal", { description: { type: "string", minLength: 1, maxLength: 35 } }),
  of("knet", { language: { enum: ["ar", "en"] } }),
  of("bancontact", namedPayer("BE"), ["payment_country", "account_holder_name"]),
  of("multibanco", namedPayer("PT"), ["payment_country", "account_holder_name"]),
  of("p24", { ...namedPayer("PL"), account_holder_email: text }, [
    "payment_country",
    "account_holder_name",
    "account_holder_email",
  ]),
  of("sepa", { country, account_number: iban, currency: { const: "EUR" }, account_holder: sepaHolder }, [
    "country",
    "account_number",
    "currency",
    "account_holder",
  ]),
  of(
    "ach",
    {
      account_type: { enum: ["savings", "checking", "cash"] },
      country,
      account_number: { type: "string", pattern: "^\\d{4,17}$" },
      bank_code: { type: "string", pattern: "^\\d{8,9}$" },
      account_holder: achHolder,
    },
    ["account_type", "country", "account_number", "bank_code", "account_holder"],
  ),
];
const walletToken = of(
  "token",
  { token: { type: "string", pattern: "^tok_" }, store_for_future_use: flag, billing_address: address },
  ["token"],
);
const kept = strict({ type: { const: "id" }, id: { type: "string", pattern: "^src_" } }, ["type", "id"]);
const token = strict(
  {
    type: { const: "network_token" },
    token_type: { enum: ["vts", "mdes", "applepay", "googlepay"] },
    ...expiry,
    ...texts("token", "cryptogram", "eci"),
    stored: flag,
    store_for_future_use: flag,
    billing_address: address,
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
const risk = strict({ device: strict({ network: strict(texts("ipv4", "ipv6")) }) });
const processing = strict({
  ...amounts("tax_amount", "discount_amount", "duty_amount", "shipping_amount", "shipping_tax_amount"),
  order_id: text,
  partner_code: { type: "string", pattern: "^\\d{6}$" },
  merchant_initiated_reason: { enum: ["Resubmission"] },
});
const item = strict(
  {
    ...texts("name", "reference", "commodity_code", "unit_of_measure", "image_url"),
    quantity: { type: "integer" },
    ...amounts("unit_price", "total_amount", "tax_amount"),
  },
  ["name", "quantity", "unit_price"],
);

const bankAccount = of(
  "bank_account",
  {
    country,
    iban,
    swift_bic: { type: "string", pattern: "^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$" },
    account_number: { type: "string", pattern: "^\\d{4,17}$" },
    bank_code: { type: "string", pattern: "^\\d{6,9}$" },
    account_holder: holder,
  },
  ["country", "account_holder"],
);
const cardDestination = of(
  "card",
  { number: { type: "string", pattern: "^\\d{13,19}$" }, ...expiry, account_holder: holder },
  ["number", "expiry_month", "expiry_year", "account_holder"],
);

/** A payment out of a currency account. */
export const payoutSchema = strict(
  {
    source: of("currency_account", { id: { type: "string", pattern: "^ca_" } }, ["id"]),
    destination: { oneOf: [bankAccount, cardDestination] },
    amount,
    currency: { type: "string", pattern: "^[A-Z]{3}$" },
    reference,
    billing_descriptor: strict({ reference: { type: "string", minLength: 1, maxLength: 50 } }),
    instruction: strict({ scheme: { enum: ["swift", "local", "instant"] }, funds_transfer_type: { const: "FD" } }),
    processing_channel_id: { type: "string", pattern: "^pc_" },
    metadata,
  },
  ["source", "destination", "amount", "currency"],
);

const signature = strict({ method: { const: "HMACSHA256" }, key: text }, ["method", "key"]);
const eventNames = { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", pattern: "^[a-z_]+$" } };

/** Bodies of writes, by the last part of their path. */
export const requestSchemas: Readonly<Record<string, object>> = {
  payments: strict(
    {
      source: { oneOf: [card, kept, token, walletToken, ...others] },
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
      customer: strict({ ...texts("email", "name"), phone: strict(texts("country_code", "number")) }),
      shipping: strict({ address }),
      "3ds": threeDs,
      risk,
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
  tokens: {
    oneOf: [
      of(
        "applepay",
        {
          token_data: strict({ ...texts("version"), data: longText, signature: longText, header: { type: "object" } }, [
            "version",
            "data",
            "signature",
            "header",
          ]),
        },
        ["token_data"],
      ),
      of(
        "googlepay",
        {
          token_data: strict({ ...texts("protocolVersion"), signature: longText, signedMessage: longText }, [
            "protocolVersion",
            "signature",
            "signedMessage",
          ]),
        },
        ["token_data"],
      ),
    ],
  },
  workflows: strict(
    {
      name: text,
      active: flag,
      conditions: {
        type: "array",
        items: {
          oneOf: [
            of("event", { events: strict({ gateway: eventNames, dispute: eventNames }) }, ["events"]),
            of("processing_channel", { processing_channels: { type: "array", minItems: 1, items: text } }, [
              "processing_channels",
            ]),
          ],
        },
      },
      actions: {
        type: "array",
        minItems: 1,
        items: of("webhook", { url: text, headers: { type: "object" }, signature }, ["url", "signature"]),
      },
    },
    ["name", "active", "conditions", "actions"],
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
