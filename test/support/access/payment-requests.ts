import { cardMembers, cardPayment, cards } from "@railyard/local";
import { defined } from "@railyard/members";
import { fieldsOf } from "./form.ts";
import { inProfile, on, plain, queryIn } from "./request.ts";
import type { CallerKind, ValidRequest, ValidRequests } from "./request.ts";

const since = "2026-01-01T00:00:00.000Z";
const cardFields = {
  method: "card",
  card_number: "4242 4242 4242 4242",
  card_expiry: "10/35",
  card_cvc: "123",
  card_holder_name: "Ada Beispiel",
};
const bankFields = {
  step: "destination",
  method: "ach",
  ach_routing_number: "110000000",
  ach_account_number: "000100000001",
};
const timeRange = { start_time: since };
const onRefundRequest = (group = "refundRequest"): ValidRequest => ({
  fresh: [group],
  make: (ids) => ({ path: { refund_request_id: ids[group] } }),
});

const profiled: ValidRequest = { make: inProfile };

/** A client proves that it belongs to the payment. */
const secretOf = (kind: CallerKind, secret: string | undefined): { readonly client_secret?: string | undefined } =>
  kind === "publishable_key" ? { client_secret: secret } : {};

const onPayment = (
  group: string,
  body?: Readonly<Record<string, unknown>>,
  more: Omit<ValidRequest, "make" | "fresh"> = {},
): ValidRequest => ({
  ...more,
  fresh: [group],
  make: (ids) => ({ path: { payment_id: ids[group] }, ...defined({ body }) }),
});

export const paymentRequests: ValidRequests = {
  listPayments: {
    make: (ids) => ({
      query: { customer_id: ids["customer"], profile_id: ids["profile"], "created.gte": since },
    }),
  },
  listProfilePayments: {
    make: (ids) => ({ ...inProfile(ids), query: { customer_id: ids["customer"] } }),
  },
  searchObjects: { make: (ids) => ({ query: { q: ids["payment"] } }) },
  searchPayments: {
    make: (ids) => ({
      body: {
        payment_id: ids["payment"],
        customer_id: ids["customer"],
        profile_id: ids["profile"],
        merchant_connector_id: [ids["fauxpay"]],
      },
    }),
  },
  searchProfilePayments: {
    make: (ids) => ({ ...inProfile(ids), body: { payment_id: ids["payment"] } }),
  },
  listPaymentFilterValues: { make: () => ({ body: timeRange }) },
  listPaymentFilterChoices: plain,
  listProfilePaymentFilterChoices: profiled,
  readPaymentAnalytics: { make: () => ({ query: { start_time: new Date().toISOString() } }) },
  aggregatePayments: { make: () => ({ query: timeRange }) },
  aggregateProfilePayments: { make: (ids) => ({ ...inProfile(ids), query: timeRange }) },
  createSessionTokens: {
    make: (ids) => ({
      body: { payment_id: ids["openPayment"], client_secret: ids["openPaymentSecret"], wallets: [] },
    }),
  },
  postSessionTokens: {
    make: (ids) => ({
      path: { payment_id: ids["openPayment"] },
      body: {
        client_secret: ids["openPaymentSecret"],
        payment_method: "wallet",
        payment_method_type: "paypal",
      },
    }),
  },
  createPayment: [
    {
      make: (ids) => ({
        body: cardPayment(cards.succeeds, {
          merchant_id: ids["merchant"],
          profile_id: ids["profile"],
          customer_id: ids["customer"],
        }),
      }),
    },
    {
      make: (ids) => ({
        body: {
          amount: 100,
          currency: "USD",
          confirm: true,
          off_session: true,
          customer_id: ids["customer"],
          recurring_details: { type: "payment_method_id", data: ids["agreedMethod"] },
        },
      }),
    },
    {
      make: (ids) => ({
        body: {
          amount: 100,
          currency: "USD",
          confirm: true,
          off_session: true,
          customer_id: ids["customer"],
          mandate_id: ids["mandate"],
        },
      }),
    },
    {
      make: ({ customer, mandate }) => ({
        body: cardPayment(cards.succeeds, { customer_id: customer, mandate_data: { update_mandate_id: mandate } }),
      }),
    },
  ],
  syncPayment: { make: (ids) => ({ body: { payment_id: ids["payment"], merchant_id: ids["merchant"] } }) },
  retrievePayment: {
    make: (ids, kind) => ({
      path: { payment_id: ids["openPayment"] },
      query: { ...secretOf(kind, ids["openPaymentSecret"]), expand_attempts: "true", force_sync: "true" },
    }),
  },
  readClientSession: {
    make: (ids, kind) => ({
      path: { payment_id: ids["openPayment"] },
      query: secretOf(kind, ids["openPaymentSecret"]),
    }),
  },
  retrieveExtendedCardInfo: onPayment("payment"),
  readPaymentTimeline: onPayment("payment"),
  listProviderCallsOfPayment: onPayment("payment"),
  listProviderCallsOfRefund: { make: (ids) => ({ path: { refund_id: ids["refund"] } }) },
  listProviderCallsOfPayout: { make: (ids) => ({ path: { payout_id: ids["payout"] } }) },
  updatePayment: {
    fresh: ["openPayment"],
    make: (ids, kind) => ({
      path: { payment_id: ids["openPayment"] },
      body: {
        authentication_type: "three_ds",
        // A client may choose neither what nor whose payment it is, nor where its customer goes back to.
        ...(kind === "publishable_key"
          ? {}
          : { return_url: "https://shop.example/changed", description: "changed", customer_id: ids["customer"] }),
        ...secretOf(kind, ids["openPaymentSecret"]),
      },
    }),
  },
  confirmPayment: {
    fresh: ["openPayment"],
    make: (ids, kind) => ({
      path: { payment_id: ids["openPayment"] },
      body: { ...cardMembers(cards.succeeds), ...secretOf(kind, ids["openPaymentSecret"]) },
    }),
  },
  capturePayment: onPayment("heldPayment", { amount_to_capture: 100 }),
  cancelPayment: onPayment("heldPayment", { cancellation_reason: "requested_by_customer" }),
  cancelPostCapture: onPayment("payment", { cancellation_reason: "requested_by_customer" }),
  syncPostCaptureVoid: onPayment("voidedPayment"),
  listPaymentActions: onPayment("payment"),
  incrementAuthorization: onPayment("flexiblePayment", { amount: 7000 }),
  extendAuthorization: onPayment("flexiblePayment"),
  approvePayment: onPayment("reviewedPayment"),
  rejectPayment: onPayment("reviewedPayment"),
  updatePaymentMetadata: onPayment("payment", { metadata: { parcel: "DHL-1" } }),
  completeAuthorize: {
    fresh: ["challengedPayment"],
    make: (ids, kind) => ({
      path: { payment_id: ids["challengedPayment"] },
      body: secretOf(kind, ids["challengedSecret"]),
    }),
  },
  updatePaymentStatus: onPayment(
    "payment",
    { intent_status: "succeeded" },
    {
      instead: {
        status: 422,
        code: "IR_06",
        why: "only a capture that its provider contradicts can be decided, and no card of the sandbox brings one about",
      },
    },
  ),
  manuallyUpdatePayment: {
    fresh: ["pendingPayment"],
    make: (ids) => ({
      path: { payment_id: ids["pendingPayment"] },
      body: { attempt_id: ids["pendingAttempt"], merchant_id: ids["merchant"], attempt_status: "failure" },
    }),
  },
  createRefund: {
    fresh: ["payment"],
    make: (ids) => ({ body: { payment_id: ids["payment"], merchant_id: ids["merchant"], amount: 100 } }),
  },
  syncRefund: { make: (ids) => ({ body: { refund_id: ids["refund"], merchant_id: ids["merchant"] } }) },
  listRefunds: {
    make: (ids) => ({ body: { refund_id: ids["refund"], profile_id: ids["profile"] } }),
  },
  listProfileRefunds: { make: (ids) => ({ ...inProfile(ids), body: { refund_id: ids["refund"] } }) },
  listUnmatchedTransactions: {
    make: (ids) => ({ body: { payment_id: ids["payment"], profile_id: ids["profile"] } }),
  },
  listProfileUnmatchedTransactions: {
    make: (ids) => ({ ...inProfile(ids), body: { payment_id: ids["payment"] } }),
  },
  resolveUnmatchedTransaction: {
    fresh: ["unmatched"],
    make: (ids) => ({
      path: { unmatched_transaction_id: ids["unmatched"] },
      body: { resolution: "not_ours", note: "Of another shop." },
    }),
  },
  listRefundFilterValues: { make: () => ({ body: timeRange }) },
  listRefundFilterChoices: plain,
  listProfileRefundFilterChoices: profiled,
  aggregateRefunds: { make: () => ({ query: timeRange }) },
  aggregateProfileRefunds: { make: (ids) => ({ ...inProfile(ids), query: timeRange }) },
  retrieveRefund: { make: (ids) => ({ path: { refund_id: ids["refund"] }, query: { force_sync: "true" } }) },
  updateRefund: { make: (ids) => ({ path: { refund_id: ids["refund"] }, body: { reason: "changed" } }) },
  requestRefund: {
    make: (ids) => ({ body: { payment_id: ids["payment"], amount: 100, note: "Please." } }),
  },
  listRefundRequests: plain,
  retrieveRefundRequest: onRefundRequest(),
  approveRefundRequest: onRefundRequest(),
  rejectRefundRequest: onRefundRequest(),
  withdrawRefundRequest: onRefundRequest("ownRefundRequest"),
  manuallyUpdateRefund: {
    fresh: ["pendingRefund"],
    make: (ids) => ({
      path: { refund_id: ids["pendingRefund"] },
      body: { merchant_id: ids["merchant"], status: "failed" },
    }),
  },
  createRelay: {
    fresh: ["elsewhere"],
    make: (ids) => ({
      ...inProfile(ids),
      body: {
        connector_resource_id: ids["elsewhere"],
        connector_id: ids["fauxpay"],
        type: "refund",
        data: { refund: { amount: 100, currency: "USD" } },
      },
    }),
  },
  createUnreferencedRefund: {
    make: (ids) => ({
      ...inProfile(ids),
      body: {
        connector_id: ids["fauxpay"],
        data: { unreferenced_refund: { amount: 100, currency: "USD" } },
      },
    }),
    instead: { status: 400, code: "IR_20", why: "no connector offers refunds without a payment" },
  },
  retrieveRelay: { make: (ids) => ({ ...inProfile(ids), path: { relay_id: ids["relay"] } }) },
  checkEligibility: {
    make: (ids, kind) => ({
      path: { payment_id: ids["openPayment"] },
      body: {
        ...secretOf(kind, ids["openPaymentSecret"]),
        payment_method_type: "card",
        payment_method_subtype: "credit",
        payment_method_data: cardMembers(cards.succeeds)["payment_method_data"],
      },
    }),
  },
  calculateTax: {
    make: (ids) => ({
      path: { payment_id: ids["openPayment"] },
      body: {
        client_secret: ids["openPaymentSecret"],
        shipping: { address: { country: "DE", line1: "1 Main Street", city: "Berlin", zip: "10117" } },
      },
    }),
  },
  authenticatePayment: {
    fresh: ["authenticatedPayment"],
    make: (ids) => ({
      path: { payment_id: ids["authenticatedPayment"] },
      body: {
        client_secret: ids["authenticatedSecret"],
        device_channel: "BRW",
        threeds_method_comp_ind: "N",
      },
    }),
  },
  createAuthentication: {
    make: (ids) => ({
      ...inProfile(ids),
      body: { amount: 6540, currency: "USD", customer: { id: ids["customer"] } },
    }),
  },
  retrieveAuthentication: { make: on("authentication_id", "authentication") },
  checkAuthenticationEligibility: {
    fresh: ["authentication"],
    make: (ids, kind) => ({
      path: { authentication_id: ids["authentication"] },
      body: {
        ...secretOf(kind, ids["authenticationSecret"]),
        payment_method: "card",
        payment_method_data: cardMembers(cards.challenge)["payment_method_data"],
      },
    }),
  },
  authenticateCustomer: {
    fresh: ["eligibleAuthentication"],
    make: (ids, kind) => ({
      path: { authentication_id: ids["eligibleAuthentication"] },
      body: {
        ...secretOf(kind, ids["eligibleSecret"]),
        device_channel: "BRW",
        threeds_method_comp_ind: "N",
      },
    }),
  },
  syncAuthentication: {
    make: (ids, kind) => ({
      path: { merchant_id: ids["merchant"], authentication_id: ids["openAuthentication"] },
      body: secretOf(kind, ids["openAuthenticationSecret"]),
    }),
  },
  ...Object.fromEntries(
    ["finishAuthentication", "finishAuthenticationByForm"].map((operationId): [string, ValidRequest] => [
      operationId,
      {
        make: (ids) => ({
          path: { merchant_id: ids["merchant"], authentication_id: ids["openAuthentication"] },
          query: queryIn(ids["finishQuery"]),
        }),
      },
    ]),
  ),
  retrievePoll: { make: (ids) => ({ path: { poll_id: ids["poll"] } }) },
  startRedirect: {
    make: (ids) => ({
      path: {
        payment_id: ids["challengedPayment"],
        merchant_id: ids["merchant"],
        attempt_id: ids["challengedAttempt"],
      },
      query: queryIn(ids["startQuery"]),
    }),
  },
  ...Object.fromEntries(
    [
      "authorizeAuthenticated",
      "authorizeAuthenticatedByForm",
      "finishRedirect",
      "finishRedirectByForm",
      "finishRedirectWithCredentials",
      "finishRedirectWithCredentialsByForm",
    ].map((operationId): [string, ValidRequest] => [
      operationId,
      {
        make: (ids) => ({
          path: {
            payment_id: ids[operationId.startsWith("authorize") ? "authenticatedPayment" : "challengedPayment"],
            merchant_id: ids["merchant"],
            connector: ids["fauxpay"],
            creds_identifier: "creds",
          },
          query: queryIn(ids[operationId.startsWith("authorize") ? "authorizeQuery" : "returnQuery"]),
        }),
      },
    ]),
  ),
  listPaymentLinks: { make: () => ({ body: { limit: 10 } }) },
  createPaymentLink: {
    make: (ids) => ({
      body: { amount: 1200, currency: "USD", return_url: "https://shop.example", profile_id: ids["profile"] },
    }),
  },
  expirePaymentLink: { fresh: ["paymentLink"], make: (ids) => ({ path: { payment_link_id: ids["paymentLink"] } }) },
  retrievePaymentLink: {
    make: (ids, kind) => ({
      path: { payment_link_id: ids["paymentLink"] },
      query: secretOf(kind, ids["linkedSecret"]),
    }),
  },
  ...Object.fromEntries(
    ["openPaymentLink", "readPaymentLinkStatus"].map((operationId): [string, ValidRequest] => [
      operationId,
      {
        make: (ids) => ({
          path: { merchant_id: ids["merchant"], payment_id: ids["linkedPayment"] },
          query: queryIn(ids["linkQuery"]),
        }),
      },
    ]),
  ),
  ...Object.fromEntries(
    ["openSecurePaymentLink", "payBySecurePaymentLink"].map((operationId): [string, ValidRequest] => [
      operationId,
      {
        make: (ids) => ({
          path: { merchant_id: ids["merchant"], payment_id: ids["linkedPayment"] },
          query: queryIn(ids["linkQuery"]),
          headers: { "sec-fetch-dest": "iframe", referer: "https://shop.example/x" },
          ...(operationId.startsWith("pay") ? { form: fieldsOf(cardFields) } : {}),
        }),
        fresh: ["paymentLink"],
      },
    ]),
  ),
  payByPaymentLink: {
    fresh: ["paymentLink"],
    make: (ids) => ({
      path: { merchant_id: ids["merchant"], payment_id: ids["linkedPayment"] },
      query: queryIn(ids["linkQuery"]),
      form: fieldsOf(cardFields),
    }),
  },
  openCheckoutFrame: { make: () => ({}) },
  openCheckout: {
    make: (ids) => ({ body: { client_secret: ids["openPaymentSecret"], origin: "https://shop.example" } }),
  },
  confirmCheckout: {
    fresh: ["checkout"],
    make: (ids) => ({
      body: {
        client_secret: ids["checkout"],
        origin: "https://shop.example",
        mount_token: ids["mountToken"],
        fields: cardFields,
      },
    }),
  },
  deleteCheckoutCard: {
    fresh: ["checkout"],
    make: (ids) => ({
      body: {
        client_secret: ids["checkout"],
        origin: "https://shop.example",
        mount_token: ids["mountToken"],
        payment_method_id: ids["shownCard"],
      },
    }),
  },
  readCheckoutScript: { make: () => ({ path: { file: "railyard.js" } }) },
  readPaymentLinkAsset: { make: () => ({ path: { file: "page.css" } }) },
  createPayout: {
    make: (ids) => ({
      body: {
        amount: 7500,
        currency: "USD",
        merchant_id: ids["merchant"],
        profile_id: ids["profile"],
        customer_id: ids["customer"],
        payout_type: "bank",
        payout_method_data: {
          bank: {
            bank_account_number: "000100000001",
            bank_routing_number: "110000000",
            bank_country_code: "US",
          },
        },
      },
    }),
  },
  listPayouts: { make: (ids) => ({ query: { customer_id: ids["customer"] } }) },
  filterPayouts: {
    make: (ids) => ({
      body: { payout_id: ids["payout"], profile_id: ids["profile"], customer_id: ids["customer"] },
    }),
  },
  listPayoutFilters: { make: () => ({ body: timeRange }) },
  listPayoutFilterValues: plain,
  aggregatePayouts: { make: () => ({ query: { ...timeRange, end_time: "2035-01-01T00:00:00.000Z" } }) },
  retrievePayout: { make: (ids) => ({ path: { payout_id: ids["payout"] } }) },
  ...Object.fromEntries(
    ["updatePayout", "updatePayoutByPost"].map((operationId): [string, ValidRequest] => [
      operationId,
      {
        fresh: ["payout"],
        make: (ids) => ({ path: { payout_id: ids["payout"] }, body: { amount: 5000, customer_id: ids["customer"] } }),
      },
    ]),
  ),
  confirmPayout: {
    fresh: ["payout"],
    make: (ids, kind) => ({
      path: { payout_id: ids["payout"] },
      body: secretOf(kind, ids["payoutSecret"]),
    }),
  },
  cancelPayout: { fresh: ["payout"], make: (ids) => ({ path: { payout_id: ids["payout"] }, body: {} }) },
  fulfillPayout: {
    fresh: ["readyPayout"],
    make: (ids) => ({ path: { payout_id: ids["readyPayout"] }, body: {} }),
  },
  manuallyUpdatePayout: {
    fresh: ["waitingPayout"],
    make: (ids) => ({
      path: { payout_id: ids["waitingPayout"] },
      body: { merchant_id: ids["merchant"], status: "success" },
    }),
  },
  ...Object.fromEntries(
    ["openPayoutLink", "sendPayoutLink"].map((operationId): [string, ValidRequest] => [
      operationId,
      {
        make: (ids) => ({
          path: { merchant_id: ids["merchant"], payout_id: ids["linkedPayout"] },
          query: queryIn(ids["payoutQuery"]),
          ...(operationId.startsWith("send") ? { form: fieldsOf(bankFields) } : {}),
        }),
      },
    ]),
  ),
};
