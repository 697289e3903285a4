import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { attachDisputeEvidence, maximumFileBytes } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import type { FormFile } from "../support/disputes.ts";
import { disputeBecomes, disputedPayment, disputeOf, formOf, samples, sendForm } from "../support/disputes.ts";
import type { CallResult } from "../support/http-call.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { startStack } from "../support/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

const pdf: FormFile = { name: "proof.pdf", type: "application/pdf", content: samples["application/pdf"] };
const purpose = "dispute_evidence";

const store = async (shop: Shop, file: FormFile = pdf): Promise<string> => {
  const { status, text, body } = await sendForm(stack, shop, "POST", "/files", formOf({ purpose }, file));
  if (status !== 200) throw new TypeError(`${String(status)}: ${text}`);
  return (body as { file_id: string }).file_id;
};

const attach = (shop: Shop, members: Record<string, string>, file?: FormFile): Promise<CallResult> =>
  sendForm(stack, shop, "PUT", "/disputes/evidence", formOf(members, file));

const typesOf = async (shop: Shop, objectId: string): Promise<readonly string[]> =>
  (await shop.events(objectId)).map(({ type }) => type.split(".").at(-1) ?? "");

const refusal = (status: number, code: string, reason: string): object => ({
  status,
  body: { error: { code, reason } },
});

describe("a file", () => {
  it("comes back as it was sent, and is nowhere in plaintext", async () => {
    const shop = stack.shop();
    for (const [type, content] of Object.entries(samples)) {
      const fileId = await store(shop, { type, content });
      const { status, headers, bytes } = await shop.send("GET", `/files/${fileId}`);
      expect([status, headers["content-type"], bytes.equals(content)]).toEqual([200, type, true]);
      expect(headers).toMatchObject({ "content-disposition": "attachment", "x-content-type-options": "nosniff" });
    }
    const rows = await stack.rows<{ sealed_content: string }>(
      "select sealed_content from files where merchant_id = $1",
      shop.merchantId,
    );
    expect(rows).toHaveLength(3);
    expect(rows.some(({ sealed_content: text }) => text.includes(samples["application/pdf"].toString("base64")))).toBe(
      false,
    );
  });

  it("may be as large as the limit, and no larger", async () => {
    const shop = stack.shop();
    const content = Buffer.concat([samples["application/pdf"], Buffer.alloc(maximumFileBytes)]).subarray(
      0,
      maximumFileBytes,
    );
    const fileId = await store(shop, { ...pdf, content });
    expect((await shop.send("GET", `/files/${fileId}`)).bytes.length).toBe(maximumFileBytes);
    const larger = formOf({ purpose }, { ...pdf, content: Buffer.concat([content, Buffer.from("x")]) });
    expect(await sendForm(stack, shop, "POST", "/files", larger)).toMatchObject(refusal(400, "HE_03", "file_refused"));
    const huge = formOf({ purpose }, { ...pdf, content: Buffer.concat([content, Buffer.alloc(100_000)]) });
    expect((await sendForm(stack, shop, "POST", "/files", huge)).status).toBe(413);
  });

  it("is refused with a reason of its own for whatever is missing", async () => {
    const shop = stack.shop();
    const post = (members: Record<string, string>, file?: FormFile): Promise<CallResult> =>
      sendForm(stack, shop, "POST", "/files", formOf(members, file));
    expect(await post({ purpose })).toMatchObject(refusal(400, "IR_33", "file_missing"));
    expect(await post({}, pdf)).toMatchObject(refusal(400, "IR_35", "file_purpose_invalid"));
    expect(await post({ purpose: "fun" }, pdf)).toMatchObject(refusal(400, "IR_35", "file_purpose_invalid"));
    expect(await post({ purpose }, { content: pdf.content })).toMatchObject(refusal(400, "IR_36", "file_type_missing"));
    const refused = refusal(400, "HE_03", "file_refused");
    expect(await post({ purpose }, { type: "text/html", content: pdf.content })).toMatchObject(refused);
    expect(await post({ purpose }, { type: "image/png", content: pdf.content })).toMatchObject(refused);
    expect(await post({ purpose }, { ...pdf, content: Buffer.alloc(0) })).toMatchObject(refused);
    expect(await shop.send("POST", "/files", { purpose })).toMatchObject({ status: 415 });
  });

  it("is another merchant's 404, and gone once it is deleted", async () => {
    const shop = stack.shop();
    const fileId = await store(shop);
    const notFound = refusal(404, "HE_04", "file_not_found");
    const stranger = stack.shop();
    expect(await stranger.send("GET", `/files/${fileId}`)).toMatchObject(notFound);
    expect(await stranger.send("DELETE", `/files/${fileId}`)).toMatchObject(notFound);
    expect((await shop.send("DELETE", `/files/${fileId}`)).status).toBe(200);
    expect(await shop.send("GET", `/files/${fileId}`)).toMatchObject(notFound);
    expect(await shop.send("DELETE", `/files/${fileId}`)).toMatchObject(notFound);
  });
});

describe("evidence", () => {
  it("is attached, replaced, listed, taken off and submitted", async () => {
    const shop = stack.shop();
    const { dispute } = await disputedPayment(shop);
    const { dispute_id: id } = dispute;
    const members = { dispute_id: id, evidence_type: "receipt", purpose };
    const first = (await attach(shop, members, pdf)).body as { file_id: string };
    expect(await shop.send("DELETE", `/files/${first.file_id}`)).toMatchObject(refusal(400, "HE_03", "file_in_use"));
    const second = (await attach(shop, members, pdf)).body as { file_id: string };
    expect((await shop.send("DELETE", `/files/${first.file_id}`)).status).toBe(200);
    const other = { ...members, evidence_type: "uncategorized_file" };
    await attach(shop, other, { type: "image/png", name: "a.png", content: samples["image/png"] });
    const { body } = await shop.send("GET", `/disputes/evidence/${id}`);
    expect(body).toMatchObject([
      {
        evidence_type: "receipt",
        file_metadata_response: { file_id: second.file_id, file_name: "proof.pdf", file_type: "application/pdf" },
      },
      { evidence_type: "uncategorized_file", file_metadata_response: { file_name: "a.png", available: true } },
    ]);
    const gone = { dispute_id: id, evidence_type: "uncategorized_file" };
    expect((await shop.send("DELETE", "/disputes/evidence", gone)).status).toBe(200);
    expect(await shop.send("DELETE", "/disputes/evidence", gone)).toMatchObject(
      refusal(404, "HE_04", "evidence_not_found"),
    );
    const submitted = await shop.send("POST", "/disputes/evidence", { dispute_id: id });
    expect(submitted).toMatchObject({ status: 200, body: { dispute_status: "dispute_challenged" } });
    await disputeBecomes(shop, id, "dispute_won");
    expect(await typesOf(shop, id)).toEqual(["dispute_opened", "dispute_challenged", "dispute_won"]);
    expect(await attach(shop, members, pdf)).toMatchObject(refusal(400, "HE_03", "dispute_in_wrong_state"));
    const again = { dispute_id: id, customer_name: "Ada" };
    expect(await shop.send("POST", "/disputes/evidence", again)).toMatchObject(
      refusal(400, "HE_03", "dispute_in_wrong_state"),
    );
  });

  it("decides: it may lose, be withdrawn, or continue in the next stage", async () => {
    const shop = stack.shop();
    const ends = [
      ["losing_evidence", "dispute_lost", "dispute"],
      ["withdrawing_evidence", "dispute_cancelled", "dispute"],
      ["escalating_evidence", "dispute_opened", "pre_arbitration"],
    ] as const;
    for (const [word, status, stage] of ends) {
      const { dispute } = await disputedPayment(shop);
      await shop.send("POST", "/disputes/evidence", { dispute_id: dispute.dispute_id, uncategorized_text: word });
      await disputeBecomes(shop, dispute.dispute_id, status, stage);
    }
  });

  it("is refused without each part that the description of the operation requires, and taken with all", async () => {
    const shop = stack.shop();
    const { dispute_id: id } = (await disputedPayment(shop)).dispute;
    const parts: Readonly<Record<string, string>> = { dispute_id: id, evidence_type: "receipt", purpose };
    const required = attachDisputeEvidence.upload.requiredParts;
    expect([...required].sort()).toEqual(Object.keys(parts).sort());
    for (const missing of required) {
      const others = Object.fromEntries(Object.entries(parts).filter(([name]) => name !== missing));
      expect([missing, (await attach(shop, others, pdf)).status]).toEqual([missing, 400]);
    }
    expect((await attach(shop, parts, pdf)).status).toBe(200);
  });

  it("is refused without a type, a dispute, a file that exists, or anything at all", async () => {
    const shop = stack.shop();
    const { dispute_id: id } = (await disputedPayment(shop)).dispute;
    const untyped = await attach(shop, { dispute_id: id, purpose }, pdf);
    expect(untyped).toMatchObject({ status: 400, body: { error: { code: "IR_04" } } });
    const homeless = await attach(shop, { evidence_type: "receipt", purpose }, pdf);
    expect(homeless).toMatchObject(refusal(400, "IR_34", "file_dispute_missing"));
    const nowhere = await attach(shop, { dispute_id: "dp_none", evidence_type: "receipt", purpose }, pdf);
    expect(nowhere).toMatchObject(refusal(404, "HE_04", "dispute_not_found"));
    const submit = (body: object): Promise<CallResult> =>
      shop.send("POST", "/disputes/evidence", { dispute_id: id, ...body });
    expect(await submit({})).toMatchObject(refusal(400, "IR_16", "dispute_without_evidence"));
    expect(await submit({ receipt: "file_none" })).toMatchObject(refusal(404, "HE_04", "file_not_found"));
    const foreign = await store(stack.shop());
    expect(await submit({ receipt: foreign })).toMatchObject(refusal(404, "HE_04", "file_not_found"));
    expect((await disputeOf(shop, id)).dispute_status).toBe("dispute_opened");
  });
});

describe("erasing the customer", () => {
  const stored = async (disputeId: string): Promise<string> =>
    JSON.stringify(await stack.rows("select details from disputes where dispute_id = $1", disputeId));

  it("removes the evidence, files and texts, and lets the dispute continue", async () => {
    const shop = stack.shop();
    const { dispute_id: id } = (await disputedPayment(shop, { customer: { id: "gone-1" } })).dispute;
    const others = (await disputedPayment(shop, { customer: { id: "stays-1" } })).dispute.dispute_id;
    const members = { evidence_type: "receipt", purpose };
    const { file_id: fileId } = (await attach(shop, { ...members, dispute_id: id }, pdf)).body as { file_id: string };
    const { file_id: kept } = (await attach(shop, { ...members, dispute_id: others }, pdf)).body as { file_id: string };
    await shop.send("POST", "/disputes/evidence", { dispute_id: id, uncategorized_text: "undecided_evidence" });
    expect(await stored(id)).toMatch(/sealedTexts/);
    expect((await shop.send("DELETE", "/customers/gone-1")).status).toBe(200);
    expect(await stored(id)).not.toMatch(/sealedTexts|files/);
    expect((await shop.send("GET", `/disputes/evidence/${id}`)).body).toEqual([]);
    expect(await shop.send("GET", `/files/${fileId}`)).toMatchObject(refusal(404, "HE_04", "file_not_found"));
    expect(await disputeOf(shop, id)).toMatchObject({ dispute_status: "dispute_challenged" });
    expect((await shop.send("GET", `/files/${kept}`)).status).toBe(200);
  });

  it("leaves what is on its way to the provider until the provider has confirmed it", async () => {
    const shop = stack.shop();
    const { dispute_id: id } = (await disputedPayment(shop, { customer: { id: "gone-2" } })).dispute;
    const { file_id: fileId } = (await attach(shop, { dispute_id: id, evidence_type: "receipt", purpose }, pdf))
      .body as { file_id: string };
    const request = JSON.stringify({ request: { action: "challenge", key: `${id}_challenge_1` } });
    const later = "update disputes set details = details || $1::jsonb, due_at = now() + interval '1 hour'";
    await stack.rows(`${later} where dispute_id = $2`, request, id);
    await shop.send("DELETE", "/customers/gone-2");
    expect((await shop.send("GET", `/files/${fileId}`)).status).toBe(200);
    await stack.rows("update disputes set due_at = now() where dispute_id = $1", id);
    await disputeBecomes(shop, id, "dispute_won");
    await stack.rows("update customers set redaction_due_at = now() where customer_id = $1", "gone-2");
    await eventually(async () => {
      expect((await shop.send("GET", `/files/${fileId}`)).status).toBe(404);
    });
    expect(await stored(id)).not.toMatch(/files/);
  });
});

describe("an acceptance", () => {
  it("ends the dispute, once", async () => {
    const shop = stack.shop();
    const { dispute_id: id } = (await disputedPayment(shop)).dispute;
    const results = await Promise.all([1, 2, 3].map(() => shop.send("POST", `/disputes/accept/${id}`)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await disputeOf(shop, id)).toMatchObject({ dispute_status: "dispute_accepted" });
    expect(await typesOf(shop, id)).toEqual(["dispute_opened", "dispute_accepted"]);
    const again = await shop.send("POST", `/disputes/accept/${id}`);
    expect(again).toMatchObject(refusal(400, "HE_03", "dispute_in_wrong_state"));
  });
});

describe("a provider that is away", () => {
  it("hears what the merchant submitted as soon as it is back, once", async () => {
    const shop = stack.shop();
    const { dispute_id: id } = (await disputedPayment(shop)).dispute;
    const fileId = await store(shop);
    await stack.provider.kill();
    const body = { dispute_id: id, receipt: fileId, uncategorized_text: "undecided_evidence" };
    const open = await shop.send("POST", "/disputes/evidence", body);
    expect(open).toMatchObject({ status: 200, body: { dispute_status: "dispute_opened" } });
    expect(await shop.send("POST", "/disputes/evidence", body)).toMatchObject({ status: 409 });
    // The process that was asked is gone, too; what it had stored is found by the next one.
    await stack.restart();
    await stack.provider.start();
    await disputeBecomes(shop, id, "dispute_challenged");
    expect(await typesOf(shop, id)).toEqual(["dispute_opened", "dispute_challenged"]);
  });

  it("is asked when the deadline of a dispute has passed", async () => {
    const shop = stack.shop();
    await stack.provider.behave("fauxpay", "provider_key", { dispute_response_ms: 700, webhooks: "asynchronous" });
    try {
      const { dispute_id: id } = (await disputedPayment(shop)).dispute;
      await disputeBecomes(shop, id, "dispute_expired");
      await eventually(async () => {
        expect(await typesOf(shop, id)).toEqual(["dispute_opened", "dispute_expired"]);
      });
    } finally {
      await stack.provider.behave("fauxpay", "provider_key", {});
    }
  });
});
