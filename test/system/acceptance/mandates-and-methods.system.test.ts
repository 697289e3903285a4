// What customers leave for later payments, and customers who leave.
import { randomBytes } from "node:crypto";
import { expect } from "@jest/globals";
import { cardPayment, cards, retrieveUntil } from "@railyard/local";
import { expectRefusal, paymentPath, proveRows } from "../../support/acceptance.ts";
import type { AcceptanceMerchant } from "../../support/acceptance.ts";

type Members = Readonly<Record<string, unknown>>;

const newCustomerId = (): string => `cus-${randomBytes(5).toString("hex")}`;

const acceptance = {
  acceptance_type: "online",
  accepted_at: "2026-11-20T12:00:00.000Z",
  online: { ip_address: "127.0.0.1", user_agent: "browser" },
};

/** A payment by which the customer agrees to later ones of at most 100.00 USD. */
const agree = async (merchant: AcceptanceMerchant, kind: string) => {
  const customerId = newCustomerId();
  const terms = { amount: 10_000, currency: "USD" };
  const payment = await merchant.pay(
    cardPayment(cards.succeeds, {
      customer_id: customerId,
      setup_future_usage: "off_session",
      mandate_data: { customer_acceptance: acceptance, mandate_type: { [kind]: terms } },
    }),
  );
  expect(payment.body).toMatchObject({ status: "succeeded", mandate_id: expect.stringMatching(/^man_/) });
  const mandateId = String(payment.body["mandate_id"]);
  return { customerId, mandateId };
};

/** A merchant-initiated transaction (MIT). */
const charge = (customerId: string, type: string, data: unknown, amount = 4000): Members => ({
  amount,
  currency: "USD",
  confirm: true,
  off_session: true,
  customer_id: customerId,
  recurring_details: { type, data },
});

const mandateRefused = { status: 400, code: "HE_03", reason: "mandate_refused" };

proveRows("mandates-and-methods", {}, ({ merchant }) => ({
  "psync after customer deleted": async () => {
    const customerId = newCustomerId();
    const email = "ada.example@kiosk.example";
    const customer = { id: customerId, name: "Ada Example", email, phone: "5550100" };
    const paid = await merchant().pay(cardPayment(cards.succeeds, { customer }));
    expect(paid.body).toMatchObject({ email, customer: { id: customerId, name: "Ada Example" } });
    const deleted = await merchant().call("DELETE", `/customers/${customerId}`);
    expect({ status: deleted.status, body: deleted.body }).toMatchObject({
      status: 200,
      body: { customer_id: customerId, customer_deleted: true },
    });
    const path = `${paymentPath(paid)}?force_sync=true`;
    const synced = await retrieveUntil(merchant().server, path, ({ text }) => !text.includes(email));
    expect(synced.status).toBe(200);
    expect(synced.body).toMatchObject({
      status: "succeeded",
      amount_received: 6540,
      customer_id: customerId,
      customer: { id: customerId, name: "Redacted", email: "Redacted", phone: "Redacted" },
    });
    for (const fact of ["Ada Example", email, "5550100"]) expect(synced.text).not.toContain(fact);
  },

  "single_use mandate: second use": async () => {
    const once = await agree(merchant(), "single_use");
    const use = charge(once.customerId, "mandate_id", once.mandateId);
    expect((await merchant().pay(use)).body).toMatchObject({ status: "succeeded", mandate_id: once.mandateId });
    await merchant().refusesToCreate(use, mandateRefused);

    const often = await agree(merchant(), "multi_use");
    const take = (amount: number) => charge(often.customerId, "mandate_id", often.mandateId, amount);
    expect((await merchant().pay(take(6000))).body).toMatchObject({ status: "succeeded" });
    await merchant().refusesToCreate(take(4001), mandateRefused);

    const revoked = await merchant().server.post(`/mandates/revoke/${often.mandateId}`);
    expect(revoked.body).toMatchObject({ mandate_id: often.mandateId, status: "revoked" });
    const listed = await merchant().call("GET", `/customers/${often.customerId}/mandates`);
    expect(JSON.parse(listed.text)).toMatchObject([{ mandate_id: often.mandateId, status: "revoked" }]);
    expectRefusal(await merchant().call("POST", `/mandates/revoke/${often.mandateId}`), mandateRefused);
    await merchant().refusesToCreate(take(100), mandateRefused);
  },

  "zero-amount mandate setup": async () => {
    const customerId = newCustomerId();
    const setup = await merchant().pay(
      cardPayment(cards.succeeds, {
        amount: 0,
        customer_id: customerId,
        setup_future_usage: "off_session",
        payment_type: "setup_mandate",
        customer_acceptance: acceptance,
      }),
    );
    expect(setup.body).toMatchObject({
      status: "succeeded",
      amount: 0,
      amount_capturable: 0,
      payment_method_id: expect.stringMatching(/^pm_/),
    });
    const later = await merchant().pay(charge(customerId, "payment_method_id", setup.body["payment_method_id"], 7000));
    expect(later.body).toMatchObject({ status: "succeeded", amount: 7000, amount_received: 7000 });
  },

  "saved card with requires_cvv; delete default method": async () => {
    const customerId = newCustomerId();
    const saved = await merchant().pay(
      cardPayment(cards.succeeds, {
        customer_id: customerId,
        setup_future_usage: "on_session",
        customer_acceptance: acceptance,
      }),
    );
    const { payment_method_id: methodId } = saved.body;
    const created = await merchant().pay({ amount: 2500, currency: "USD", customer_id: customerId });
    const { payment_id: paymentId, client_secret: clientSecret } = created.body;
    const listing = await merchant().client("GET", `/customers/payment_methods?client_secret=${String(clientSecret)}`);
    const [listed] = listing.body["customer_payment_methods"] as unknown as readonly Members[];
    expect(listed).toMatchObject({
      payment_method_id: methodId,
      requires_cvv: true,
      default_payment_method_set: true,
    });
    const confirm = (members: Members) => () =>
      merchant().client("POST", paymentPath(created, "/confirm"), {
        client_secret: clientSecret,
        payment_method: "card",
        payment_token: listed?.["payment_token"],
        ...members,
      });
    await merchant().refusesAndKeeps(paymentId, confirm({ card_cvc: "" }), {
      status: 400,
      code: "IR_16",
      reason: "card_cvc_invalid",
    });
    const confirmed = await confirm({ payment_method_data: { card_token: { card_cvc: "123" } } })();
    expect(confirmed.status).toBe(200);
    expect(confirmed.body).toMatchObject({ status: "succeeded", amount_received: 2500, payment_method_id: methodId });

    await merchant().server.post("/payment_methods", {
      customer_id: customerId,
      payment_method: "card",
      payment_method_type: "credit",
      card: { card_number: "5555555555554444", card_exp_month: "10", card_exp_year: "2035", card_holder_name: "Ada" },
    });
    const path = `/payment_methods/${String(methodId)}`;
    expectRefusal(await merchant().call("DELETE", path), {
      status: 400,
      code: "IR_25",
      reason: "default_payment_method",
    });
    expect((await merchant().server.get(path)).body).toMatchObject({ payment_method_status: "active" });
  },
}));
