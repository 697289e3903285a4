// What is tried again, what is not even tried, and what is stopped.
import { randomBytes } from "node:crypto";
import { expect } from "@jest/globals";
import { callSuccessfully, cardMembers, cardPayment, cards, redirectOf, walkChallenge } from "@railyard/local";
import type { ApiAnswer } from "@railyard/local";
import { expectRefusal, nextPaymentId, paymentPath, proveRows } from "../../support/acceptance.ts";
import type { AcceptanceMerchant } from "../../support/acceptance.ts";
import { withoutExploration } from "../../support/system.ts";

const stepUp = "4000000000000176";
const wallet = {
  payment_method: "wallet",
  payment_method_type: "paypal",
  payment_method_data: { wallet: { paypal_redirect: {} } },
};

/** The cards that the profile stops, each with what it is known by. */
const blockedCards = {
  country: "5555555555554444",
  debit: "5105105105105100",
  subtype: "371449635398431",
  issuer: "6011111111111117",
  unknown: "5200828282828210",
} as const;

const profilePath = ({ merchantId, profileId }: AcceptanceMerchant): string =>
  `/account/${merchantId}/business_profile/${profileId}`;

/** Expects a blocked payment: refused, stored as failed, and nothing sent to a provider. */
const expectBlocked = async (merchant: AcceptanceMerchant, cardNumber: string): Promise<void> => {
  const paymentId = nextPaymentId();
  const blocked = await merchant.call("POST", "/payments", cardPayment(cardNumber, { payment_id: paymentId }));
  expectRefusal(blocked, { status: 403, type: "blocked", code: "HE_03", reason: "payment_blocked" });
  expect(blocked.body["error"]).toMatchObject({ payment_id: paymentId });
  expect(await merchant.read(paymentId)).toMatchObject({
    status: "failed",
    error_code: "HE-03",
    connector: null,
    amount_received: null,
    amount_capturable: 0,
  });
};

proveRows("retries-and-guards", {}, ({ system, merchant, newMerchant, age }) => {
  const confirmAgain = (own: AcceptanceMerchant, payment: ApiAnswer) =>
    own.call("POST", paymentPath(payment, "/confirm"), cardMembers(cards.succeeds));
  return {
    "manual retry disabled / after cutoff / enabled": async () => {
      const notAllowed = { status: 400, code: "IR_16", reason: "manual_retry_not_allowed" };
      const failed = await merchant().pay(cardPayment(cards.declined));
      expect(failed.body).toMatchObject({ status: "failed", manual_retry_allowed: null });
      await merchant().refusesAndKeeps(failed.body["payment_id"], () => confirmAgain(merchant(), failed), notAllowed);

      const patient = await newMerchant({ profile: { is_manual_retry_enabled: true } });
      const late = await patient.pay(cardPayment(cards.declined, { session_expiry: 600 }));
      expect(late.body).toMatchObject({ status: "failed", manual_retry_allowed: true });
      await age(late.body["payment_id"], 301);
      await patient.refusesAndKeeps(late.body["payment_id"], () => confirmAgain(patient, late), notAllowed);

      const early = await patient.pay(cardPayment(cards.declined));
      const retried = await patient.server.post(paymentPath(early, "/confirm"), cardMembers(cards.succeeds));
      expect(retried.body).toMatchObject({ status: "succeeded", attempt_count: 2, amount_received: 6540 });
      const attempts = await patient.attempts(early.body["payment_id"]);
      expect(attempts.map(({ status }) => status)).toEqual(["failure", "charged"]);
    },

    "auto retry: simulator A declines 4000000000009961, next connector accepts": async () => {
      // A merchant of its own: nothing has been learnt about its connectors, so their own order applies.
      const own = await newMerchant();
      await withoutExploration(system(), own.merchantId);
      const paid = await own.pay(cardPayment(cards.declinedByFauxpay));
      expect(paid.body).toMatchObject({ status: "succeeded", attempt_count: 2, connector: "phonypay" });
      const [first, second] = await own.attempts(paid.body["payment_id"]);
      expect(first).toMatchObject({ status: "failure", connector: "fauxpay", error_code: "insufficient_funds" });
      expect(second).toMatchObject({ status: "charged", connector: "phonypay", error_code: null });
    },

    "step-up retry": async () => {
      const payment = await merchant().pay(cardPayment(stepUp, { return_url: "https://merchant.example/return" }));
      expect(payment.body).toMatchObject({ status: "requires_customer_action", attempt_count: 2 });
      const attempts = await merchant().attempts(payment.body["payment_id"]);
      expect(attempts.map(({ status, connector }) => [status, connector])).toEqual([
        ["failure", payment.body["connector"]],
        ["authentication_pending", payment.body["connector"]],
      ]);
      expect(redirectOf(payment)).toContain("/payments/redirect/");
      expect((await walkChallenge(payment, "Complete")).searchParams.get("status")).toBe("succeeded");
    },

    "no connector supports the method or MIT without eligible connector": async () => {
      const notEligible = { status: 400, code: "IR_39", reason: "no_eligible_connector" };
      await merchant().refusesToCreate({ amount: 6540, currency: "USD", confirm: true, ...wallet }, notEligible);
      const waiting = await merchant().pay({ amount: 6540, currency: "USD" });
      await merchant().refusesAndKeeps(
        waiting.body["payment_id"],
        () => merchant().call("POST", paymentPath(waiting, "/confirm"), wallet),
        notEligible,
      );

      const own = await newMerchant({ connectorNames: ["fauxpay"] });
      const customerId = `cus-${randomBytes(5).toString("hex")}`;
      const agreed = { setup_future_usage: "off_session", customer_acceptance: { acceptance_type: "offline" } };
      const stored = await own.pay(cardPayment(cards.succeeds, { customer_id: customerId, ...agreed }));
      const account = `/account/${own.merchantId}/connectors/${String(own.connectors["fauxpay"])}`;
      await own.server.post(account, { connector_type: "payment_processor", disabled: true });
      const charge = {
        amount: 100,
        currency: "USD",
        confirm: true,
        off_session: true,
        customer_id: customerId,
        recurring_details: { type: "payment_method_id", data: stored.body["payment_method_id"] },
      };
      await own.refusesToCreate(charge, notEligible);
    },

    "card testing guard after N failures": async () => {
      const own = await newMerchant({
        profile: {
          card_testing_guard_config: {
            card_ip_blocking_status: "enabled",
            card_ip_blocking_threshold: 2,
            card_testing_guard_expiry: 3600,
          },
        },
      });
      const browser = { browser_info: { ip_address: "203.0.113.7" } };
      for (const status of ["failed", "failed"]) {
        expect((await own.pay(cardPayment(cards.declined, browser))).body).toMatchObject({ status });
      }
      await own.refusesToCreate(cardPayment(cards.declined, browser), {
        status: 400,
        code: "IR_16",
        reason: "card_testing_suspected",
      });
      expect((await own.pay(cardPayment(cards.succeeds, browser))).body).toMatchObject({ status: "succeeded" });
    },

    "blocklisted BIN / country / debit / subtype / unknown BIN": async () => {
      const listed = await newMerchant();
      const key = { key: listed.secretKey };
      await callSuccessfully(system().gateway, "POST", "/blocklist/toggle?status=true", key);
      await listed.server.post("/blocklist", { type: "card_bin", data: "424242" });
      await expectBlocked(listed, cards.succeeds);
      expect((await listed.pay(cardPayment("4111111111111111"))).body).toMatchObject({ status: "succeeded" });

      const strict = await newMerchant();
      for (const cardNumber of Object.values(blockedCards).slice(0, 4)) {
        const before = await strict.call("POST", "/payments", cardPayment(cardNumber));
        expect(before.status).toBe(200);
      }
      await strict.server.post(profilePath(strict), {
        payment_method_blocking: {
          card: {
            issuing_country: ["DE"],
            card_types: ["debit"],
            card_subtypes: ["corporate"],
            issuers: ["sandbox discovery"],
            block_if_bin_info_unavailable: true,
          },
        },
      });
      for (const cardNumber of Object.values(blockedCards)) await expectBlocked(strict, cardNumber);
      expect((await strict.pay(cardPayment(cards.succeeds))).body).toMatchObject({ status: "succeeded" });
    },
  };
});
