import type { ResponseOf, listUnmatchedTransactions } from "@railyard/contracts";
import { callSuccessfully, cardMembers, cardPayment, cards, redirectOf } from "@railyard/local";
import { eventually } from "@railyard/testing";
import { signedBy } from "../../../services/payments/test/support/provider-webhooks.ts";
import { leavingAddressOf, returnAddressOf } from "../return-address.ts";
import { providerKeyOf } from "./connectors.ts";
import { newName, queryOf, text } from "./desk.ts";
import type { Desk, Maker } from "./desk.ts";
import { formOf } from "./form.ts";

const pay = ({ call, owner }: Desk, card: string, members: Readonly<Record<string, unknown>> = {}) =>
  call("POST", "/payments", cardPayment(card, { profile_id: owner.profileId, description: owner.marker, ...members }));

interface ThreeDsAction {
  readonly three_ds_data: {
    readonly three_ds_authorize_url: string;
    readonly poll_config: { readonly poll_id: string };
  };
}

const reviewedCard = "4000000000009235";
const disputedCard = "4000000000000259";
const agreement = { acceptance_type: "offline" };

/** What settles later does so at once at phonypay, and after two seconds elsewhere. */
const settlesAtOnce = { routing: { type: "single", data: "phonypay" } };
const settlesLater = { routing: { type: "single", data: "fauxpay" } };

/** An authentication without a payment whose card takes part. */
interface EligibleAuthentication {
  readonly id: string;
  readonly secret: string;
}

const eligibleAuthentication = async ({ call, owner }: Desk): Promise<EligibleAuthentication> => {
  const made = await call("POST", "/authentication", {
    amount: 6540,
    currency: "USD",
    profile_id: owner.profileId,
    metadata: { marker: owner.marker },
  });
  const id = text(made, "authentication_id");
  const { payment_method, payment_method_data } = cardMembers(cards.challenge);
  await call("POST", `/authentication/${id}/eligibility`, { payment_method, payment_method_data });
  return { id, secret: text(made, "client_secret") };
};

/** Under an attempt of a payment that was never made, the provider took more than the payment is of. */
const unmatchedInReview = async (desk: Desk): Promise<string> => {
  const { call, owner, system } = desk;
  const payment = text(await pay(desk, cards.succeeds), "payment_id");
  const attempt = `${payment}_2`;
  const apiKey = providerKeyOf(owner, "fauxpay");
  const taken = await callSuccessfully(system.provider, "POST", "/v1/payments", {
    headers: {
      authorization: `Bearer ${apiKey}`,
      "sandbox-connector": "fauxpay",
      "idempotency-key": `${owner.merchantId}:${attempt}`,
    },
    body: {
      reference: attempt,
      order_reference: payment,
      amount: 9_999_999,
      currency: "USD",
      capture: "automatic",
      method: "card",
      card: { number: cards.succeeds, expiry_month: "03", expiry_year: "2035" },
      return_url: "https://shop.example/done",
    },
  });
  const event = {
    event_id: newName("evt"),
    type: "payment.updated",
    created_at: new Date().toISOString(),
    payment: taken.body,
  };
  const address = `/webhooks/${owner.merchantId}/${owner.connectors["fauxpay"] ?? ""}`;
  const headers = signedBy(apiKey, JSON.stringify(event));
  await callSuccessfully(system.gateway, "POST", address, { headers, body: event });
  const { body } = await call("POST", "/unmatched_transactions/list", { payment_id: payment });
  const { data } = body as unknown as ResponseOf<typeof listUnmatchedTransactions>;
  return data[0]?.unmatched_transaction_id ?? "";
};

/** A refund that the user of the token asks for. */
const requestRefund = async (desk: Desk, token: string): Promise<string> => {
  const body = {
    payment_id: text(await pay(desk, cards.succeeds), "payment_id"),
    amount: 100,
    note: desk.owner.marker,
  };
  const asked = await callSuccessfully(desk.system.gateway, "POST", "/refund_requests", { token, body });
  return text(asked, "refund_request_id");
};

const payments: Readonly<Record<string, Maker>> = {
  openPayment: async (desk) => {
    const { call, ids, owner } = desk;
    const payment = await call("POST", "/payments", {
      amount: 6540,
      currency: "USD",
      profile_id: owner.profileId,
      customer_id: ids["customer"],
      description: owner.marker,
      metadata: { marker: owner.marker },
      return_url: "https://shop.example/done",
    });
    return { openPayment: text(payment, "payment_id"), openPaymentSecret: text(payment, "client_secret") };
  },
  heldPayment: async (desk) => ({
    heldPayment: text(await pay(desk, cards.succeeds, { capture_method: "manual" }), "payment_id"),
  }),
  flexiblePayment: async (desk) => {
    const members = { request_incremental_authorization: true, request_extended_authorization: true };
    return {
      flexiblePayment: text(await pay(desk, cards.succeeds, { capture_method: "manual", ...members }), "payment_id"),
    };
  },
  payment: async (desk) => {
    const payment = await pay(desk, cards.succeeds, { customer_id: desk.ids["customer"] });
    const paymentId = text(payment, "payment_id");
    return { payment: paymentId, paymentSecret: text(payment, "client_secret"), attempt: `${paymentId}_1` };
  },
  voidedPayment: async (desk) => {
    const voidedPayment = text(await pay(desk, cards.succeeds), "payment_id");
    await desk.call("POST", `/payments/${voidedPayment}/cancel_post_capture`, {});
    return { voidedPayment };
  },
  reviewedPayment: async (desk) => ({ reviewedPayment: text(await pay(desk, reviewedCard), "payment_id") }),
  pendingPayment: async (desk) => {
    const pendingPayment = text(await pay(desk, cards.pendingThenSucceeds, settlesLater), "payment_id");
    return { pendingPayment, pendingAttempt: `${pendingPayment}_1` };
  },
  challengedPayment: async (desk) => {
    const members = { authentication_type: "three_ds", return_url: "https://shop.example/done" };
    const payment = await pay(desk, cards.challenge, members);
    const id = text(payment, "payment_id");
    const startAddress = redirectOf(payment);
    return {
      challengedPayment: id,
      challengedSecret: text(payment, "client_secret"),
      challengedAttempt: `${id}_1`,
      startQuery: queryOf(startAddress),
      returnQuery: queryOf(await returnAddressOf(startAddress)),
    };
  },
  authenticatedPayment: async (desk) => {
    const payment = await pay(desk, "4000000000003055", {
      authentication_type: "three_ds",
      request_external_three_ds_authentication: true,
    });
    const { three_ds_data: threeDs } = payment.body["next_action"] as unknown as ThreeDsAction;
    return {
      authenticatedPayment: text(payment, "payment_id"),
      authenticatedSecret: text(payment, "client_secret"),
      authorizeQuery: queryOf(threeDs.three_ds_authorize_url),
      poll: threeDs.poll_config.poll_id,
    };
  },
  authentication: async (desk) => {
    const { ids, owner } = desk;
    const made = await desk.call("POST", "/authentication", {
      amount: 6540,
      currency: "USD",
      profile_id: owner.profileId,
      customer: { id: ids["customer"] },
      metadata: { marker: owner.marker },
      return_url: "https://shop.example/done",
    });
    return { authentication: text(made, "authentication_id"), authenticationSecret: text(made, "client_secret") };
  },
  eligibleAuthentication: async (desk) => {
    const { id, secret } = await eligibleAuthentication(desk);
    return { eligibleAuthentication: id, eligibleSecret: secret };
  },
  openAuthentication: async (desk) => {
    const { id, secret } = await eligibleAuthentication(desk);
    const device = { device_channel: "BRW", threeds_method_comp_ind: "N" };
    const challenged = await desk.call("POST", `/authentication/${id}/authenticate`, device);
    return {
      openAuthentication: id,
      openAuthenticationSecret: secret,
      finishQuery: queryOf(await leavingAddressOf(text(challenged, "acs_url"))),
    };
  },
  refund: async (desk) => {
    const payment = text(await pay(desk, cards.succeeds), "payment_id");
    const body = { payment_id: payment, amount: 100, reason: desk.owner.marker };
    return { refund: text(await desk.call("POST", "/refunds", body), "refund_id") };
  },
  refundRequest: async (desk) => ({ refundRequest: await requestRefund(desk, desk.owner.token) }),
  ownRefundRequest: async (desk) => {
    const { email, password } = desk.ids;
    const signedIn = await callSuccessfully(desk.system.gateway, "POST", "/user/signin", { body: { email, password } });
    return { ownRefundRequest: await requestRefund(desk, text(signedIn, "token")) };
  },
  pendingRefund: async (desk) => {
    const payment = text(await pay(desk, cards.refundsLater, settlesLater), "payment_id");
    return {
      pendingRefund: text(await desk.call("POST", "/refunds", { payment_id: payment, amount: 100 }), "refund_id"),
    };
  },
  unmatched: async (desk) => ({ unmatched: await unmatchedInReview(desk) }),
  mandate: async (desk) => {
    const mandate = {
      customer_acceptance: agreement,
      mandate_type: { multi_use: { amount: 10_000, currency: "USD" } },
    };
    const customer_id = desk.ids["customer"];
    const members = { customer_id, setup_future_usage: "off_session", mandate_data: mandate };
    return { mandate: text(await pay(desk, cards.succeeds, members), "mandate_id") };
  },
  checkout: async (desk) => {
    const { call, owner } = desk;
    const customer_id = text(await call("POST", "/customers", { name: owner.marker }), "customer_id");
    const kept = { customer_id, setup_future_usage: "on_session", customer_acceptance: agreement };
    const stored = await pay(desk, cards.succeeds, kept);
    const payment = await call("POST", "/payments", {
      amount: 6540,
      currency: "USD",
      profile_id: owner.profileId,
      customer_id,
      description: owner.marker,
      return_url: "https://shop.example/done",
    });
    const body = { client_secret: text(payment, "client_secret"), origin: "https://shop.example" };
    const key = owner.publishableKey;
    const shown = await callSuccessfully(desk.system.gateway, "POST", "/checkout/sessions", { key, body });
    return {
      checkout: body.client_secret,
      mountToken: text(shown, "mount_token"),
      shownCard: text(stored, "payment_method_id"),
    };
  },
  paymentLink: async ({ call, owner }) => {
    const payment = await call("POST", "/payments", {
      amount: 6540,
      currency: "USD",
      payment_link: true,
      profile_id: owner.profileId,
      description: owner.marker,
      return_url: "https://shop.example/done",
    });
    const link = payment.body["payment_link"] as unknown as {
      readonly payment_link_id: string;
      readonly link: string;
    };
    return {
      paymentLink: link.payment_link_id,
      linkedPayment: text(payment, "payment_id"),
      linkedSecret: text(payment, "client_secret"),
      linkQuery: queryOf(link.link),
    };
  },
};

const disputes: Readonly<Record<string, Maker>> = {
  dispute: async (desk) => {
    const paymentId = text(await pay(desk, disputedCard, settlesAtOnce), "payment_id");
    const disputeId = await eventually(
      async () => {
        const list = await desk.call("GET", `/disputes/list?payment_id=${paymentId}`);
        const [found] = list.body as unknown as readonly { readonly dispute_id: string }[];
        if (found === undefined) throw new TypeError("no dispute is open yet");
        return found.dispute_id;
      },
      { intervalMs: 100 },
    );
    return { dispute: disputeId, disputedPayment: paymentId };
  },
  file: async ({ system, owner, ids }) => {
    const proof = { name: "proof.pdf", type: "application/pdf", content: `%PDF-1.7\n${owner.marker}` };
    const form = formOf({ purpose: "dispute_evidence", dispute_id: ids["dispute"] ?? "" }, proof);
    const made = await callSuccessfully(system.gateway, "POST", "/files", {
      key: owner.secretKey,
      rawBody: form.rawBody,
      headers: { ...form.headers, "x-profile-id": owner.profileId },
    });
    return { file: text(made, "file_id") };
  },
  attachedDispute: async (desk) => {
    const { dispute = "" } = (await disputes["dispute"]?.(desk)) ?? {};
    const proof = { name: "proof.pdf", type: "application/pdf", content: "%PDF-1.7\nproof" };
    const form = formOf({ purpose: "dispute_evidence", dispute_id: dispute, evidence_type: "receipt" }, proof);
    await callSuccessfully(desk.system.gateway, "PUT", "/disputes/evidence", {
      key: desk.owner.secretKey,
      rawBody: form.rawBody,
      headers: form.headers,
    });
    return { attachedDispute: dispute };
  },
};

/** Makers of payments and of what comes of them. */
export const paymentMakers = { ...payments, ...disputes } as const satisfies Readonly<Record<string, Maker>>;
