import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";

import type { DisputeEvidenceInput, EvidenceFileInput } from "../../src/index.ts";
import { cardInput } from "../support/payment-inputs.ts";
import type { AdyenAccount } from "./adyen-account.ts";
import { startAdyenAccount } from "./adyen-account.ts";

let account: AdyenAccount;
beforeAll(async () => {
  account = await startAdyenAccount();
});
afterAll(() => account.stop());
afterEach(() => {
  expect(account.emulator.violations.splice(0)).toEqual([]);
});

const dispute = async () => {
  const { connectorTransactionId } = await account.call("authorize", cardInput("4111111111111111"));
  const connectorDisputeId = account.emulator.dispute(connectorTransactionId ?? "");
  return { disputeId: "dp_1", connectorDisputeId, connectorTransactionId: connectorTransactionId ?? "" };
};

const upload = (connectorDisputeId: string, changes: Partial<EvidenceFileInput> = {}) =>
  account.call("upload_evidence", {
    connectorDisputeId,
    evidenceType: "receipt",
    fileId: "file_1",
    fileName: "receipt.pdf",
    contentType: "application/pdf",
    contentBase64: Buffer.from("%PDF-1.7\n").toString("base64"),
    ...changes,
  });

const refusal = (code: string): object => ({ settlement: "final", error: { code } });

describe("a dispute at Adyen", () => {
  it("is defended by the reason that most of the documents satisfy", async () => {
    const reference = await dispute();
    const { connectorDisputeId: id } = reference;
    const receipt = await upload(id);
    expect(receipt).toMatchObject({ uploadStatus: "stored", connectorFileId: "DefenseMaterial" });
    const shipping = await upload(id, { evidenceType: "shipping_documentation", fileId: "file_2" });
    expect(shipping).toMatchObject({ connectorFileId: "ProofOfGoodsOrServicesProvided" });
    const files = [receipt, shipping].map(({ connectorFileId }) => {
      return { evidenceType: "receipt", connectorFileId: connectorFileId ?? "" };
    });
    expect(await account.call("submit_evidence", { ...reference, texts: {}, files })).toEqual({
      disputeStatus: "dispute_challenged",
      settlement: "await_webhook",
      report: null,
    });
    expect(account.emulator.disputeBodies.at(-1)).toEqual({
      disputePspReference: id,
      merchantAccountCode: "TestMerchant",
      defenseReasonCode: "GoodsOrServicesProvided",
    });
    const again = await account.call("submit_evidence", { ...reference, texts: {}, files });
    expect(again).toMatchObject({ disputeStatus: "unchanged", ...refusal("dispute_refused") });
  });

  it("is accepted once", async () => {
    const reference = await dispute();
    const accepted = await account.call("accept_dispute", reference);
    expect(accepted).toMatchObject({ disputeStatus: "dispute_accepted", report: null });
    expect(await account.call("accept_dispute", reference)).toMatchObject(refusal("dispute_refused"));
  });

  it("is not defended without a document that satisfies a reason", async () => {
    const reference = await dispute();
    const files = [{ evidenceType: "receipt", connectorFileId: "DefenseMaterial" }];
    const outcome = await account.call("submit_evidence", { ...reference, texts: {}, files });
    expect(outcome).toMatchObject({ disputeStatus: "unchanged", ...refusal("defense_not_possible") });
    expect(account.emulator.requests.at(-1)).toBe("POST /retrieveApplicableDefenseReasons");
  });

  it("takes no words, no two documents of a kind and no other types of files, and nothing is sent then", async () => {
    const reference = await dispute();
    const sent = account.emulator.requests.length;
    const file = { evidenceType: "receipt", connectorFileId: "DefenseMaterial" };
    const evidence: readonly Omit<DisputeEvidenceInput, keyof typeof reference>[] = [
      { texts: { uncategorized_text: "It arrived." }, files: [file] },
      { texts: {}, files: [file, file] },
      { texts: {}, files: [] },
    ];
    for (const input of evidence) {
      const outcome = await account.call("submit_evidence", { ...reference, ...input });
      expect(outcome).toMatchObject(refusal("evidence_not_supported"));
    }
    const png = await upload(reference.connectorDisputeId, { contentType: "image/png" });
    expect(png).toMatchObject({ uploadStatus: "refused", ...refusal("evidence_not_supported") });
    expect(account.emulator.requests).toHaveLength(sent);
    expect(await upload("PSPNONE")).toMatchObject({ uploadStatus: "refused", ...refusal("dispute_refused") });
  });
});
