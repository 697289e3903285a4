// Disputes at PayPal, and the way its webhooks take, through the real adapter against an emulator.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Dispute } from "@railyard/contracts";

import { formOf, samples, sendForm } from "../support/disputes.ts";
import { accountId } from "../support/merchant.ts";
import type { PayPalStack } from "../support/paypal.ts";
import { startPayPalStack } from "../support/paypal.ts";
import { cardPayment } from "../support/stack.ts";

const disputed = "4000000000000259";
let at: PayPalStack;

beforeAll(async () => {
  at = await startPayPalStack();
}, 60_000);

afterAll(async () => {
  expect(await at.stop()).toEqual([]);
});

interface Fetched {
  readonly disputes: readonly Dispute[];
  readonly not_taken: readonly { readonly connector_dispute_id: string; readonly reason: string }[];
}

const fetchAll = async (): Promise<Fetched> => {
  const query = new URLSearchParams({ fetch_from: "2026-11-01T00:00:00Z", fetch_till: "2026-11-30T00:00:00Z" });
  const path = `/disputes/${accountId(at.shop.merchantId, "paypal")}/fetch?${query.toString()}`;
  const { status, text, body } = await at.shop.send("GET", path);
  if (status !== 200) throw new TypeError(`${String(status)}: ${text}`);
  return body as Fetched;
};

describe("disputes at PayPal", () => {
  it("that no webhook reported are listed, and looked up for their payments", async () => {
    const paid = await at.shop.pay(cardPayment(disputed));
    const other = await at.shop.pay(cardPayment(disputed));
    const { disputes, not_taken } = await fetchAll();
    expect(disputes.map(({ payment_id: id }) => id).toSorted()).toEqual([paid.payment_id, other.payment_id].toSorted());
    expect(not_taken).toEqual([]);
    expect(await fetchAll()).toEqual({ disputes, not_taken });
  });

  it("are found by the capture that they name, where PayPal does not give our id back", async () => {
    const held = await at.shop.pay(cardPayment(disputed, { capture_method: "manual" }));
    await at.shop.send("POST", `/payments/${held.payment_id}/capture`, {});
    const event = at.eventOf("CUSTOMER.DISPUTE.CREATED");
    const resource = event["resource"] as { readonly dispute_id: string };
    const { id: seller_transaction_id } = at.eventOf("PAYMENT.CAPTURE.COMPLETED")["resource"] as {
      readonly id: string;
    };
    const disputed_transactions = [{ seller_transaction_id }];
    expect(await at.deliver({ ...event, resource: { ...resource, disputed_transactions } })).toBe(200);
    const disputes = (await at.shop.send("GET", "/disputes/list")).body as Dispute[];
    expect(disputes.find(({ payment_id: id }) => id === held.payment_id)).toMatchObject({
      connector_dispute_id: resource.dispute_id,
      dispute_status: "dispute_opened",
    });
  });

  it("are answered with texts and files in one call", async () => {
    await at.shop.pay(cardPayment(disputed));
    expect(await at.deliver(at.eventOf("CUSTOMER.DISPUTE.CREATED"))).toBe(200);
    const connectorDisputeId = String(at.emulator.disputes().at(-1)?.["dispute_id"]);
    const listed = (await at.shop.send("GET", "/disputes/list")).body as Dispute[];
    const dispute = listed.find(({ connector_dispute_id: id }) => id === connectorDisputeId);
    const id = dispute?.dispute_id ?? "";
    const file = { name: "proof of delivery.pdf", type: "application/pdf", content: samples["application/pdf"] };
    const stored = await sendForm(at.stack, at.shop, "POST", "/files", formOf({ purpose: "dispute_evidence" }, file));
    const { file_id: fileId } = stored.body as { file_id: string };
    const evidence = {
      dispute_id: id,
      receipt: fileId,
      product_description: "A lamp",
      shipping_carrier: "UPS",
      shipping_tracking_number: "1Z999",
    };
    const { status, body } = await at.shop.send("POST", "/disputes/evidence", evidence);
    expect([status, (body as Dispute).dispute_status]).toEqual([200, "dispute_challenged"]);
    expect(at.emulator.evidence.at(-1)).toEqual({
      input: {
        evidences: [
          {
            evidence_type: "PROOF_OF_FULFILLMENT",
            evidence_info: {
              tracking_info: [{ carrier_name: "OTHER", carrier_name_other: "UPS", tracking_number: "1Z999" }],
            },
          },
          { evidence_type: "ITEM_DESCRIPTION", notes: "product description: A lamp" },
          {
            evidence_type: "PROOF_OF_RECEIPT_COPY",
            notes: "receipt",
            documents: [{ name: "1_proof of delivery.pdf" }],
          },
        ],
      },
      files: [samples["application/pdf"].toString("latin1")],
    });
  });
});

interface Answer {
  readonly outcome: string;
  readonly webhook: { readonly connector_webhook_id: string; readonly created_at: string } | null;
  readonly sealed_webhook_secret: string | null;
}

describe("webhooks of PayPal", () => {
  it("are registered from here, and signed for the id of the registration from then on", async () => {
    const { merchantId } = at.shop;
    const path = `/internal/merchants/${merchantId}/connectors/${accountId(merchantId, "paypal")}/webhooks`;
    const body = { minimum_version: 1, known_webhook_id: null };
    const made = (await at.shop.as({ kind: "service" }, "POST", path, body)).body as Answer;
    expect(made).toMatchObject({ outcome: "registered", sealed_webhook_secret: expect.any(String) as unknown });
    const [webhook] = at.emulator.webhooks();
    expect(made.webhook?.connector_webhook_id).toBe(webhook?.["id"]);
    expect(webhook?.["event_types"]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "PAYMENT.CAPTURE.COMPLETED" }),
        expect.objectContaining({ name: "PAYMENT.PAYOUTS-ITEM.SUCCEEDED" }),
        expect.objectContaining({ name: "CUSTOMER.DISPUTE.CREATED" }),
        expect.objectContaining({ name: "VAULT.PAYMENT-TOKEN.DELETED" }),
      ]) as unknown,
    );
    const known = { ...body, known_webhook_id: String(webhook?.["id"]) };
    const kept = (await at.shop.as({ kind: "service" }, "POST", path, known)).body as Answer;
    expect(kept.outcome).toBe("kept");
    // A registration that the account does not know gives way, because PayPal takes an address once.
    const again = (await at.shop.as({ kind: "service" }, "POST", path, body)).body as Answer;
    expect(again.outcome).toBe("registered");
    expect(at.emulator.webhooks().map(({ id }) => id)).toEqual([again.webhook?.connector_webhook_id]);
  });
});
