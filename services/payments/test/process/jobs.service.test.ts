// One row, or one sweep, that always fails must not stop the others.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createDatabase, defineStatement } from "@railyard/database";
import type { Database, StatementValue } from "@railyard/database";
import { migrateJobs } from "@railyard/jobs";
import { createMetrics, silentLogger } from "@railyard/telemetry";
import { eventually, recordingLogger, testDatabase } from "@railyard/testing";

import type { JobHandlers, RelayJob } from "../../src/process/jobs/job-handlers.ts";
import type { JobRunner } from "../../src/process/jobs/jobs.ts";
import { createJobs } from "../../src/process/jobs/jobs.ts";
import { migrationsFolder } from "../../src/app.ts";

type Fields = Readonly<Record<string, unknown>>;

const merchantId = "shop_poisoned";
const poison = "relay_poison";
const healthy = ["relay_before", "relay_after_1", "relay_after_2"];

let database: Database;
let jobs: JobRunner;
let drop: () => Promise<void>;
const warnings: Fields[] = [];
const checked: string[] = [];

const clean = new Set<string>();

let statements = 0;
const run = async (text: string, ...values: StatementValue[]): Promise<void> => {
  statements += 1;
  await database.query(defineStatement({ name: `test_jobs_${String(statements)}`, text }), values);
};

const checkRelay = async ({ relayId }: RelayJob): Promise<void> => {
  checked.push(relayId);
  if (relayId === poison) throw new TypeError("this row always throws");
  await run("update relays set due_at = null where relay_id = $1", relayId);
  clean.add(relayId);
};

const nothing = (): Promise<void> => Promise.resolve();

const handlers: JobHandlers = {
  advanceClock: nothing,
  checkAttempt: nothing,
  checkRefund: nothing,
  advanceRefundRequest: nothing,
  checkPayout: nothing,
  checkRelay,
  checkUnmatched: nothing,
  runBlocklistBatch: nothing,
  runExport: nothing,
  checkSubscription: nothing,
  checkDispute: nothing,
  checkMandate: nothing,
  announceExpiry: nothing,
  finishRedaction: nothing,
  syncPayment: () => Promise.reject(new TypeError("this payment always throws")),
  checkDoubted: nothing,
};

/** Relays that are due in the order of the list. */
const insertDue = (relayIds: readonly string[]): Promise<void> =>
  run(
    `insert into relays (merchant_id, relay_id, profile_id, version, type, status, connector, merchant_connector_id,
       connector_resource_id, data, created_at, modified_at, due_at)
     select $1, id, 'pro', 0, 'void', 'created', 'fauxpay', 'mca', 'sp_1', '{}', now(), now(),
       now() - interval '1 minute' + place * interval '1 second'
     from unnest($2::text[]) with ordinality as listed (id, place)`,
    merchantId,
    relayIds,
  );

beforeAll(async () => {
  const { url, drop: dropDatabase } = await testDatabase({ migrationsFolder });
  drop = () => dropDatabase();
  await migrateJobs(url);
  database = createDatabase({ url, poolSize: 2, applicationName: "test", logger: silentLogger });
  const logger = { ...recordingLogger(), warn: (fields: Fields) => void warnings.push(fields) };
  const metrics = createMetrics("payments");
  jobs = createJobs({
    database,
    databaseUrl: url,
    logger,
    metrics,
    sweepMs: 100,
    pollMs: 50,
    concurrency: 1,
    isSandbox: false,
    isAdvancing: () => false,
  });
  // Attempts are swept first: everything below happens although that sweep fails every time.
  await run("alter table attempts rename to attempts_away");
  await insertDue(["relay_before", poison, "relay_after_1", "relay_after_2"]);
  jobs.start(handlers);
}, 60_000);

afterAll(async () => {
  await jobs.stop();
  await database.close();
  await drop();
});

const becomesTrue = (isTrue: () => boolean): Promise<void> =>
  eventually(() => (isTrue() ? Promise.resolve() : Promise.reject(new TypeError("not yet"))), {
    intervalMs: 20,
  });

describe("the jobs", () => {
  it("continue with the other rows of a batch when one always throws, and with those of later batches", async () => {
    await becomesTrue(() => clean.size === healthy.length);
    expect([...clean].toSorted()).toEqual(healthy.toSorted());
    expect(checked.slice(0, 4)).toEqual(["relay_before", poison, "relay_after_1", "relay_after_2"]);
    await insertDue(["relay_later"]);
    await becomesTrue(() => clean.has("relay_later") && checked.filter((id) => id === poison).length > 1);
  });

  it("report which kind of job failed, and for which row", async () => {
    await becomesTrue(() => warnings.some((line) => line["relay_id"] === poison));
    const failed = warnings.find(({ job }) => job === "check_relay");
    expect(failed).toEqual({
      error: expect.any(TypeError),
      job: "check_relay",
      request_id: expect.any(String),
      merchant_id: merchantId,
      relay_id: poison,
    });
    expect(warnings.filter((line) => line["relay_id"] !== undefined && line["relay_id"] !== poison)).toEqual([]);
    await jobs.checkPaymentSoon(merchantId, "pay_poison");
    await becomesTrue(() => warnings.some((line) => line["payment_id"] === "pay_poison"));
    expect(warnings.find((line) => line["payment_id"] === "pay_poison")).toMatchObject({
      job: "sync_payment",
      merchant_id: merchantId,
    });
  });

  it("check an object once for all messages that prove nothing, in time, and what is signed in addition", async () => {
    const hint = {
      merchantId,
      merchantConnectorId: "mca_1",
      kind: "payment",
      objectId: "pay_doubted",
      isSigned: false,
    } as const;
    const query = defineStatement({
      name: "test_jobs_doubted",
      text: `select job.run_at::text as run_at, whole.payload ->> 'isSigned' as signed
        from graphile_worker.jobs job join graphile_worker._private_jobs whole using (id)
        where job.key like 'doubt:' || $1 || ':payment:pay_doubted:%' order by signed`,
    });
    const waiting = (): Promise<unknown> => database.query(query, [merchantId]);
    await jobs.checkLater(hint);
    const first = await waiting();
    expect(first).toEqual([{ run_at: expect.any(String), signed: "false" }]);
    await jobs.checkLater({ ...hint, isSigned: true });
    const both = await waiting();
    expect(both).toEqual([...(first as readonly unknown[]), { run_at: expect.any(String), signed: "true" }]);
    await Promise.all(Array.from({ length: 5 }, () => jobs.checkLater(hint)));
    expect(await waiting()).toEqual(both);
    // Another kind of object may have the same id.
    await jobs.checkLater({ ...hint, kind: "refund" });
    expect(await waiting()).toEqual(both);
  });

  it("report which sweep failed, and sweep what comes after it", async () => {
    await becomesTrue(() => warnings.some(({ sweep }) => sweep === "sweep_check_attempt"));
    expect(warnings.filter(({ sweep }) => sweep !== undefined && sweep !== "sweep_check_attempt")).toEqual([]);
  });
});
