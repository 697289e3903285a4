// What happens to an authorization: captured, increased, given up, taken back.
import { expect } from "@jest/globals";
import { cardMembers, cardPayment, cards } from "@railyard/local";
import { expectRefusal, paymentPath, proveRows } from "../../support/acceptance.ts";
import { signIn } from "../../support/system.ts";

const half = "4000000000000143";

proveRows("capture-and-cancel", {}, ({ system, merchant }) => {
  const held = (members: Readonly<Record<string, unknown>> = {}) =>
    merchant().pay(cardPayment(cards.succeeds, { amount: 6000, capture_method: "manual", ...members }));
  return {
    "confirm no_three_ds manual": async () => {
      const whole = await held();
      expect(whole.body).toMatchObject({
        status: "requires_capture",
        amount_capturable: 6000,
        amount_received: null,
      });
      const captured = await merchant().server.post(paymentPath(whole, "/capture"), { amount_to_capture: 6000 });
      expect(captured.body).toMatchObject({ status: "succeeded", amount_received: 6000, amount_capturable: 0 });
      const part = await held();
      const partly = await merchant().server.post(paymentPath(part, "/capture"), { amount_to_capture: 200 });
      expect(partly.body).toMatchObject({ status: "partially_captured", amount_received: 200, amount_capturable: 0 });
    },

    "manual_multiple: capture part, part, rest": async () => {
      const payment = await held({ capture_method: "manual_multiple" });
      const capture = (amount: number) =>
        merchant().server.post(paymentPath(payment, "/capture"), { amount_to_capture: amount });
      const status = "partially_captured_and_capturable";
      expect((await capture(2000)).body).toMatchObject({ status, amount_received: 2000, amount_capturable: 4000 });
      expect((await capture(1000)).body).toMatchObject({ status, amount_received: 3000, amount_capturable: 3000 });
      expect((await capture(3000)).body).toMatchObject({
        status: "succeeded",
        amount_received: 6000,
        amount_capturable: 0,
      });
    },

    "void in requires_payment_method / requires_confirmation / requires_capture": async () => {
      const payments = [
        await merchant().pay({ amount: 6000, currency: "USD" }),
        await merchant().pay(cardPayment(cards.succeeds, { confirm: false })),
        await held(),
      ];
      expect(payments.map(({ body }) => body["status"])).toEqual([
        "requires_payment_method",
        "requires_confirmation",
        "requires_capture",
      ]);
      for (const payment of payments) {
        const cancelled = await merchant().server.post(paymentPath(payment, "/cancel"), {
          cancellation_reason: "requested_by_customer",
        });
        expect(cancelled.body).toMatchObject({
          status: "cancelled",
          amount_capturable: 0,
          cancellation_reason: "requested_by_customer",
        });
      }
      const paid = await merchant().pay(cardPayment(cards.succeeds));
      await merchant().refusesAndKeeps(
        paid.body["payment_id"],
        () => merchant().call("POST", paymentPath(paid, "/cancel"), {}),
        { status: 400, code: "IR_16", reason: "wrong_status" },
      );
    },

    "capture a captured payment": async () => {
      const payment = await held();
      await merchant().server.post(paymentPath(payment, "/capture"));
      const refused = await merchant().refusesAndKeeps(
        payment.body["payment_id"],
        () => merchant().call("POST", paymentPath(payment, "/capture"), {}),
        { status: 400, code: "IR_14", reason: "capture_in_wrong_state" },
      );
      expect(refused.body["error"]).toMatchObject({ field: "payment.status" });
    },

    "capture above authorized": async () => {
      const payment = await held();
      await merchant().refusesAndKeeps(
        payment.body["payment_id"],
        () => merchant().call("POST", paymentPath(payment, "/capture"), { amount_to_capture: 6001 }),
        { status: 422, code: "IR_06", reason: "capture_amount_too_large" },
      );
    },

    "amount_to_capture above amount on create": async () => {
      for (const confirm of [false, true]) {
        await merchant().refusesToCreate(
          cardPayment(cards.succeeds, { confirm, capture_method: "manual", amount_to_capture: 6541 }),
          { status: 422, code: "IR_05", reason: "capture_amount_above_total" },
        );
      }
    },

    "incremental authorization then capture of the new total": async () => {
      const payment = await held({ request_incremental_authorization: true });
      expect(payment.body).toMatchObject({ incremental_authorization_allowed: true });
      const path = paymentPath(payment, "/incremental_authorization");
      const increased = await merchant().server.post(path, { amount: 7000 });
      expect(increased.body).toMatchObject({ status: "requires_capture", amount: 7000, amount_capturable: 7000 });
      const captured = await merchant().server.post(paymentPath(payment, "/capture"), { amount_to_capture: 7000 });
      expect(captured.body).toMatchObject({ status: "succeeded", amount: 7000, amount_received: 7000 });
    },

    "overcapture (enable_overcapture, manual)": async () => {
      const payment = await held({ enable_overcapture: true });
      const captured = await merchant().server.post(paymentPath(payment, "/capture"), { amount_to_capture: 6500 });
      expect(captured.body).toMatchObject({
        status: "succeeded",
        amount: 6000,
        amount_received: 6500,
        amount_capturable: 0,
      });
      await merchant().refusesToCreate(cardPayment(cards.succeeds, { enable_overcapture: true }), {
        status: 400,
        code: "IR_16",
        reason: "combination_refused",
      });
    },

    // The status has no name of its own: requires_capture with the smaller amount_capturable.
    "partial authorization": async () => {
      const payment = await held({ ...cardMembers(half), enable_partial_authorization: true });
      expect(payment.body).toMatchObject({ status: "requires_capture", net_amount: 6000, amount_capturable: 3000 });
      const [attempt] = await merchant().attempts(payment.body["payment_id"]);
      expect(attempt).toMatchObject({ status: "partially_authorized" });
      const captured = await merchant().server.post(paymentPath(payment, "/capture"));
      expect(captured.body).toMatchObject({
        status: "partially_captured",
        amount_received: 3000,
        amount_capturable: 0,
      });
    },

    // The status has no name of its own: cancelled, and state_metadata states how.
    "post-capture void": async () => {
      const payment = await merchant().pay(cardPayment(cards.succeeds));
      const path = paymentPath(payment, "/cancel_post_capture");
      const voided = await merchant().server.post(path, { cancellation_reason: "sold out" });
      expect(voided.body).toMatchObject({
        status: "cancelled",
        amount_received: 0,
        state_metadata: { post_capture_void: { status: "succeeded" } },
      });
      const [attempt] = await merchant().attempts(payment.body["payment_id"]);
      expect(attempt).toMatchObject({ status: "voided_post_charge" });
      await merchant().refusesAndKeeps(
        payment.body["payment_id"],
        () => merchant().call("POST", "/refunds", { payment_id: payment.body["payment_id"] }),
        { status: 400, code: "IR_16", reason: "refund_after_void" },
      );
    },

    "manual-status-update when not in review": async () => {
      const token = await signIn(system(), merchant().merchantId);
      const payment = await merchant().pay(cardPayment(cards.succeeds));
      const path = paymentPath(payment, "/manual-status-update");
      const body = { intent_status: "failed" };
      await merchant().refusesAndKeeps(
        payment.body["payment_id"],
        () => system().gateway.call("POST", path, { token, body }),
        { status: 422, code: "IR_06", reason: "not_in_review" },
      );
      const withoutUser = await merchant().call("POST", path, body);
      expectRefusal(withoutUser, { status: 401, code: "IR_01", reason: "unauthorized" });
    },
  };
});
