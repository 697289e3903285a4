import { cardMembers, cards } from "@railyard/local";
import { defined } from "@railyard/members";
import { fieldsOf, formOf } from "./form.ts";
import type { Ids } from "./desk.ts";
import { inProfile, on, plain, queryIn } from "./request.ts";
import type { ValidRequest, ValidRequests } from "./request.ts";

const proof = { name: "proof.pdf", type: "application/pdf", content: "%PDF-1.7\nthe goods arrived" };
const csv = (content: string) => ({ name: "rows.csv", type: "text/csv", content });

const agreement = { acceptance_type: "offline" };
const cardDetails = (): Record<string, unknown> => ({
  ...cardMembers(cards.succeeds),
  customer_acceptance: agreement,
  return_url: "https://shop.example/done",
});
const cardFields = { card_number: "5555 5555 5555 4444", card_expiry: "10/35", card_holder_name: "Ada Beispiel" };
const storedCard = {
  card_number: "4111111111111111",
  card_exp_month: "03",
  card_exp_year: "2035",
  card_holder_name: "Ada Beispiel",
};

const onFresh = (parameter: string, id: string, body?: Readonly<Record<string, unknown>>): ValidRequest => ({
  fresh: [id],
  make: on(parameter, id, (ids) => ({ ...inProfile(ids), ...defined({ body }) })),
});

const subscriptions: ValidRequests = {
  createSubscriptionItem: {
    make: (ids) => ({
      ...inProfile(ids),
      body: { name: "Tea", prices: [{ amount: 100, currency: "USD", interval: "month" }] },
    }),
  },
  listSubscriptionItems: {
    make: (ids, kind) => ({
      ...inProfile(ids),
      query: kind === "publishable_key" ? { client_secret: ids["openSubscriptionSecret"] } : {},
    }),
  },
  updateSubscriptionItem: { make: on("item_id", "item", (ids) => ({ ...inProfile(ids), body: { name: "Tea" } })) },
  createSubscriptionItemPrice: {
    make: on("item_id", "item", (ids) => ({
      ...inProfile(ids),
      body: { amount: 200, currency: "USD", interval: "year" },
    })),
  },
  updateSubscriptionItemPrice: {
    make: (ids) => ({
      ...inProfile(ids),
      path: { item_id: ids["item"], item_price_id: ids["price"] },
      body: { status: "active" },
    }),
  },
  estimateSubscription: {
    make: (ids, kind) => ({
      ...inProfile(ids),
      query: {
        item_price_id: ids["price"],
        ...(kind === "publishable_key" ? { client_secret: ids["openSubscriptionSecret"] } : {}),
      },
    }),
  },
  listSubscriptions: { make: (ids) => ({ ...inProfile(ids), query: { customer_id: ids["customer"] } }) },
  createSubscription: {
    make: (ids) => ({
      ...inProfile(ids),
      body: { item_price_id: ids["price"], customer_id: ids["customer"] },
    }),
  },
  createConfirmedSubscription: {
    make: (ids) => ({
      ...inProfile(ids),
      body: { item_price_id: ids["price"], customer_id: ids["customer"], payment_details: cardDetails() },
    }),
  },
  retrieveSubscription: { make: on("subscription_id", "subscription", inProfile) },
  listSubscriptionInvoices: { make: on("subscription_id", "subscription", inProfile) },
  confirmSubscription: {
    fresh: ["openSubscription"],
    make: (ids, kind) => ({
      ...inProfile(ids),
      path: { subscription_id: ids["openSubscription"] },
      body: {
        payment_details: cardDetails(),
        ...(kind === "publishable_key" ? { client_secret: ids["openSubscriptionSecret"] } : {}),
      },
    }),
  },
  pauseSubscription: onFresh("subscription_id", "subscription", {}),
  resumeSubscription: onFresh("subscription_id", "pausedSubscription", {}),
  cancelSubscription: onFresh("subscription_id", "subscription", {}),
  updateSubscription: {
    fresh: ["subscription"],
    make: on("subscription_id", "subscription", (ids) => ({
      ...inProfile(ids),
      body: { item_price_id: ids["price"], quantity: 2 },
    })),
  },
};

const evidence = (members: Readonly<Record<string, unknown>>): ValidRequest => ({
  fresh: ["dispute"],
  make: (ids) => ({ body: { dispute_id: ids["dispute"], ...members } }),
});

const disputes: ValidRequests = {
  listDisputes: {
    make: (ids) => ({ query: { dispute_id: ids["dispute"], profile_id: ids["profile"] } }),
  },
  listProfileDisputes: { make: (ids) => ({ ...inProfile(ids), query: { dispute_id: ids["dispute"] } }) },
  readDisputeFilters: plain,
  readProfileDisputeFilters: { make: inProfile },
  aggregateDisputes: plain,
  aggregateProfileDisputes: { make: inProfile },
  createNote: {
    make: (ids) => ({ body: { object_type: "dispute", object_id: ids["dispute"], text: "Called the customer." } }),
  },
  retrieveSandboxClock: plain,
  advanceSandboxClock: {
    make: () => ({ body: { by: "P0D" } }),
    instead: { status: 400, code: "IR_16", why: "A clock that moved would change what later requests are answered." },
  },
  listNotes: { make: (ids) => ({ query: { object_type: "payment", object_id: ids["payment"] ?? "" } }) },
  retrieveDispute: { make: on("dispute_id", "dispute", () => ({ query: { force_sync: "true" } })) },
  acceptDispute: { fresh: ["dispute"], make: on("dispute_id", "dispute") },
  submitDisputeEvidence: [
    evidence({ uncategorized_text: "it came" }),
    {
      fresh: ["dispute", "file"],
      make: (ids) => ({ body: { dispute_id: ids["dispute"], receipt: ids["file"] } }),
    },
  ],
  attachDisputeEvidence: {
    fresh: ["dispute"],
    make: (ids) => ({
      form: formOf({ purpose: "dispute_evidence", dispute_id: ids["dispute"] ?? "", evidence_type: "receipt" }, proof),
    }),
  },
  deleteDisputeEvidence: {
    fresh: ["attachedDispute"],
    make: (ids) => ({ body: { dispute_id: ids["attachedDispute"], evidence_type: "receipt" } }),
  },
  retrieveDisputeEvidence: { make: on("dispute_id", "dispute") },
  fetchDisputes: {
    make: on("connector_id", "fauxpay", () => ({
      query: { fetch_from: "2026-11-01T00:00:00.000Z", fetch_till: "2026-11-02T00:00:00.000Z" },
    })),
  },
  createFile: {
    make: (ids) => ({ form: formOf({ purpose: "dispute_evidence", dispute_id: ids["dispute"] ?? "" }, proof) }),
  },
  retrieveFile: { make: on("file_id", "file") },
  deleteFile: { fresh: ["file"], make: on("file_id", "file") },
};

const operatorForm = (header: string, row: (ids: Ids) => string): ValidRequest => ({
  make: (ids) => ({ form: formOf({ merchant_id: ids["merchant"] ?? "" }, csv(`${header}\n${row(ids)}`)) }),
});

const methods: ValidRequests = {
  createCollectLink: { make: (ids) => ({ body: { customer_id: ids["customer"] } }) },
  ...Object.fromEntries(
    ["openCollectLink", "sendCollectLink"].map((operationId): [string, ValidRequest] => [
      operationId,
      {
        make: (ids) => ({
          path: { merchant_id: ids["merchant"], pm_collect_link_id: ids["collectLink"] },
          query: queryIn(ids["collectQuery"]),
          ...(operationId.startsWith("send") ? { form: fieldsOf(cardFields) } : {}),
        }),
      },
    ]),
  ),
  migratePaymentMethod: {
    make: (ids) => ({
      body: { merchant_id: ids["merchant"], customer_id: ids["customer"], card: storedCard },
    }),
  },
  migratePaymentMethods: operatorForm(
    "customer_id,raw_card_number,card_expiry_month,card_expiry_year",
    (ids) => `${ids["customer"] ?? ""},4111111111111111,03,2035`,
  ),
  updatePaymentMethods: operatorForm("payment_method_id,nick_name", (ids) => `${ids["method"] ?? ""},mine`),
  tokenizeCard: {
    make: (ids) => ({
      body: {
        merchant_id: ids["merchant"],
        card: { raw_card_number: "4111111111111111", card_expiry_month: "03", card_expiry_year: "2035" },
        customer: { id: ids["customer"] },
      },
    }),
  },
  tokenizeCards: operatorForm(
    "customer_id,raw_card_number,card_expiry_month,card_expiry_year",
    (ids) => `${ids["customer"] ?? ""},4111111111111111,03,2035`,
  ),
  createPaymentMethod: {
    make: (ids) => ({
      body: {
        customer_id: ids["customer"],
        payment_method: "card",
        payment_method_type: "credit",
        card: storedCard,
      },
    }),
  },
  retrievePaymentMethod: { make: on("payment_method_id", "method") },
  updatePaymentMethod: {
    fresh: ["emptyMethod"],
    instead: {
      kind: "publishable_key",
      status: 400,
      code: "IR_16",
      why: "a client has the secret of a method only while that waits for its data, and then has nothing to change",
    },
    make: (ids, kind) =>
      kind === "publishable_key"
        ? {
            path: { payment_method_id: ids["emptyMethod"] },
            body: { client_secret: ids["emptyMethodSecret"], card: { card_exp_month: "04", card_exp_year: "2036" } },
          }
        : {
            path: { payment_method_id: ids["method"] },
            body: { card: { card_exp_month: "04", card_exp_year: "2036" } },
          },
  },
  savePaymentMethod: {
    fresh: ["emptyMethod"],
    make: (ids) => ({
      path: { payment_method_id: ids["emptyMethod"] },
      body: { client_secret: ids["emptyMethodSecret"], payment_method_data: { card: storedCard } },
    }),
  },
  deletePaymentMethod: { fresh: ["spareMethod"], make: on("payment_method_id", "spareMethod") },
  listOwnPaymentMethods: {
    make: (ids, kind) => ({
      query: kind === "publishable_key" ? { client_secret: ids["openPaymentSecret"] } : {},
    }),
  },
  listCustomerPaymentMethods: { make: on("customer_id", "customer") },
  setDefaultPaymentMethod: {
    fresh: ["spareMethod"],
    make: (ids) => ({ path: { customer_id: ids["customer"], payment_method_id: ids["spareMethod"] } }),
  },
  createCustomer: { make: () => ({ body: { name: "Grace" } }) },
  listCustomers: { make: (ids) => ({ query: { customer_id: ids["customer"] } }) },
  listCustomersWithCount: { make: (ids) => ({ query: { customer_id: ids["customer"] } }) },
  retrieveCustomer: { make: on("customer_id", "customer") },
  updateCustomer: { make: on("customer_id", "customer", () => ({ body: { phone: "30123456" } })) },
  deleteCustomer: { fresh: ["leavingCustomer"], make: on("customer_id", "leavingCustomer") },
  listMandates: plain,
  retrieveMandate: { make: on("mandate_id", "mandate") },
  revokeMandate: { fresh: ["mandate"], make: on("mandate_id", "mandate") },
  listCustomerMandates: { make: on("customer_id", "customer") },
  createEphemeralKey: { make: (ids) => ({ body: { customer_id: ids["customer"] } }) },
  deleteEphemeralKey: { fresh: ["ephemeralKey"], make: on("key_id", "ephemeralKey") },
  listAccountPaymentMethods: {
    make: (ids, kind) => ({
      ...inProfile(ids),
      query: kind === "publishable_key" ? { client_secret: ids["openPaymentSecret"] } : { accepted_currency: "USD" },
    }),
  },
  toggleBlocklist: { make: () => ({ query: { status: "false" } }) },
  retrieveBlocklistGuard: plain,
  addBlocklistEntry: {
    make: (ids) => ({ body: { type: "card_bin", data: ids["newBin"] } }),
  },
  removeBlocklistEntry: {
    fresh: ["blockedBin"],
    make: (ids) => ({ body: { type: "card_bin", data: ids["blockedBin"] } }),
  },
  listBlocklist: { make: () => ({ query: { data_kind: "card_bin" } }) },
  createExport: { fresh: ["export"], make: () => ({ body: { kind: "refunds" } }) },
  listExports: plain,
  retrieveExport: { make: on("export_id", "export") },
  downloadExport: { fresh: ["export"], make: on("export_id", "export") },
  cancelExport: { fresh: ["export"], make: on("export_id", "export") },
  createBlocklistBatch: { make: () => ({ form: formOf({}, csv("type,data\ncard_bin,300002\n")) }) },
  listBlocklistBatches: plain,
  retrieveBlocklistBatch: { make: on("job_id", "blocklistJob") },
  retrieveCardRange: {
    make: (ids, kind) => ({
      path: { bin: "424242" },
      query: kind === "publishable_key" ? { client_secret: ids["openPaymentSecret"] } : {},
    }),
  },
};

/** Requests about customers and their methods, disputes and subscriptions. */
export const customerRequests: ValidRequests = { ...subscriptions, ...disputes, ...methods };
