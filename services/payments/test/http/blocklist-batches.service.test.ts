// Files of cards to block, worked through by jobs.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { BlocklistBatchDetails, BlocklistBatchPage, BlocklistPage } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { createBlocklistBatchStore } from "../../src/blocklist/postgres/blocklist-batch-store.ts";
import { ok, refusal } from "../support/answers.ts";
import { formOf, sendForm } from "../support/disputes.ts";
import type { CallResult } from "../support/http-call.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop({ merchant: { is_blocklist_enabled: true } });
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const send = (file: string | null, of: Shop = shop): Promise<CallResult> =>
  sendForm(
    stack,
    of,
    "POST",
    "/blocklist/batch",
    formOf({}, file === null ? undefined : { name: "blocked.csv", content: Buffer.from(file) }),
  );

const taken = async (file: string, of: Shop = shop): Promise<BlocklistBatchDetails> => {
  const { status, body, text } = await send(file, of);
  if (status !== 202) throw new TypeError(text);
  return body as BlocklistBatchDetails;
};

const read = (jobId: string, of: Shop = shop): Promise<BlocklistBatchDetails> =>
  ok(of.send("GET", `/blocklist/batch/${jobId}`));

const completed = ({ job_id: jobId }: BlocklistBatchDetails, of: Shop = shop): Promise<BlocklistBatchDetails> =>
  eventually(
    async () => {
      const job = await read(jobId, of);
      expect(job.status).toBe("completed");
      return job;
    },
    { timeoutMs: 15_000, intervalMs: 50 },
  );

const blockedCount = async (kind: string, of: Shop = shop): Promise<number> =>
  (await ok<BlocklistPage>(of.send("GET", `/blocklist?data_kind=${kind}`))).total_count;

const digits = (from: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => String(from + index));

const fileOf = (rows: readonly string[]): string => ["type,data", ...rows].join("\n");

describe("a file of cards to block", () => {
  it("is added by a job, which reports what was wrong with single rows", async () => {
    await shop.send("POST", "/blocklist", { type: "card_bin", data: "411111" });
    const made = await taken(
      fileOf([
        "card_bin,400000",
        "card_bin,411111",
        "extended_card_bin,42424242",
        "card_bin,4242424242424242",
        "colour,red",
        `fingerprint,${"a".repeat(20)}`,
        "card_bin",
        "card_bin,400000",
      ]),
    );
    expect(made).toMatchObject({ status: "pending", file_name: "blocked.csv", total_rows: 8, failed_rows: 3 });
    const done = await completed(made);
    expect(done).toMatchObject({ processed_rows: 8, added_rows: 3, skipped_rows: 2, failed_rows: 3 });
    expect(done.completed_at).not.toBeNull();
    const reported = await shop.recordedChanges(made.job_id);
    expect(reported.map(({ operation_id, changes }) => [operation_id, changes["entry_count"]])).toEqual([
      ["createBlocklistBatch", { after: 5 }],
    ]);
    expect(done.errors.map((error) => [error.line_number, error.error_code])).toEqual([
      [5, "IR_05"],
      [6, "IR_06"],
      [8, "IR_06"],
    ]);
    const [stored] = await stack.rows<{ text: string }>(
      "select row_to_json(blocklist_batches)::text as text from blocklist_batches where job_id = $1",
      made.job_id,
    );
    expect(stored?.text).not.toContain("4242424242424242");
    expect(await blockedCount("card_bin")).toBe(2);
    const blocked = await shop.send("POST", "/payments", cardPayment("4242424242424242"));
    expect(refusal(blocked)).toEqual({ status: 403, code: "HE_03" });
  });

  it("is worked through once, however many work on it", async () => {
    const busy = stack.shop();
    const made = await taken(fileOf(digits(10_000_000, 3_000).map((data) => `extended_card_bin,${data}`)), busy);
    const store = createBlocklistBatchStore(stack.database);
    const advances = Array.from({ length: 8 }, () => store.advance(busy.merchantId, made.job_id, new Date()));
    await Promise.all(advances);
    const done = await completed(made, busy);
    expect(done).toMatchObject({ processed_rows: 3_000, added_rows: 3_000, skipped_rows: 0, failed_rows: 0 });
    expect(await blockedCount("extended_card_bin", busy)).toBe(3_000);
  });

  it("continues where a process that died had left it", async () => {
    const busy = stack.shop();
    await stack.restart((ports) => ({
      ...ports,
      blocklistBatches: {
        ...ports.blocklistBatches,
        advance: () => Promise.reject(new TypeError("the process died")),
      },
    }));
    const made = await taken(fileOf(digits(500_000, 600).map((data) => `card_bin,${data}`)), busy);
    await createBlocklistBatchStore(stack.database).advance(busy.merchantId, made.job_id, new Date());
    expect(await read(made.job_id, busy)).toMatchObject({ status: "processing", processed_rows: 500 });
    await stack.restart();
    expect(await completed(made, busy)).toMatchObject({ added_rows: 600 });
    expect(await blockedCount("card_bin", busy)).toBe(600);
  });

  it("may be JSON lines, and is at its end at once when there is nothing in it to block", async () => {
    const other = stack.shop();
    const made = await taken('{"type": "card_bin", "data": 400001}\n', other);
    expect(await completed(made, other)).toMatchObject({ added_rows: 1 });
    expect(await taken(fileOf(["card_bin,12"]), other)).toMatchObject({ status: "completed", failed_rows: 1 });
    const page = await ok<BlocklistBatchPage>(other.send("GET", "/blocklist/batch?limit=1"));
    expect([page.count, page.total_count, page.data[0]?.failed_rows]).toEqual([1, 2, 1]);
  });

  it.each([
    ["no file", null, { status: 400, code: "IR_04" }],
    ["no rows", "type,data", { status: 422, code: "IR_06" }],
    ["another head", "kind,data\ncard_bin,424242", { status: 422, code: "IR_06" }],
    [
      "too many rows",
      fileOf(digits(100_000, 10_001).map((data) => `card_bin,${data}`)),
      { status: 422, code: "IR_06" },
    ],
  ])("is refused with %s, and no job is made", async (_what, file, expected) => {
    const other = stack.shop();
    expect(refusal(await send(file, other))).toEqual(expected);
    expect((await ok<BlocklistBatchPage>(other.send("GET", "/blocklist/batch"))).total_count).toBe(0);
  });

  it("is visible to no other merchant", async () => {
    const made = await taken(fileOf(["card_bin,400000"]));
    const foreign = await stack.shop().send("GET", `/blocklist/batch/${made.job_id}`);
    expect(refusal(foreign)).toEqual({ status: 404, code: "HE_02" });
  });
});
