import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createIdentitySigner, identityHeader } from "@railyard/auth";
import type { Database } from "@railyard/database";
import { createDatabase, defineStatement, migrate } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import type { HttpAnswer, ServiceProcess } from "@railyard/testing";
import { eventually, httpRequest, isolatedNats, isolatedPostgres, startServiceProcess } from "@railyard/testing";

import { migrationsFolder } from "../../src/app.ts";
import { engineKeyOf, internalSecret } from "../support/engine-app.ts";
import { decideRequest, feedback } from "../support/engine-requests.ts";

const signer = createIdentitySigner(internalSecret);
const silent = { info: () => undefined, warn: () => undefined };
const nobody = "http://127.0.0.1:1";

const outcomesOf = defineStatement<{ payment_id: string; rows: number }>({
  name: "test_outcomes_of",
  text: "select payment_id, count(*)::int as rows from outcomes where merchant_id = $1 group by payment_id",
});
const eventsOf = defineStatement<{ rows: number }>({
  name: "test_events_of",
  text: "select count(*)::int as rows from outbox where merchant_id = $1",
});

let postgres: Awaited<ReturnType<typeof isolatedPostgres>>;
let nats: Awaited<ReturnType<typeof isolatedNats>>;
let engine: ServiceProcess;
let database: Database;
beforeAll(async () => {
  [postgres, nats] = await Promise.all([isolatedPostgres(), isolatedNats()]);
  await postgres.createDatabase("engine");
  const url = postgres.url("engine");
  await migrate({ url, folder: migrationsFolder, logger: silent });
  database = createDatabase({ url, poolSize: 2, applicationName: "test", logger: silentLogger });
  const main = join(import.meta.dirname, "../../src/main.ts");
  engine = await startServiceProcess({
    main,
    variables: {
      DATABASE_URL: url,
      NATS_URL: nats.url,
      INTERNAL_SECRET: internalSecret,
      MERCHANTS_URL: nobody,
      PAYMENTS_URL: nobody,
      LOG_LEVEL: "silent",
    },
  });
}, 60_000);
afterAll(async () => {
  await database.close();
  await engine.kill();
  await nats.stop();
  await postgres.stop();
}, 30_000);

const post = (merchantId: string, path: string, body: unknown): Promise<HttpAnswer> => {
  const headers = { [identityHeader]: signer.sign(engineKeyOf(merchantId)) };
  return httpRequest({ port: engine.port, method: "POST", path, body, headers });
};

const report = (merchantId: string, number: number): Promise<HttpAnswer> => {
  const status = number % 3 === 0 ? "FAILURE" : "CHARGED";
  return post(merchantId, "/update-gateway-score", feedback(merchantId, `pay_${String(number)}`, { status }));
};

/** Reports the payment's outcome until it is accepted, as a careful caller does; answers the statuses it got. */
const reportUntilAccepted = async (merchantId: string, number: number): Promise<readonly number[]> => {
  const statuses: number[] = [];
  const isTaken = async (): Promise<boolean> => {
    // The connection of a process that is killed breaks.
    statuses.push(
      await report(merchantId, number).then(
        ({ status }) => status,
        () => 0,
      ),
    );
    return statuses.at(-1) === 200;
  };
  await eventually(isTaken, { intervalMs: 50 });
  return statuses;
};

/** What is stored of the merchant's payments and published of them, when everything was recorded once. */
const expectEachOnce = async (merchantId: string, payments: number): Promise<void> => {
  const rows = await database.query(outcomesOf, [merchantId]);
  expect(rows.map((row) => row.rows)).toEqual(Array.from({ length: payments }, () => 1));
  expect((await database.query(eventsOf, [merchantId]))[0]?.rows).toBe(payments);
};

describe("feedback that was answered with 200", () => {
  it("is there once when the process is killed at that moment, and when it is reported again", async () => {
    const merchantId = "killed";
    const reportAll = (): Promise<readonly HttpAnswer[]> =>
      Promise.all(Array.from({ length: 40 }, (_none, number) => report(merchantId, number)));
    const answers = await reportAll();
    await engine.kill();
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await expectEachOnce(merchantId, 40);
    await engine.start();
    for (const { status } of await reportAll()) expect(status).toBe(200);
    await expectEachOnce(merchantId, 40);
  }, 60_000);

  it("is there once when processes are killed while it is reported", async () => {
    const merchantId = "killed-meanwhile";
    const payments = 60;
    let taken = 0;
    const reportInTurn = async (first: number): Promise<void> => {
      for (let number = first; number < payments; number += 4) {
        await reportUntilAccepted(merchantId, number);
        taken += 1;
      }
    };
    const telling = Promise.all([0, 1, 2, 3].map(reportInTurn));
    for (const reached of [10, 30]) {
      await eventually(() => taken >= reached, { intervalMs: 1 });
      await engine.kill();
      await engine.start();
    }
    await telling;
    await expectEachOnce(merchantId, payments);
  }, 60_000);

  it("is there once when the database was away, in which time everything else is refused with 503", async () => {
    const merchantId = "without-database";
    await postgres.kill();
    const telling = Promise.all(Array.from({ length: 20 }, (_none, number) => reportUntilAccepted(merchantId, number)));
    const decided = [];
    for (let number = 0; number < 20; number += 1) {
      const request = decideRequest(merchantId, {}, { paymentId: `pay_${String(number)}` });
      decided.push((await post(merchantId, "/decide-gateway", request)).status);
    }
    expect(decided).toEqual(decided.map(() => 200));
    await postgres.restart();
    const statuses = await telling;
    expect(new Set(statuses.flat())).toEqual(new Set([503, 200]));
    await expectEachOnce(merchantId, 20);
  }, 60_000);

  it("is there once when the broker was away, which no caller notices", async () => {
    const merchantId = "without-broker";
    await nats.kill();
    const statuses = await Promise.all(Array.from({ length: 20 }, (_none, number) => report(merchantId, number)));
    expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 200));
    await nats.restart();
    await eventually(async () => {
      const ready = await httpRequest({ port: engine.port, method: "GET", path: "/health/ready" });
      return ready.body["broker"] === true;
    });
    await expectEachOnce(merchantId, 20);
  }, 60_000);
});
