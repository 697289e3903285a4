// Disputes through the real adapter, against an emulator of Adyen.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Dispute } from "@railyard/contracts";

import { credentials } from "../../../../libs/connectors/test/adyen/adyen-account.ts";
import type { AdyenEmulator } from "../../../../libs/connectors/test/emulators/adyen/server.ts";
import { startAdyenEmulator } from "../../../../libs/connectors/test/emulators/adyen/server.ts";
import { disputeOf, formOf, samples, sendForm } from "../support/disputes.ts";
import { call } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack, unhurried } from "../support/stack.ts";

const hmacKey = "DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00";
let emulator: AdyenEmulator;
let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  emulator = await startAdyenEmulator({ apiKey: credentials.api_key });
  stack = await startStack({
    ...unhurried,
    ADYEN_TEST_URL: emulator.url,
    ADYEN_DISPUTES_TEST_URL: emulator.url,
    SYNC_FIRST_DELAY_MS: "3600000",
  });
  shop = stack.shop({ connectors: ["adyen"], credentials, webhookSecret: hmacKey });
}, 60_000);

afterAll(async () => {
  await stack.stop();
  await emulator.stop();
  expect(emulator.violations).toEqual([]);
});

/** What Adyen has to report, one message after the other. */
const deliver = async (): Promise<void> => {
  const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "adyen")}`;
  for (const item of emulator.items()) {
    const bytes = emulator.message([item], hmacKey);
    const { status } = await call(stack.url, "POST", path, { headers: { "content-type": "application/json" }, bytes });
    expect(status).toBe(200);
  }
};

const opened = async (): Promise<{ readonly id: string; readonly psp: string }> => {
  emulator.items();
  const { payment_id: paymentId, connector_transaction_id: payment } = await shop.pay(cardPayment("4111111111111111"));
  const psp = emulator.dispute(payment ?? "");
  await deliver();
  const { body } = await shop.send("GET", "/disputes/list");
  const dispute = (body as Dispute[]).find(({ payment_id: id }) => id === paymentId);
  expect(dispute).toMatchObject({ dispute_status: "dispute_opened", dispute_stage: "dispute", connector: "adyen" });
  return { id: dispute?.dispute_id ?? "", psp };
};

const attach = async (disputeId: string, type: string): Promise<number> => {
  const members = { dispute_id: disputeId, evidence_type: type, purpose: "dispute_evidence" };
  const file = { name: "proof.pdf", type: "application/pdf", content: samples["application/pdf"] };
  return (await sendForm(stack, shop, "PUT", "/disputes/evidence", formOf(members, file))).status;
};

describe("disputes at Adyen", () => {
  it.each([
    ["Won", "dispute_won"],
    ["Lost", "dispute_lost"],
  ] as const)("are defended with documents, and are %s as Adyen reports", async (status, disputeStatus) => {
    const { id, psp } = await opened();
    expect(await attach(id, "receipt")).toBe(200);
    expect((await shop.send("POST", "/disputes/evidence", { dispute_id: id })).status).toBe(200);
    expect(await disputeOf(shop, id)).toMatchObject({ dispute_status: "dispute_challenged" });
    await deliver();
    expect(await disputeOf(shop, id)).toMatchObject({ dispute_status: "dispute_challenged" });
    emulator.reportDispute(psp, status === "Won" ? "CHARGEBACK_REVERSED" : "CHARGEBACK", status);
    await deliver();
    expect(await disputeOf(shop, id)).toMatchObject({ dispute_status: disputeStatus });
  });

  it("are accepted, and what contradicts that is acknowledged and changes nothing", async () => {
    const { id, psp } = await opened();
    const { body } = await shop.send("POST", `/disputes/accept/${id}`, {});
    expect(body).toMatchObject({ dispute_status: "dispute_accepted" });
    emulator.reportDispute(psp, "CHARGEBACK", "Won");
    await deliver();
    expect(await disputeOf(shop, id)).toMatchObject({ dispute_status: "dispute_accepted" });
  });

  it("are not defended by words", async () => {
    const { id } = await opened();
    const evidence = { dispute_id: id, uncategorized_text: "It arrived." };
    const { status, text } = await shop.send("POST", "/disputes/evidence", evidence);
    expect([status, text]).toEqual([400, expect.stringContaining("documents only")]);
    expect(await disputeOf(shop, id)).toMatchObject({ dispute_status: "dispute_opened" });
  });

  it("are lost when a second chargeback follows a defense", async () => {
    const { id, psp } = await opened();
    emulator.reportDispute(psp, "CHARGEBACK_REVERSED", "Pending");
    emulator.reportDispute(psp, "SECOND_CHARGEBACK", "Lost");
    await deliver();
    expect(await disputeOf(shop, id)).toMatchObject({
      dispute_status: "dispute_lost",
      dispute_stage: "pre_arbitration",
    });
  });
});
