// Files of what a merchant's lists show, written by jobs.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Export, ExportPage } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { createExportStore } from "../../src/exports/postgres/export-store.ts";
import { ok, refusal } from "../support/answers.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack({ SYNC_FIRST_DELAY_MS: "600000" });
  shop = stack.shop();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const create = async (request: Record<string, unknown>, of: Shop = shop): Promise<Export> => {
  const { status, text, body } = await of.send("POST", "/exports", request);
  if (status !== 202) throw new TypeError(text);
  return body as Export;
};

const read = (exportId: string, of: Shop = shop): Promise<Export> => ok(of.send("GET", `/exports/${exportId}`));

const becomes = (exportId: string, status: Export["status"], of: Shop = shop): Promise<Export> =>
  eventually(
    async () => {
      const found = await read(exportId, of);
      expect(found.status).toBe(status);
      return found;
    },
    { timeoutMs: 20_000, intervalMs: 50 },
  );

const fileOf = async (exportId: string, of: Shop = shop): Promise<string> => {
  const { status, text } = await of.send("GET", `/exports/${exportId}/file`);
  expect(status).toBe(200);
  return text;
};

/** The lines of the file without its last line break. */
const exported = async (body: Record<string, unknown>, of: Shop = shop): Promise<readonly string[]> => {
  const { export_id: exportId } = await create(body, of);
  const { rows_written: rows } = await becomes(exportId, "completed", of);
  const lines = (await fileOf(exportId, of)).split("\r\n");
  expect(lines.pop()).toBe("");
  expect(lines).toHaveLength(rows + 1);
  return lines;
};

/** Stores so many customers by copying one. */
const plantCustomers = async (of: Shop, count: number): Promise<void> => {
  await ok(of.send("POST", "/customers", { customer_id: "cus_0", name: "Jane", email: "jane@mail.example" }));
  await stack.rows(
    `insert into customers (merchant_id, customer_id, version, sealed_details, created_at, modified_at)
      select merchant_id, 'cus_' || n, version, sealed_details, created_at, modified_at
      from customers cross join generate_series(1, $2::int) as n where merchant_id = $1 and customer_id = 'cus_0'`,
    of.merchantId,
    count - 1,
  );
};

const user = (permissions: readonly string[]) =>
  ({ kind: "jwt", merchantId: shop.merchantId, userId: "user_1", permissions }) as const;

describe("an export", () => {
  it("has the amounts in major units with the decimals of their currency, and times in the zone", async () => {
    const own = stack.shop();
    const usd = await own.pay(cardPayment(undefined, { description: "=1+1", merchant_order_reference_id: 'a "b", c' }));
    const jpy = await own.pay(cardPayment(undefined, { amount: 500, currency: "JPY" }));
    const kwd = await own.pay(cardPayment(undefined, { amount: 12_345, currency: "KWD" }));
    await own.refund(usd.payment_id, { amount: 40 });
    const columns = [
      "payment_id",
      "amount",
      "amount_refunded",
      "currency",
      "description",
      "merchant_order_reference_id",
    ];
    expect(await exported({ kind: "payments", columns }, own)).toEqual([
      columns.join(","),
      `${kwd.payment_id},12.345,0.000,KWD,,`,
      `${jpy.payment_id},500,0,JPY,,`,
      `${usd.payment_id},65.40,0.40,USD,'=1+1,"a ""b"", c"`,
    ]);
    const [, time] = await exported({ kind: "refunds", columns: ["created_at"], time_zone: "Asia/Kolkata" }, own);
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+05:30$/);
    const [refund] = (await ok<{ data: { created_at: string }[] }>(own.send("POST", "/refunds/list", {}))).data;
    expect(new Date(time ?? "").toISOString()).toBe(refund?.created_at);
  });

  it("has what the list of its kind shows with the same filter, and the usual columns", async () => {
    const own = stack.shop();
    await own.pay();
    await own.pay(cardPayment("4000000000000002"));
    const body = { kind: "payments", filter: { status: ["failed"], start_time: "2020-01-01T00:00:00Z" } };
    const made = await create({ ...body, name: "Declines" }, own);
    expect(made).toMatchObject({ status: "pending", rows_expected: 1, rows_written: 0, name: "Declines" });
    expect(made).toMatchObject({
      filter: body.filter,
      created_by: { actor_kind: "merchant_key", actor_id: "key_test" },
    });
    const [header, row, ...more] = await exported(body, own);
    expect(header).toContain("payment_id,created,status,amount,amount_received,amount_refunded,currency,");
    expect(row).toContain(",failed,65.40,");
    expect(more).toEqual([]);
    for (const kind of ["disputes", "payouts"]) expect(await exported({ kind }, own)).toHaveLength(1);
    const { data } = await ok<ExportPage>(own.send("GET", "/exports?limit=1"));
    expect(data.map(({ kind }) => kind)).toEqual(["payouts"]);
    const changes = await own.recordedChanges(made.export_id);
    expect(changes.map(({ action, object_type: type }) => [action, type])).toEqual([["created", "export"]]);
  });

  it("continues after its process died, with every row once", async () => {
    const own = stack.shop();
    await plantCustomers(own, 450);
    await stack.restart((ports) => ({
      ...ports,
      exports: {
        ...ports.exports,
        append: (job, chunk, ...times) =>
          chunk.number === 1 ? Promise.reject(new Error("killed")) : ports.exports.append(job, chunk, ...times),
      },
    }));
    const { export_id: exportId, rows_expected: expected } = await create({ kind: "customers" }, own);
    expect(expected).toBe(450);
    await eventually(async () => {
      expect(await read(exportId, own)).toMatchObject({ status: "running", rows_written: 200 });
    });
    await stack.restart();
    await stack.rows("update exports set due_at = now() where export_id = $1", exportId);
    await becomes(exportId, "completed", own);
    const lines = (await fileOf(exportId, own)).split("\r\n").slice(1, -1);
    expect(new Set(lines.map((line) => line.split(",")[0])).size).toBe(450);
    expect(lines).toHaveLength(450);
    expect((await read(exportId, own)).file_size_bytes).toBe(Buffer.byteLength(await fileOf(exportId, own)));
    // Nothing of it is stored in plaintext.
    const stored = await stack.rows<{ text: string }>(
      "select row_to_json(export_chunks)::text as text from export_chunks where export_id = $1",
      exportId,
    );
    expect(stored).toHaveLength(3);
    expect(JSON.stringify(stored)).not.toContain("jane");
  });

  it("is not extended by a page that is written twice", async () => {
    const { export_id: exportId } = await create({ kind: "customers" });
    const done = await becomes(exportId, "completed");
    const seals = { seal: (_merchant: string, text: string) => Promise.resolve(text) };
    const store = createExportStore(stack.database, seals as Parameters<typeof createExportStore>[1]);
    const job = await stack.rows("select 1 from exports where export_id = $1 and chunk_count = 1", exportId);
    expect(job).toHaveLength(1);
    const chunk = { number: 0, text: "again", rows: 5, position: null, isLast: true };
    const place = { merchantId: shop.merchantId, exportId } as Parameters<typeof store.append>[0];
    expect(await store.append(place, chunk, new Date(), new Date())).toBe(false);
    expect(await read(exportId)).toEqual(done);
  });

  it("is deleted when its time is over, and when a customer is erased", async () => {
    const own = stack.shop();
    await plantCustomers(own, 3);
    const { export_id: old } = await create({ kind: "customers", filter: { customer_id: "cus_1" } }, own);
    await becomes(old, "completed", own);
    await stack.rows("update exports set discard_at = now() where export_id = $1", old);
    expect(await becomes(old, "expired", own)).toMatchObject({ filter: {} });
    expect(refusal(await own.send("GET", `/exports/${old}/file`))).toMatchObject({ code: "IR_16" });
    const { export_id: next } = await create({ kind: "customers" }, own);
    await becomes(next, "completed", own);
    await ok(own.send("DELETE", "/customers/cus_1"));
    expect(await read(next, own)).toMatchObject({ status: "expired" });
    expect(await stack.rows("select 1 from export_chunks where merchant_id = $1", own.merchantId)).toEqual([]);
  });

  it("can be cancelled while it is open; three at most are", async () => {
    const own = stack.shop();
    await stack.restart((ports) => ({
      ...ports,
      exports: { ...ports.exports, append: () => Promise.resolve(false) },
    }));
    const open = [];
    for (const kind of ["customers", "payments", "refunds"]) open.push((await create({ kind }, own)).export_id);
    expect(refusal(await own.send("POST", "/exports", { kind: "payouts" }))).toMatchObject({ code: "IR_16" });
    const path = `/exports/${open[0] ?? ""}`;
    expect(refusal(await own.send("GET", `${path}/file`))).toMatchObject({ code: "IR_16" });
    expect(await ok<Export>(own.send("POST", `${path}/cancel`))).toMatchObject({ status: "cancelled" });
    expect(refusal(await own.send("POST", `${path}/cancel`))).toMatchObject({ code: "IR_16" });
    const changes = await own.recordedChanges(open[0] ?? "");
    expect(changes.map(({ operation_id: operation }) => operation)).toEqual(["createExport", "cancelExport"]);
    expect((await own.send("POST", "/exports", { kind: "payouts" })).status).toBe(202);
    await stack.restart();
    await stack.rows("update exports set due_at = now() where merchant_id = $1 and due_at > now()", own.merchantId);
    await becomes(open[1] ?? "", "completed", own);
    expect(await ok<Export>(own.send("POST", `/exports/${open[1] ?? ""}/cancel`))).toMatchObject({
      status: "cancelled",
    });
    expect(refusal(await own.send("GET", `/exports/${open[1] ?? ""}/file`))).toMatchObject({ code: "IR_16" });
  });
});

describe("the caller of an export", () => {
  it("needs the permission to read the kind, too, also for the file", async () => {
    const writer = ["exports:write", "exports:read", "refunds:read"];
    const make = (permissions: readonly string[], kind: string) =>
      shop.as(user(permissions), "POST", "/exports", { kind });
    expect(refusal(await make(["payments:read"], "payments"))).toMatchObject({ code: "IR_22" });
    expect(refusal(await make(writer, "payments"))).toMatchObject({ code: "IR_22" });
    const made = await make(writer, "refunds");
    expect(made.status).toBe(202);
    const { export_id: exportId } = made.body as Export;
    await becomes(exportId, "completed");
    const path = `/exports/${exportId}/file`;
    expect(refusal(await shop.as(user(["exports:read"]), "GET", path))).toMatchObject({ code: "IR_22" });
    const file = await shop.as(user(["exports:read", "refunds:read"]), "GET", path);
    expect([file.status, file.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8; header=present"]);
  });

  it("sees exports of its profile and of its merchant alone", async () => {
    const own = stack.shop();
    await own.pay();
    const profileId = `pro_${own.merchantId}`;
    const bound = (profile: string, method: string, path: string, body?: unknown) =>
      own.as(
        { kind: "merchant_key", merchantId: own.merchantId, keyId: "key_1", profileId: profile },
        method,
        path,
        body,
      );
    const { export_id: whole } = await create({ kind: "payments" }, own);
    const made = await bound(profileId, "POST", "/exports", { kind: "payments" });
    const { export_id: narrow } = made.body as Export;
    expect(made.body).toMatchObject({ profile_id: profileId, rows_expected: 1 });
    const foreign = { kind: "refunds", filter: { profile_id: "pro_other" } };
    expect(refusal(await bound(profileId, "POST", "/exports", foreign))).toMatchObject({ code: "IR_16" });
    expect((await bound("pro_other", "POST", "/exports", { kind: "payments" })).body).toMatchObject({
      rows_expected: 0,
    });
    expect(refusal(await bound(profileId, "GET", `/exports/${whole}`))).toMatchObject({ code: "HE_02" });
    const { body } = await bound(profileId, "GET", "/exports");
    expect((body as ExportPage).data.map(({ export_id: id }) => id)).toEqual([narrow]);
    for (const [method, path] of [
      ["GET", `/exports/${narrow}`],
      ["GET", `/exports/${narrow}/file`],
      ["POST", `/exports/${narrow}/cancel`],
    ] as const) {
      expect(refusal(await shop.send(method, path))).toMatchObject({ code: "HE_02" });
    }
  });
});

describe("a request for an export", () => {
  it.each([
    ["a kind that there is not", { kind: "mandates" }],
    ["an unknown member", { kind: "payments", format: "xlsx" }],
    ["an unknown filter", { kind: "payments", filter: { colour: "red" } }],
    ["a filter of another kind", { kind: "payments", filter: { refund_status: ["failed"] } }],
    ["a status of another kind", { kind: "payouts", filter: { status: ["requires_merchant_action"] } }],
    ["paging", { kind: "payments", filter: { limit: 5 } }],
    [
      "a span that ends before it starts",
      { kind: "customers", filter: { start_time: "2026-01-02T00:00:00Z", end_time: "2026-01-01T00:00:00Z" } },
    ],
    ["a column of another kind", { kind: "refunds", columns: ["refund_id", "card_last4"] }],
    ["a column twice", { kind: "refunds", columns: ["amount", "amount"] }],
    ["no columns", { kind: "refunds", columns: [] }],
    ["an unknown time zone", { kind: "refunds", time_zone: "Europe/Atlantis" }],
    ["a blank name", { kind: "refunds", name: " " }],
  ])("is refused for %s, and nothing is stored", async (_what, body) => {
    const own = stack.shop();
    const answer = await own.send("POST", "/exports", body);
    expect([400, 422]).toContain(answer.status);
    expect(await stack.rows("select 1 from exports where merchant_id = $1", own.merchantId)).toEqual([]);
  });
});
