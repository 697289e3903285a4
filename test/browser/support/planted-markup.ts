import { callSuccessfully, cardPayment, cards } from "@railyard/local";
import type { ConsoleStack } from "./console-stack.ts";
import type { RouteIds } from "./routes.ts";

/** Name of the variable that the planted scripts set in the window of a page that runs them. */
export const plantedFlag = "plantedRan";

// As short as the shortest member takes them. A page that loaded the image would ask another origin.
const image = `"'><img src=//p.example onerror=${plantedFlag}=1>`;
const script = `</script><script>${plantedFlag}=1</script>`;
const svg = `<svg onload=${plantedFlag}=1>`;
const link = `javascript:${plantedFlag}=1`;
const template = `{{constructor.constructor("${plantedFlag}=1")()}}`;

const markupCondition = {
  lhs: "metadata",
  comparison: "equal",
  value: { type: "metadata_variant", value: { key: svg, value: image } },
};

/** Sends what may be refused: then nothing is stored that a page could show. */
const send = async (
  { system, merchant }: ConsoleStack,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>>> => {
  const answer = await system.gateway.call("POST", path, { key: merchant.secretKey, body, headers });
  if (answer.status >= 500) throw new TypeError(`${path}: ${answer.text}`);
  return answer.body;
};

const addressOfImages = {
  line1: image,
  line2: script,
  city: svg,
  state: script,
  zip: "10117",
  country: "DE",
  first_name: image,
  last_name: script,
};

/** Stores markup in every text that a merchant or a customer can set; resolves with the ids of what has it. */
export const plantMarkup = async (stack: ConsoleStack): Promise<RouteIds> => {
  const { system, merchant, tokenOf } = stack;
  const { merchantId, profileId, secretKey: key } = merchant;
  const token = await tokenOf("org_admin");
  const administer = (method: string, path: string, body: unknown): Promise<unknown> =>
    system.gateway.call(method, path, { token, body });

  await send(stack, "/customers", {
    customer_id: "cus_markup",
    name: image,
    email: "markup@mail.example",
    phone: "5550199",
    description: template,
    tax_registration_id: svg,
    address: addressOfImages,
    metadata: { [svg]: script, note: link },
  });
  const payment = await callSuccessfully(system.gateway, "POST", "/payments", {
    key,
    body: cardPayment(cards.succeeds, {
      customer_id: "cus_markup",
      description: image,
      merchant_order_reference_id: script,
      statement_descriptor_name: "<b>shop</b>",
      metadata: { note: image, template, link },
      billing: { address: addressOfImages, email: "markup@mail.example" },
      shipping: { address: addressOfImages },
      order_details: [{ product_name: image, quantity: 1, amount: 6540 }],
    }),
  });
  const paymentId = String(payment.body["payment_id"]);
  const refund = await send(stack, "/refunds", {
    payment_id: paymentId,
    amount: 100,
    reason: image,
    metadata: { note: script },
  });
  const declined = cardPayment(cards.declined, { description: svg, merchant_order_reference_id: image });
  await send(stack, "/payments", declined);
  await send(stack, "/payments", { amount: 500, currency: "EUR", payment_link: true, description: image });
  const payout = await send(stack, "/payouts/create", {
    amount: 500,
    currency: "USD",
    payout_type: "bank",
    payout_method_data: {
      bank: { bank_account_number: "000100000001", bank_routing_number: "110000000", bank_country_code: "US" },
    },
    description: image,
    customer_id: "cus_markup",
    profile_id: profileId,
    metadata: { note: script },
  });
  const priced = [{ item_price_id: "markup-monthly", amount: 100, currency: "EUR", interval: "month" }];
  const profiled = { "x-profile-id": profileId };
  await send(stack, "/subscriptions/items", { item_id: "markup", name: image, prices: priced }, profiled);
  await administer("POST", `/api_keys/${merchantId}`, { name: image, description: script, expiration: "never" });
  await administer("POST", "/user/update", { name: image });
  await administer("POST", "/user/role", { role_name: image, groups: ["operations_view"], role_scope: "merchant" });
  await administer("POST", `/account/${merchantId}/business_profile`, { profile_name: image });
  await administer("POST", `/accounts/${merchantId}`, { merchant_name: image, metadata: { note: script } });
  await administer("POST", `/account/${merchantId}/connectors`, {
    connector_type: "payment_processor",
    connector_name: "phonypay",
    connector_label: image,
    profile_id: profileId,
    disabled: true,
    connector_account_details: { auth_type: "HeaderKey", api_key: "markup" },
    metadata: { note: script },
  });
  await administer("PUT", "/routing/decision", {
    name: image,
    program: {
      defaultSelection: {},
      rules: [{ name: script, connectorSelection: {}, statements: [{ condition: [markupCondition] }] }],
    },
  });
  const engine = { token, headers: { "x-feature": "decision-engine" } };
  const plan = { from: "2099-01-01T00:00:00Z", until: "2099-01-01T01:00:00Z", payment_methods: [svg], reason: image };
  await callSuccessfully(
    system.gateway,
    "PUT",
    `/merchant-account/${merchantId}/connectors/shampay/scheduled-outages`,
    { ...engine, body: { windows: [plan] } },
  );
  return {
    payment: paymentId,
    customer: "cus_markup",
    refund: String(refund["refund_id"]),
    payout: String(payout["payout_id"]),
  };
};
