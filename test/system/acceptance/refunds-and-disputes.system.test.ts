// Money that goes back, because the merchant or the customer's bank demands it.
import { expect } from "@jest/globals";
import { callSuccessfully, cardPayment, cards, retrieveUntil, sandboxAdminKey } from "@railyard/local";
import type { ApiAnswer } from "@railyard/local";
import { expectRefusal, paymentPath, proveRows } from "../../support/acceptance.ts";

proveRows("refunds-and-disputes", {}, ({ system, merchant, newMerchant }) => ({
  "refund full / partial x2 / beyond": async () => {
    const whole = await merchant().pay(cardPayment(cards.succeeds));
    const all = await merchant().server.post("/refunds", { payment_id: whole.body["payment_id"], amount: 6540 });
    expect(all.body).toMatchObject({ status: "succeeded", amount: 6540, currency: "USD" });

    const { payment_id: paymentId } = (await merchant().pay(cardPayment(cards.succeeds))).body;
    for (const amount of [3000, 3540]) {
      const part = await merchant().server.post("/refunds", { payment_id: paymentId, amount });
      expect(part.body).toMatchObject({ status: "succeeded", amount });
    }
    await merchant().refusesAndKeeps(
      paymentId,
      () => merchant().call("POST", "/refunds", { payment_id: paymentId, amount: 1 }),
      { status: 400, code: "IR_13", reason: "refund_exceeds_captured" },
    );
    expect((await merchant().read(paymentId))["refunds"]).toHaveLength(2);
  },

  "refund of a not successful payment": async () => {
    const unpaid = [
      await merchant().pay({ amount: 6540, currency: "USD" }),
      await merchant().pay(cardPayment(cards.succeeds, { capture_method: "manual" })),
      await merchant().pay(cardPayment(cards.declined)),
    ];
    for (const { body } of unpaid) {
      const { payment_id: paymentId } = body;
      await merchant().refusesAndKeeps(
        paymentId,
        () => merchant().call("POST", "/refunds", { payment_id: paymentId, amount: 100 }),
        { status: 400, code: "IR_14", reason: "refund_in_wrong_state" },
      );
    }
  },

  "refund_type scheduled": async () => {
    const { payment_id: paymentId } = (await merchant().pay(cardPayment(cards.succeeds))).body;
    const scheduled = await merchant().server.post("/refunds", {
      payment_id: paymentId,
      amount: 540,
      refund_type: "scheduled",
    });
    expect(scheduled.body).toMatchObject({ status: "pending", amount: 540 });
    const done = await retrieveUntil(
      merchant().server,
      `/refunds/${String(scheduled.body["refund_id"])}`,
      ({ body }) => body["status"] !== "pending",
    );
    expect(done.body).toMatchObject({ status: "succeeded", amount: 540 });
  },

  "manual-update (admin) and refund manual-update": async () => {
    // The provider's own word comes too late to be in the way.
    const own = await newMerchant({ connectorNames: ["fauxpay"] });
    await callSuccessfully(system().provider, "PUT", "/sandbox/behaviour", {
      body: { connector: "fauxpay", api_key: `fauxpay-${own.merchantId}`, settlement_delay_ms: 60_000 },
    });
    const asOperator = (path: string, body: Record<string, unknown>): Promise<ApiAnswer> =>
      system().gateway.call("PUT", `${path}/manual-update`, {
        key: sandboxAdminKey,
        body: { merchant_id: own.merchantId, ...body },
      });
    const words = { error_code: "51", error_message: "Not enough money" };
    const unauthorized = { status: 401, code: "IR_01", reason: "unauthorized" };

    const pending = await own.pay(cardPayment(cards.pendingThenSucceeds));
    expect(pending.body["status"]).toBe("processing");
    const path = paymentPath(pending);
    const failure = { attempt_id: `${String(pending.body["payment_id"])}_1`, attempt_status: "failure", ...words };
    const { payment_id: id } = pending.body;
    await own.refusesAndKeeps(id, () => own.call("PUT", `${path}/manual-update`, failure), unauthorized);
    const failed = await asOperator(path, failure);
    expect(failed).toMatchObject({ status: 200, body: { status: "failed", ...words } });
    expect(await own.read(id)).toMatchObject({ status: "failed", ...words });

    const paid = await own.pay(cardPayment(cards.refundsLater));
    const refund = await own.server.post("/refunds", { payment_id: paid.body["payment_id"], amount: 3000 });
    expect(refund.body["status"]).toBe("pending");
    const refundPath = `/refunds/${String(refund.body["refund_id"])}`;
    const wrong = { status: "failed", ...words };
    expectRefusal(await own.call("PUT", `${refundPath}/manual-update`, wrong), unauthorized);
    expect(await asOperator(refundPath, wrong)).toMatchObject({ status: 200, body: wrong });
    expect((await own.server.get(refundPath)).body).toMatchObject({ amount: 3000, ...wrong });
  },

  "dispute unknown: get/accept/evidence": async () => {
    const unknown = { status: 404, code: "HE_04", reason: "dispute_not_found" };
    expectRefusal(await merchant().call("GET", "/disputes/dp_unknown"), unknown);
    expectRefusal(await merchant().call("POST", "/disputes/accept/dp_unknown", {}), unknown);
    const evidence = { dispute_id: "dp_unknown", receipt: "Paid in the shop." };
    expectRefusal(await merchant().call("POST", "/disputes/evidence", evidence), unknown);
    expectRefusal(await merchant().call("GET", "/disputes/evidence/dp_unknown"), unknown);

    const part = (name: string, value: string, more = ""): string =>
      `--form-part\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
    const file = part("file", "%PDF-1.7 receipt", '; filename="receipt.pdf"\r\ncontent-type: application/pdf');
    const withoutType = await system().gateway.call("PUT", "/disputes/evidence", {
      key: merchant().secretKey,
      headers: { "content-type": "multipart/form-data; boundary=form-part" },
      rawBody: `${part("dispute_id", "dp_unknown")}${part("purpose", "dispute_evidence")}${file}--form-part--\r\n`,
    });
    expectRefusal(withoutType, { status: 400, code: "IR_04", reason: "missing_field" });
    expect(withoutType.body["error"]).toMatchObject({ field: "evidence_type" });

    const filtered = await merchant().call("GET", "/disputes/list?dispute_status=dispute_forgotten");
    expectRefusal(filtered, { status: 400, code: "IR_06", reason: "invalid_request" });
    expect((await merchant().call("GET", "/disputes/list")).text).toBe("[]");
  },

  "relay unknown / missing connector_id / wrong type": async () => {
    const unknown = await merchant().call("GET", "/relay/relay_unknown");
    expectRefusal(unknown, { status: 404, code: "IR_37", reason: "relay_not_found" });
    const relay = {
      connector_resource_id: "spay_elsewhere",
      type: "refund",
      data: { refund: { amount: 100, currency: "USD" } },
    };
    const without = await merchant().call("POST", "/relay", relay);
    expectRefusal(without, { status: 400, code: "IR_06", reason: "relay_incomplete" });
    expect(without.body["error"]).toMatchObject({ field: "connector_id" });
    const { fauxpay } = merchant().connectors;
    const wrong = await merchant().call("POST", "/relay", { ...relay, connector_id: fauxpay, type: "gift" });
    expectRefusal(wrong, { status: 400, code: "IR_06", reason: "invalid_request" });
    expect(wrong.body["error"]).toMatchObject({ field: "type" });
  },
}));
