import type { JsonObject, Json } from "./json.ts";

const payment = "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z";
const clientSecret = `${payment}_secret_k3V9wQ2mX7bT4nL8sY1c`;
const profile = "pro_Q7vB2kX9mT4nW8sYc1Lz";
const account = "mca_Q7vB2kX9mT4nW8sYc1Lz";
const origin = "https://kiosk.example";
const email = "grace@kiosk.example";
const password = "Sunny#Harbour42";

const card = {
  card_number: "4242424242424242",
  card_exp_month: "10",
  card_exp_year: "2035",
  card_holder_name: "Ada Beispiel",
  card_cvc: "123",
};
const batchCard = { raw_card_number: "4242424242424242", card_expiry_month: "10", card_expiry_year: "2035" };
const cardPayment = { payment_method: "card", payment_method_type: "credit", payment_method_data: { card } };
const address = { line1: "Unter den Linden 1", city: "Berlin", zip: "10117", country: "DE" };
const errorRule = {
  connector: "fauxpay",
  flow: "Authorize",
  sub_flow: "sub_flow",
  code: "do_not_honor",
  message: "Declined",
};
const afterNoon = { created_after: "2026-11-20T12:00:00Z", created_before: "2026-11-20T18:00:00Z" };

const payments: JsonObject = {
  searchProfilePayments: { status: ["succeeded"], limit: 20 },
  createSessionTokens: { payment_id: payment, client_secret: clientSecret, wallets: ["paypal"] },
  postSessionTokens: { client_secret: clientSecret, payment_method: "wallet", payment_method_type: "paypal" },
  updatePayment: { amount: 5490, description: "Order 1042, express delivery" },
  manuallyUpdatePayment: { attempt_id: `${payment}_1`, merchant_id: "kiosk_berlin", attempt_status: "failure" },
  listProfileRefunds: { refund_status: ["succeeded"], limit: 20 },
  updateRefund: { reason: "The parcel arrived wet." },
  manuallyUpdateRefund: { merchant_id: "kiosk_berlin", status: "failed" },
  createUnreferencedRefund: {
    connector_id: account,
    data: { unreferenced_refund: { amount: 1990, currency: "EUR" } },
  },
  updatePayoutByPost: { amount: 5490, currency: "EUR" },
  confirmPayout: {
    payout_type: "card",
    payout_method_data: {
      card: {
        card_number: card.card_number,
        expiry_month: "10",
        expiry_year: "2035",
        card_holder_name: "Ada Beispiel",
      },
    },
  },
  listPayoutFilters: { start_time: "2026-11-01T00:00:00.000Z" },
  filterPayouts: { status: ["success"], currency: ["EUR"], limit: 20 },
  updateSubscriptionItem: { name: "Coffee, large", description: "A bag of coffee each month" },
  confirmSubscription: { payment_details: cardPayment },
  updateSubscription: { item_price_id: "coffee-eur-monthly", quantity: 2 },
  checkEligibility: { payment_method_type: "card", payment_method_subtype: "credit", payment_method_data: { card } },
  simulateRouting: {
    profile_id: profile,
    amount: 4990,
    currency: "EUR",
    ...{ payment_method: "card", payment_method_type: "credit" },
    card_network: "Visa",
  },
  calculateTax: { client_secret: clientSecret, shipping: { address } },
  authenticatePayment: { client_secret: clientSecret, device_channel: "BRW", threeds_method_comp_ind: "Y" },
  createPaymentLink: { amount: 4990, currency: "EUR", return_url: "https://kiosk.example/paid" },
};

const storedMethods: JsonObject = {
  openCheckout: { client_secret: clientSecret, origin },
  confirmCheckout: {
    client_secret: clientSecret,
    origin,
    mount_token: "mt_Q7vB2kX9mT4nW8sYc1Lz",
    fields: { method: "card", card_number: card.card_number, card_expiry: "10/35", card_cvc: card.card_cvc },
  },
  deleteCheckoutCard: {
    client_secret: clientSecret,
    origin,
    mount_token: "mt_Q7vB2kX9mT4nW8sYc1Lz",
    payment_method_id: "pm_Q7vB2kX9mT4nW8sYc1Lz",
  },
  tokenizeCard: { merchant_id: "kiosk_berlin", card: batchCard, customer: { id: "cus_ada" } },
  savePaymentMethod: { payment_method_data: { card } },
};

const routing: JsonObject = {
  updateDefaultOrder: [{ connector: "fauxpay", merchant_connector_id: account }],
  updateProfileDefaultOrder: [{ connector: "fauxpay", merchant_connector_id: account }],
  putSurchargeRules: {
    name: "Surcharge on large card payments",
    algorithm: {
      defaultSelection: { surcharge_details: null },
      rules: [
        {
          name: "large cards",
          connectorSelection: { surcharge_details: { surcharge: { type: "rate", value: { percentage: 1 } } } },
          statements: [
            {
              condition: [
                { lhs: "amount", comparison: "greater_than", value: { type: "number", value: 90000 }, metadata: {} },
              ],
            },
          ],
        },
      ],
    },
  },
  putThreeDsRules: {
    name: "3-D Secure rules",
    algorithm: { defaultSelection: { override_3ds: "no_three_ds" }, rules: [] },
  },
  createPayoutRoutingConfiguration: {
    name: "Payouts by fauxpay",
    description: "All payouts to fauxpay",
    profile_id: profile,
    algorithm: { type: "single", data: { connector: "fauxpay", merchant_connector_id: account } },
  },
  decideConnectorOfMerchant: {
    merchantId: "kiosk_berlin",
    eligibleGatewayList: ["fauxpay", "phonypay"],
    rankingAlgorithm: "SR_BASED_ROUTING",
    paymentInfo: {
      paymentId: payment,
      amount: 49.9,
      currency: "EUR",
      paymentType: "ORDER_PAYMENT",
      paymentMethodType: "CARD",
      paymentMethod: "CREDIT",
    },
  },
};

const accounts: JsonObject = {
  createNote: { object_type: "payment", object_id: payment, text: "Called the customer." },
  createEventResend: { profile_id: profile, ...afterNoon, is_delivered: false, rate_per_second: 20 },
  countEventResend: { profile_id: profile, ...afterNoon, is_delivered: false },
  createWebhookEndpoint: {
    profile_id: profile,
    url: "https://warehouse.kiosk.example/hooks",
    description: "Warehouse",
    event_types: ["payment_succeeded", "refund_succeeded"],
    rate_per_second: 20,
    ordering: "object",
  },
  updateWebhookEndpoint: { event_classes: ["payments", "refunds"], event_types: [], rate_per_second: null },
  rotateWebhookSecret: { overlap_hours: 24 },
  updateMerchantAccount: { merchant_id: "kiosk_berlin", merchant_name: "Kiosk Berlin" },
  updateApiKey: { name: "Web shop", description: "Key of the web shop" },
  createBusinessProfile: { profile_name: "web_shop", return_url: "https://kiosk.example/paid" },
  updateProfileAcquirer: { acquirer_assigned_merchant_id: "M123456789", acquirer_bin: "456789" },
  updateConnectorAccount: { connector_type: "payment_processor", test_mode: true },
  verifyCredentials: {
    connector_name: "fauxpay",
    connector_account_details: { auth_type: "HeaderKey", api_key: "sk_of_your_account" },
  },
  createOrganization: { organization_name: "Kiosk Group" },
  updateOrganization: { organization_name: "Kiosk Group" },
  convertToPlatform: { platform_merchant_name: "Kiosk Platform" },
  foundOrganization: { email, password },
  addOrganizationMerchant: { company_name: "Kiosk Hamburg" },
  foundPlatform: { organization_name: "Kiosk Platform" },
  inviteUsers: [{ email, role_id: "merchant_operator" }],
  resendInvitation: { email },
  acceptInvitations: [{ entity_type: "merchant", entity_id: "kiosk_berlin" }],
  acceptInvitationsToSignIn: [{ entity_type: "merchant", entity_id: "kiosk_berlin" }],
  readOrganizationUser: { email },
  updateUserRole: { email, role_id: "merchant_operator" },
  removeUser: { email },
  updateRole: { groups: ["operations_view"] },
  changePassword: { old_password: "Tr1ver#7788", new_password: password },
  resetTwoFactor: { email },
  retrieveErrorMappingRule: errorRule,
  updateErrorMappingRule: { ...errorRule, status: "Failure" },
  deleteErrorMappingRule: errorRule,
  openOperatorVisit: { code: "visit_Q7vB2kX9mT4nW8sYc1Lz" },
};

const engine: JsonObject = {
  engineResetPassword: { token: "the-token-of-the-mail", new_password: password },
  engineChangePassword: { current_password: "Tr1ver#7788", new_password: password },
  inviteEngineMember: { email },
  evaluateRoutingRules: {
    created_by: profile,
    requests: [{ payment_id: payment, parameters: { amount: { type: "number", value: 4990 } } }],
  },
  updateEngineConfiguration: {
    merchant_id: "kiosk_berlin",
    config: { type: "successRate", data: { defaultBucketSize: 125 } },
  },
  putConnectorFees: { pct_bps: 20, fixed: 25 },
  previewFeeReport: { report: "currency,amount,fee\nEUR,10,0.5" },
  ingestFeeReport: { report: "card_network,currency,amount,fee\nVISA,EUR,5,0.3200\nVISA,EUR,6,0.3340" },
  putScheduledOutages: { windows: [{ from: "2026-12-01T01:00:00Z", until: "2026-12-01T03:00:00Z" }] },
  putVolumeTerms: { caps: [{ period: "month", payments: 100_000 }] },
  configureScoreDimensions: { merchant_id: "kiosk_berlin", paymentInfo: { udfs: [0], fields: ["card_network"] } },
};

/**
 * Bodies of operations whose contract has no example, where a schema alone does not show what one sends. All others are
 * made from the schema.
 */
export const sampleBodies: Readonly<Record<string, Json>> = {
  ...payments,
  ...storedMethods,
  ...routing,
  ...accounts,
  ...engine,
};
