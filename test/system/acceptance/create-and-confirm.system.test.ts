// Payments from their creation to their first outcome.
import { createHmac } from "node:crypto";
import { expect } from "@jest/globals";
import { cardMembers, cardPayment, cards, openPage, redirectOf, walkChallenge } from "@railyard/local";
import { expectRefusal, nextPaymentId, paymentPath, proveRows } from "../../support/acceptance.ts";

const threeDs = { authentication_type: "three_ds", return_url: "https://merchant.example/return?order=7" };

const collectsDeviceData = "4000000000000713";

proveRows("create-and-confirm", {}, ({ system, merchant, newMerchant, age }) => ({
  "create (no confirm, no method data)": async () => {
    const created = await merchant().pay({ amount: 6540, currency: "USD" });
    expect(created.body).toMatchObject({
      status: "requires_payment_method",
      amount: 6540,
      amount_capturable: 6540,
      amount_received: null,
      attempt_count: 1,
      connector: null,
    });
    expect(await merchant().read(created.body["payment_id"])).toMatchObject({ status: "requires_payment_method" });
  },

  "create with method data, confirm false": async () => {
    const created = await merchant().pay(cardPayment(cards.succeeds, { confirm: false }));
    expect(created.body).toMatchObject({
      status: "requires_confirmation",
      amount_capturable: 6540,
      amount_received: null,
      payment_method: "card",
      connector: null,
    });
    expect(created.text).not.toContain(cards.succeeds);
  },

  "confirm no_three_ds automatic": async () => {
    const created = await merchant().pay(cardPayment(cards.succeeds, { confirm: false }));
    const confirmed = await merchant().server.post(paymentPath(created, "/confirm"));
    expect(confirmed.body).toMatchObject({ status: "succeeded", amount_received: 6540, amount_capturable: 0 });
  },

  "confirm three_ds automatic": async () => {
    const created = await merchant().pay({ amount: 6540, currency: "USD", ...threeDs });
    const confirmed = await merchant().client("POST", paymentPath(created, "/confirm"), {
      client_secret: created.body["client_secret"],
      ...cardMembers(cards.challenge),
    });
    expect(confirmed.body).toMatchObject({
      status: "requires_customer_action",
      next_action: { type: "redirect_to_url", redirect_to_url: redirectOf(confirmed) },
      amount_received: null,
    });
    const back = await walkChallenge(confirmed, "Complete");
    expect(back.searchParams.get("status")).toBe("succeeded");
    expect(await merchant().read(created.body["payment_id"])).toMatchObject({
      status: "succeeded",
      amount_received: 6540,
      amount_capturable: 0,
      next_action: null,
    });
  },

  "confirm a succeeded payment": async () => {
    const paid = await merchant().pay(cardPayment(cards.succeeds));
    await merchant().refusesAndKeeps(
      paid.body["payment_id"],
      () => merchant().call("POST", paymentPath(paid, "/confirm"), cardMembers(cards.succeeds)),
      { status: 400, code: "IR_16", reason: "wrong_status" },
    );
  },

  "confirm with neither data nor token": async () => {
    const expected = { status: 422, code: "IR_06", reason: "method_data_required" };
    await merchant().refusesToCreate({ amount: 6540, currency: "USD", confirm: true }, expected);
    const created = await merchant().pay({ amount: 6540, currency: "USD" });
    await merchant().refusesAndKeeps(
      created.body["payment_id"],
      () => merchant().call("POST", paymentPath(created, "/confirm"), {}),
      expected,
    );
  },

  "expired session on confirm": async () => {
    const created = await merchant().pay({ amount: 6540, currency: "USD", session_expiry: 60 });
    const { payment_id: paymentId, client_secret: clientSecret } = created.body;
    await age(paymentId, 61);
    const path = paymentPath(created, "/confirm");
    await merchant().refusesAndKeeps(
      paymentId,
      () => merchant().client("POST", path, { client_secret: clientSecret, ...cardMembers(cards.succeeds) }),
      { status: 400, code: "IR_08", reason: "client_secret_expired" },
    );
    await merchant().refusesAndKeeps(paymentId, () => merchant().call("POST", path, cardMembers(cards.succeeds)), {
      status: 400,
      code: "IR_16",
      reason: "payment_expired",
    });
  },

  "duplicate payment_id, refund_id": async () => {
    const paymentId = nextPaymentId();
    await merchant().pay(cardPayment(cards.succeeds, { payment_id: paymentId }));
    await merchant().refusesAndKeeps(
      paymentId,
      () => merchant().call("POST", "/payments", cardPayment(cards.succeeds, { payment_id: paymentId, amount: 1 })),
      { status: 400, code: "HE_01", reason: "duplicate_payment" },
    );
    const refund = { payment_id: paymentId, refund_id: "refund_of_case", amount: 100 };
    await merchant().server.post("/refunds", refund);
    await merchant().refusesAndKeeps(paymentId, () => merchant().call("POST", "/refunds", refund), {
      status: 400,
      code: "HE_01",
      reason: "duplicate_refund",
    });
    expect((await merchant().read(paymentId))["refunds"]).toHaveLength(1);
  },

  "payment response hash on / off": async () => {
    const signed = await walkChallenge(await merchant().pay(cardPayment(cards.challenge, threeDs)), "Complete");
    const { signature, signature_algorithm: algorithm, order, ...parameters } = Object.fromEntries(signed.searchParams);
    expect([algorithm, order]).toEqual(["HMAC-SHA512", "7"]);
    const text = Object.entries(parameters)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join("&");
    expect(signature).toBe(createHmac("sha512", merchant().signingKey).update(text).digest("hex"));

    const plain = await newMerchant({ profile: { enable_payment_response_hash: false } });
    const unsigned = await walkChallenge(await plain.pay(cardPayment(cards.challenge, threeDs)), "Complete");
    expect([...unsigned.searchParams.keys()].sort()).toEqual(
      ["order", "status", "payment_id", "payment_intent_client_secret", "amount"].sort(),
    );
  },

  "device data collection reference sent twice (race)": async () => {
    const payment = await merchant().pay(cardPayment(collectsDeviceData, { return_url: threeDs.return_url }));
    const { payment_id: paymentId } = payment.body;
    expect(payment.body).toMatchObject({ status: "requires_customer_action" });
    const [attempt] = await merchant().attempts(paymentId);
    expect(attempt).toMatchObject({ status: "device_data_collection_pending" });
    const page = await openPage(redirectOf(payment));
    const pressed = await system().provider.call("POST", `${page.url.pathname}/complete`);
    const back = new URL(String(pressed.headers.location));
    expect(back.searchParams.get("collectionReference")).not.toBeNull();
    const send = () => system().gateway.call("GET", back.pathname + back.search);
    const answers = await Promise.all([send(), send(), send()]);
    const [first, ...others] = answers.sort((left, right) => left.status - right.status);
    expect(new URL(String(first?.headers.location)).searchParams.get("status")).toBe("succeeded");
    for (const other of others) {
      expectRefusal(other, { status: 400, code: "IR_07", reason: "device_data_known" });
      expect(other.body["error"]).toMatchObject({ field: "collectionReference" });
    }
    expect(await merchant().read(paymentId)).toMatchObject({ status: "succeeded", amount_received: 6540 });
    const ledger = await system().provider.call("GET", `/sandbox/ledger?payment=${String(paymentId)}`);
    const taken = ledger.body["entries"] as unknown as readonly { readonly kind: string }[];
    expect(taken.filter(({ kind }) => kind === "capture")).toHaveLength(1);
    // A person who reloads the page is sent on to the shop once more.
    const reloaded = await system().gateway.call("GET", back.pathname + back.search, {
      headers: { accept: "text/html" },
    });
    expect(new URL(String(reloaded.headers.location)).searchParams.get("status")).toBe("succeeded");
  },

  "3ds/authentication on a payment not marked for external 3DS": async () => {
    const payment = await merchant().pay(cardPayment(cards.succeeds, { confirm: false }));
    const body = {
      client_secret: payment.body["client_secret"],
      device_channel: "BRW",
      threeds_method_comp_ind: "N",
    };
    await merchant().refusesAndKeeps(
      payment.body["payment_id"],
      () => merchant().client("POST", paymentPath(payment, "/3ds/authentication"), body),
      { status: 400, code: "IR_16", reason: "authentication_not_requested" },
    );
  },
}));
