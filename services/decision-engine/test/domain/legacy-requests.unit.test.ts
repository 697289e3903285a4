import { describe, expect, it } from "@jest/globals";

import { decisionRequestOf, merchantsOf, scoreRequestOf } from "../../src/domain/legacy-requests.ts";
import { legacyDecide, legacyScore } from "../support/legacy-request.ts";

describe("a decision that is asked for in the older form", () => {
  it("is asked for with everything that the newer form has", () => {
    const card = {
      paymentMethodType: "CARD",
      paymentMethod: "CREDIT",
      paymentSource: "web",
      authType: "THREE_DS" as const,
      cardIsin: "411111",
      cardType: "CREDIT" as const,
      cardSwitchProvider: "VISA",
      cardIssuerBankName: "Bank",
      cardIssuerCountry: "DE",
    };
    const legacy = legacyDecide(
      "kiosk",
      {
        orderReference: {
          customerId: "cus_1",
          preferredGateway: "phonypay",
          udfs: ["a", null],
          internalMetadata: "{}",
        },
        orderMetadata: { metadata: '{"city":"Berlin"}' },
        txnCardInfo: card,
        rankingAlgorithm: "SR_BASED_ROUTING",
        eliminationEnabled: true,
      },
      { txnObjectType: "MANDATE_PAYMENT", country: "DE", isEmi: true, emiBank: "Bank", emiTenure: 6 },
    );
    expect(decisionRequestOf(legacy)).toEqual({
      merchantId: "kiosk",
      rankingAlgorithm: "SR_BASED_ROUTING",
      eliminationEnabled: true,
      paymentInfo: {
        ...card,
        paymentId: "pay_1",
        amount: 49.9,
        currency: "EUR",
        paymentType: "MANDATE_PAYMENT",
        country: "DE",
        isEmi: true,
        emiBank: "Bank",
        emiTenure: 6,
        customerId: "cus_1",
        preferredGateway: "phonypay",
        udfs: ["a", null],
        metadata: '{"city":"Berlin"}',
        internalMetadata: "{}",
      },
    });
  });

  it.each([
    ["txnUuid before the others", { txnUuid: "uuid", txnId: "id" }, { orderId: "order" }, "uuid"],
    ["txnId", { txnUuid: null, txnId: "id" }, { orderId: "order" }, "id"],
    ["the order", { txnUuid: null }, { orderId: "order" }, "order"],
  ])("is for %s", (_what, transaction, orderReference, paymentId) => {
    const read = decisionRequestOf(legacyDecide("kiosk", { orderReference }, transaction));
    expect(read).toMatchObject({ paymentInfo: { paymentId } });
  });

  it("takes amount and currency of the order where the transaction has none", () => {
    const order = { orderReference: { amount: 5, currency: "USD" } };
    const read = decisionRequestOf(legacyDecide("kiosk", order, { txnAmount: null, currency: null }));
    expect(read).toMatchObject({ paymentInfo: { amount: 5, currency: "USD" } });
  });

  it.each([
    ["the payment", { txnUuid: null }, "txnDetail.txnUuid, txnDetail.txnId or orderReference.orderId"],
    ["the amount", { txnAmount: null }, "txnDetail.txnAmount or orderReference.amount"],
    ["the currency", { currency: null }, "txnDetail.currency or orderReference.currency"],
  ])("states where %s can be, when it is missing", (_what, transaction, missing) => {
    expect(decisionRequestOf(legacyDecide("kiosk", {}, transaction))).toEqual({ missing });
  });

  it("is for an order, unless it states otherwise", () => {
    expect(decisionRequestOf(legacyDecide("kiosk"))).toMatchObject({ paymentInfo: { paymentType: "ORDER_PAYMENT" } });
    const mandate = legacyDecide("kiosk", { shouldCreateMandate: true });
    expect(decisionRequestOf(mandate)).toMatchObject({ paymentInfo: { paymentType: "MANDATE_REGISTER" } });
    const stated = legacyDecide("kiosk", { shouldCreateMandate: true }, { txnObjectType: "TPV_PAYMENT" });
    expect(decisionRequestOf(stated)).toMatchObject({ paymentInfo: { paymentType: "TPV_PAYMENT" } });
  });

  it("names merchants in three places", () => {
    expect(merchantsOf(legacyDecide("a"))).toEqual(["a"]);
    const three = legacyDecide("a", { orderReference: { merchantId: "b" } }, { merchantId: "c" });
    expect(merchantsOf(three)).toEqual(["a", "b", "c"]);
  });
});

describe("an outcome that is reported in the older form", () => {
  it("contains everything that the newer form does", () => {
    const reported = { gateway_reference_id: "mca_1", txn_latency: { gatewayLatency: 820 } };
    expect(scoreRequestOf(legacyScore("kiosk", "pay_1", reported))).toEqual({
      merchantId: "kiosk",
      gateway: "fauxpay",
      paymentId: "pay_1",
      status: "CHARGED",
      gatewayReferenceId: "mca_1",
      enforceDynamicRoutingFailure: false,
      txnLatency: { gatewayLatency: 820 },
    });
  });

  it.each([
    [{ enforce_dynaic_routing_failure: true }, true],
    [{ enforce_dynamic_routing_failure: true }, true],
    [{ enforce_dynaic_routing_failure: true, enforce_dynamic_routing_failure: false }, true],
    [{ enforce_dynaic_routing_failure: false, enforce_dynamic_routing_failure: null }, false],
  ])("is a failure in any case with %j: %j", (members, expected) => {
    const read = scoreRequestOf(legacyScore("kiosk", "pay_1", members));
    expect(read).toMatchObject({ enforceDynamicRoutingFailure: expected });
  });

  it("is about txnId where txnUuid is left out, and about nothing without both", () => {
    const transaction = { merchantId: "kiosk", gateway: "fauxpay", status: "CHARGED" as const };
    const ofId = legacyScore("kiosk", "-", { txn_detail: { ...transaction, txnId: "id" } });
    expect(scoreRequestOf(ofId)).toMatchObject({ paymentId: "id" });
    const ofNone = legacyScore("kiosk", "-", { txn_detail: transaction });
    expect(scoreRequestOf(ofNone)).toEqual({ missing: "txn_detail.txnUuid or txn_detail.txnId" });
  });
});
