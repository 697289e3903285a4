// What users write about payments and disputes.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { NoteList, PaymentTimeline } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import type { CallResult } from "../support/http-call.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
}, 60_000);

afterAll(() => stack.stop());

const asUser = (method: string, path: string, body?: unknown, of = shop, more: object = {}): Promise<CallResult> => {
  const user = { kind: "jwt", userId: "usr_support", organizationId: "org_1" } as const;
  const permissions = ["payments:read", "disputes:read", "notes:write"];
  return of.as({ ...user, permissions, merchantId: of.merchantId, ...more }, method, path, body);
};

const write = (objectId: string, text: string, of = shop, more: object = {}): Promise<CallResult> =>
  asUser("POST", "/notes", { object_type: "payment", object_id: objectId, text }, of, more);

const reasonOf = ({ status, body }: CallResult): readonly [number, string] => [
  status,
  (body as { readonly error?: { readonly reason: string } }).error?.reason ?? "",
];

const textsOf = async (paymentId: string): Promise<readonly string[]> => {
  const { body } = await asUser("GET", `/notes?object_type=payment&object_id=${paymentId}`);
  return (body as NoteList).data.map(({ text }) => text);
};

describe("a note", () => {
  it("is of the user who wrote it, is listed and is in the timeline, and its text is sealed", async () => {
    const { payment_id: id } = await shop.pay();
    const made = await write(id, "  Called <b>Ada</b>.\nShe waits. ");
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      payment_id: id,
      dispute_id: null,
      text: "Called <b>Ada</b>.\nShe waits.",
      author_id: "usr_support",
    });
    await write(id, "Second, 4242 4242 4242 4242");
    expect(await textsOf(id)).toEqual(["Called <b>Ada</b>.\nShe waits.", "Second, ***"]);
    const timeline = (await asUser("GET", `/payments/${id}/timeline`)).body as PaymentTimeline;
    const notes = timeline.entries.filter(({ kind }) => kind === "note");
    expect(notes.map(({ data, actor }) => [data["note"], actor?.id])).toEqual([
      ["Called <b>Ada</b>.\nShe waits.", "usr_support"],
      ["Second, ***", "usr_support"],
    ]);
    const stored = await stack.rows("select * from notes where payment_id = $1", id);
    expect(JSON.stringify(stored)).not.toContain("Ada");
    const { note_id: noteId } = made.body as { readonly note_id: string };
    const changes = await shop.recordedChanges(noteId);
    expect(changes.map(({ operation_id: operation, object_type: type }) => [operation, type])).toEqual([
      ["createNote", "note"],
    ]);
    expect(JSON.stringify(changes)).not.toContain("Ada");
  });

  it("is refused when it is blank, too long, about nothing of the caller, or written with a key", async () => {
    const { payment_id: id } = await shop.pay();
    expect((await write(id, " \n ")).status).toBe(422);
    expect((await write(id, "x".repeat(2_001))).status).toBe(422);
    expect(reasonOf(await write("pay_unknown", "x"))).toEqual([404, "payment_not_found"]);
    expect(reasonOf(await write(id, "x", stack.shop()))).toEqual([404, "payment_not_found"]);
    expect(reasonOf(await write(id, "x", shop, { profileId: "pro_other" }))).toEqual([404, "payment_not_found"]);
    expect(reasonOf(await write(id, "x", shop, { permissions: ["payments:read"] }))).toEqual([403, "forbidden"]);
    expect((await shop.send("POST", "/notes", { object_type: "payment", object_id: id, text: "x" })).status).toBe(401);
    const dispute = { object_type: "dispute", object_id: "dp_unknown", text: "x" };
    expect(reasonOf(await asUser("POST", "/notes", dispute))).toEqual([404, "dispute_not_found"]);
    expect(await textsOf(id)).toEqual([]);
  });

  it("is one of at most 200 of a payment", async () => {
    const { payment_id: id } = await shop.pay();
    await write(id, "first");
    await stack.rows(
      `insert into notes select merchant_id, note_id || number, payment_id, dispute_id, profile_id, sealed_text,
         author_id, created_at
       from notes, generate_series(1, 199) as number where payment_id = $1`,
      id,
    );
    expect(reasonOf(await write(id, "one more"))).toEqual([400, "too_many_notes"]);
  });

  it("is deleted when the customer is erased", async () => {
    const customer = "cus_of_notes";
    await shop.send("POST", "/customers", { customer_id: customer, name: "Ada" });
    const { payment_id: id } = await shop.pay(cardPayment(undefined, { customer_id: customer }));
    await write(id, "Ada called.");
    expect((await shop.send("DELETE", `/customers/${customer}`)).status).toBe(200);
    await eventually(async () => {
      expect(await textsOf(id)).toEqual([]);
    });
  });
});
