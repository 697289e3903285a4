// Own reading of the members that Checkout.com's SDKs (Go, Java and .NET, 2026) name in requests: names only.

/** Members of an object, by name; a text names another entry, null is a plain value or free. */
type Members = Readonly<Record<string, string | null>>;

const plain = (names: string): Members => Object.fromEntries(names.split(" ").map((name) => [name, null]));

/** Objects of requests. Sources and destinations are distinguished by their type. */
export const sdkMembers: Readonly<Record<string, Members>> = {
  payment: {
    ...plain("amount currency payment_type merchant_initiated reference description authorization_type capture"),
    ...plain("capture_on processing_channel_id previous_payment_id success_url failure_url metadata"),
    source: "source",
    partial_authorization: "partial_authorization",
    customer: "customer",
    billing_descriptor: "billing_descriptor",
    shipping: "shipping",
    "3ds": "3ds",
    risk: "risk",
    processing: "processing",
    items: "item",
  },
  payout: {
    ...plain("amount currency reference processing_channel_id metadata"),
    source: "source",
    destination: "destination",
    billing_descriptor: "payout_descriptor",
    instruction: "instruction",
  },
  capture: plain("amount capture_type reference metadata"),
  void: plain("amount reference metadata"),
  refund: plain("amount reference metadata"),
  increment: plain("amount reference metadata"),
  partial_authorization: plain("enabled"),
  customer: { ...plain("id email name tax_number"), phone: "phone" },
  phone: plain("country_code number"),
  billing_descriptor: plain("name city reference"),
  payout_descriptor: plain("reference"),
  shipping: { ...plain("first_name last_name email phone method"), address: "address" },
  address: plain("address_line1 address_line2 city state zip country"),
  "3ds": plain("enabled attempt_n3d eci cryptogram xid version exemption challenge_indicator allow_upgrade status"),
  risk: { ...plain("enabled device_session_id"), device: "device" },
  device: { ...plain("user_agent timezone language"), network: "network" },
  network: plain("ipv4 ipv6"),
  processing: plain(
    "order_id tax_amount discount_amount duty_amount shipping_amount shipping_tax_amount merchant_initiated_reason " +
      "partner_code",
  ),
  item: plain(
    "type name quantity unit_price price reference commodity_code unit_of_measure total_amount tax_rate tax_amount " +
      "discount_amount url image_url sku",
  ),
  instruction: plain("purpose charge_bearer repair scheme quote_id skip_expiry funds_transfer_type mvv"),
  account_holder: {
    ...plain("type title full_name first_name middle_name last_name email gender company_name tax_id date_of_birth"),
    billing_address: "address",
  },
  full_name: plain("first_name last_name"),
  sepa_account_holder: {
    ...plain("type first_name last_name company_name"),
    billing_address: "street_address",
  },
  ach_account_holder: {
    ...plain("type first_name last_name company_name date_of_birth identification"),
    billing_address: "address",
  },
  street_address: plain("address_line1 address_line2 city zip country"),
  token: { ...plain("type"), token_data: null },
  workflow: { ...plain("name active"), conditions: "condition", actions: "action" },
  condition: plain("type events entities processing_channels"),
  action: { ...plain("type url headers"), signature: "signature" },
  signature: plain("method key"),
  "source card": {
    ...plain("type number expiry_month expiry_year name cvv stored store_for_future_use phone"),
    billing_address: "address",
  },
  "source id": plain("type id cvv payment_method stored store_for_future_use"),
  "source token": { ...plain("type token phone stored store_for_future_use"), billing_address: "address" },
  "source network_token": {
    ...plain("type token expiry_month expiry_year token_type cryptogram eci stored store_for_future_use name cvv"),
    billing_address: "address",
  },
  "source currency_account": plain("type id amount"),
  "source sepa": {
    ...plain("type country account_number bank_code currency mandate_id mandate_type date_of_signature"),
    account_holder: "sepa_account_holder",
  },
  "source ach": {
    ...plain("type account_type account_number bank_code country"),
    account_holder: "ach_account_holder",
  },
  "source eps": { ...plain("type purpose"), account_holder: "account_holder" },
  "source swish": { ...plain("type payment_country billing_descriptor"), account_holder: "full_name" },
  "source bancontact": plain("type payment_country account_holder_name billing_descriptor language"),
  "source multibanco": plain("type payment_country account_holder_name billing_descriptor"),
  "source p24": plain("type payment_country account_holder_name account_holder_email billing_descriptor"),
  "source ideal": plain("type description language"),
  "source knet": plain("type language card_token ptlf token_type token_data"),
  ...Object.fromEntries(
    ["wechatpay", "alma"].map((type) => [`source ${type}`, { type: null, billing_address: "address" }]),
  ),
  ...Object.fromEntries(
    "alipay_cn alipay_hk bizum blik dana gcash kakaopay mbway mobilepay tng twint vipps"
      .split(" ")
      .map((type) => [`source ${type}`, { type: null }]),
  ),
  "destination card": {
    ...plain("type number expiry_month expiry_year"),
    account_holder: "account_holder",
  },
  "destination bank_account": {
    ...plain("type country account_type iban account_number bank_code branch_code bban swift_bic bank"),
    account_holder: "account_holder",
  },
};

const entryFor = (name: string, value: object): string => {
  const type: unknown = Reflect.get(value, "type");
  return name === "source" || name === "destination" ? `${name} ${String(type)}` : name;
};

/** Members of a request that no SDK names, as paths. */
export const unknownMembers = (name: string, value: unknown, path = name): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => unknownMembers(name, one, path));
  if (typeof value !== "object" || value === null) return [];
  const known = sdkMembers[entryFor(name, value)];
  if (known === undefined) return [path];
  return Object.entries(value).flatMap(([member, below]: [string, unknown]) => {
    const next = known[member];
    if (next === undefined) return [`${path}.${member}`];
    return next === null ? [] : unknownMembers(next, below, `${path}.${member}`);
  });
};
