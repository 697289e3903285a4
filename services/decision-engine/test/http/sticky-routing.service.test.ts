// Customers go back to the gateway that worked for them, wherever it is decided, while it is well.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { DecideGatewayRequest, GatewayDecision, UpdateGatewayScoreRequest } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { createDatabase } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import { eventually } from "@railyard/testing";

import { createLogRetention } from "../../src/adapters/postgres/log-retention.ts";
import { attempt } from "../support/attempt.ts";
import { askForDecision } from "../support/decision-request.ts";
import type { EngineStage, Replica } from "../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { decideRequest, feedback } from "../support/engine-requests.ts";
import { settledEvent } from "../support/payments-source.ts";

let stage: EngineStage;
let first: Replica;
let second: Replica;
let database: Database;
beforeAll(async () => {
  stage = await createEngineStage();
  [first, second] = await Promise.all([stage.startReplica(), stage.startReplica()]);
  database = createDatabase({ url: stage.databaseUrl, poolSize: 1, applicationName: "test", logger: silentLogger });
}, 30_000);
afterAll(async () => {
  await database.close();
  await stage.stop();
}, 30_000);

const rows = (text: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  database.transaction(async ({ client }) => (await client.query<Record<string, unknown>>(text)).rows);

const turn = async (merchantId: string, feature: string, enabled: boolean): Promise<void> => {
  const path = `/merchant-account/${merchantId}/features/${feature}`;
  for (const replica of [first, second]) await replica.call(engineKeyOf(merchantId), "POST", path, { enabled });
  const read = await second.call(engineKeyOf(merchantId), "GET", `/merchant-account/${merchantId}/features`);
  if (read.status !== 200) throw new TypeError(read.text);
};

type Info = Partial<DecideGatewayRequest["paymentInfo"]>;

const decide = async (
  merchantId: string,
  info: Info,
  members: Partial<DecideGatewayRequest> = {},
  replica = first,
): Promise<GatewayDecision> => {
  const request = decideRequest(merchantId, members, { paymentId: "pay_asked", ...info });
  const answer = await replica.call(engineKeyOf(merchantId), "POST", "/decide-gateway", request);
  if (answer.status !== 200) throw new TypeError(answer.text);
  return answer.body as unknown as GatewayDecision;
};

const report = async (merchantId: string, paymentId: string, members: Partial<UpdateGatewayScoreRequest>) => {
  const body = feedback(merchantId, paymentId, members);
  const answer = await second.call(engineKeyOf(merchantId), "POST", "/update-gateway-score", body);
  if (answer.status !== 200) throw new TypeError(answer.text);
};

let payments = 0;

/** A payment that was decided for at one replica, and whose outcome is reported to another. */
const pay = async (merchantId: string, info: Info, members: Partial<UpdateGatewayScoreRequest> = {}) => {
  payments += 1;
  const paymentId = `pay_${String(payments)}`;
  const { decision_id: decisionId } = await decide(merchantId, { ...info, paymentId });
  await report(merchantId, paymentId, { decisionId, ...members });
  return { paymentId, decisionId };
};

/** phonypay leads by its success rate; fauxpay is well too. */
const prepare = async (merchantId: string): Promise<void> => {
  await turn(merchantId, "explore-exploit-srv3", false);
  await turn(merchantId, "sticky-routing", true);
  for (let round = 0; round < 8; round += 1) {
    await pay(merchantId, {}, { gateway: "phonypay" });
    await pay(merchantId, {}, { gateway: "fauxpay", status: round % 4 === 0 ? "FAILURE" : "CHARGED" });
  }
  await expectGateway(merchantId, {}, "phonypay");
};

const expectGateway = async (merchantId: string, info: Info, gateway: string, approach?: string): Promise<void> => {
  await eventually(async () => {
    for (const replica of [first, second]) {
      const decision = await decide(merchantId, info, {}, replica);
      expect(decision.decided_gateway).toBe(gateway);
      if (approach !== undefined) expect(decision.routing_approach).toBe(approach);
    }
  });
};

const sticky = "STICKY_ROUTING";
const byRate = "SR_SELECTION_V3_ROUTING";

describe("sticky routing", () => {
  it("stores nothing of a customer until it is switched on", async () => {
    await pay("unswitched", { customerId: "cus_unswitched" });
    expect(await rows("select customer from outcomes where merchant_id = 'unswitched'")).toEqual([{ customer: null }]);
    expect(await rows("select from customer_gateways where merchant_id = 'unswitched'")).toEqual([]);
  });

  it("brings a customer back to where its payments by the same method succeeded, at every replica", async () => {
    const merchantId = "returns";
    await prepare(merchantId);
    const regular = { customerId: "cus_regular" };
    await expectGateway(merchantId, regular, "phonypay", byRate);
    await pay(merchantId, regular, { gateway: "Fauxpay" });
    await expectGateway(merchantId, regular, "fauxpay", sticky);
    await expectGateway(merchantId, { customerId: "cus_other" }, "phonypay", byRate);
    await expectGateway(merchantId, { ...regular, paymentMethodType: "WALLET", paymentMethod: "PAYPAL" }, "phonypay");
    const optedOut = await decide(merchantId, regular, { stickyRouting: false });
    expect(optedOut).toMatchObject({ decided_gateway: "phonypay", routing_approach: byRate });
    const byPriority = await decide(merchantId, regular, {
      rankingAlgorithm: "PL_BASED_ROUTING",
      eligibleGatewayList: ["phonypay", "fauxpay"],
    });
    expect(byPriority.decided_gateway).toBe("phonypay");
    const { explanation } = await decide(merchantId, regular);
    expect(JSON.stringify(explanation)).toContain("The customer's earlier payments succeeded there.");
    const stored = await rows(`
      select to_jsonb(d)::text as row from decisions d union all select to_jsonb(o)::text from outcomes o
      union all select to_jsonb(c)::text from customer_gateways c`);
    expect(stored.filter(({ row }) => String(row).includes("cus_"))).toEqual([]);
    await turn(merchantId, "sticky-routing", false);
    await expectGateway(merchantId, regular, "phonypay", byRate);
  });

  it("counts failures against successes, never below zero, and each attempt once", async () => {
    const merchantId = "counts";
    await prepare(merchantId);
    const customer = { customerId: "cus_counted" };
    const counted = async (): Promise<unknown> =>
      (
        await rows(`
        select greatest(net_successes, 0) as net from customer_gateways
        where merchant_id = '${merchantId}' and gateway = 'fauxpay'`)
      )[0]?.["net"];
    const failure = { gateway: "fauxpay", status: "FAILURE" } as const;
    for (let round = 0; round < 3; round += 1) await pay(merchantId, customer, failure);
    expect(await counted()).toBe(0);
    const { paymentId, decisionId } = await pay(merchantId, customer, { gateway: "fauxpay" });
    expect(await counted()).toBe(1);
    await report(merchantId, paymentId, { decisionId, gateway: "fauxpay" });
    expect(await counted()).toBe(1);
    await expectGateway(merchantId, customer, "fauxpay", sticky);
    // A later word on the same attempt, and its correction back, long after the first.
    await report(merchantId, paymentId, { ...failure, decisionId });
    expect(await counted()).toBe(0);
    await expectGateway(merchantId, customer, "phonypay", byRate);
    await report(merchantId, paymentId, { decisionId, gateway: "fauxpay", status: "AUTHORIZED" });
    expect(await counted()).toBe(2);
    await pay(merchantId, customer, { gateway: "fauxpay", status: "PENDING" });
    expect(await counted()).toBe(2);
    await pay(merchantId, customer, failure);
    await pay(merchantId, customer, failure);
    expect(await counted()).toBe(0);
  });

  it("counts what is reported together like what is reported one by one", async () => {
    const merchantId = "crowd";
    await prepare(merchantId);
    const together = Array.from({ length: 40 }, (_none, index) => ({ customerId: `cus_${String(index % 4)}` }));
    await Promise.all(together.map((info) => pay(merchantId, info, { gateway: "fauxpay" })));
    const counted = await rows(
      `select net_successes as net from customer_gateways where merchant_id = '${merchantId}' and gateway = 'fauxpay'`,
    );
    expect(counted.map(({ net }) => net)).toEqual([10, 10, 10, 10]);
  });

  it("leaves a gateway that fails now", async () => {
    const merchantId = "vetoes";
    await prepare(merchantId);
    const customer = { customerId: "cus_vetoed" };
    await pay(merchantId, customer, { gateway: "fauxpay" });
    await expectGateway(merchantId, customer, "fauxpay", sticky);
    for (let round = 0; round < 10; round += 1) {
      await pay(merchantId, {}, { gateway: "fauxpay", status: "FAILURE" });
    }
    await expectGateway(merchantId, customer, "phonypay");
  });

  it("forgets after ninety days without a payment", async () => {
    const merchantId = "forgets";
    await prepare(merchantId);
    const customer = { customerId: "cus_forgotten" };
    for (let round = 0; round < 3; round += 1) await pay(merchantId, customer, { gateway: "fauxpay" });
    const age = (days: number): string =>
      `update customer_gateways set counted_at = now() - interval '${String(days)} days'
       where merchant_id = '${merchantId}'`;
    await rows(age(89));
    await expectGateway(merchantId, customer, "fauxpay", sticky);
    await rows(age(91));
    await expectGateway(merchantId, customer, "phonypay", byRate);
    // It begins again.
    await pay(merchantId, customer, { gateway: "fauxpay" });
    const all = `select net_successes as net from customer_gateways where merchant_id = '${merchantId}'`;
    expect(await rows(all)).toEqual([{ net: 1 }]);
    await expectGateway(merchantId, customer, "fauxpay", sticky);
    const retention = createLogRetention({ database, logger: silentLogger, retentionDays: 1, snapshotFormat: 3 });
    await retention.purge();
    expect(await rows(all)).toEqual([{ net: 1 }]);
    await rows(age(91));
    await retention.purge();
    expect(await rows(all)).toEqual([]);
  });

  it("knows customers of the platform's payments by what the payments service reports", async () => {
    const merchantId = "platform";
    await turn(merchantId, "explore-exploit-srv3", false);
    await turn(merchantId, "sticky-routing", true);
    const members = { merchant_id: merchantId, connector: "phonypay", merchant_connector_id: "mca_phonypay" };
    await stage.payments.publish(
      [
        attempt({ ...members, attempt_id: "sticky_1", customer_id: "cus_platform" }),
        attempt({ ...members, attempt_id: "plain_1" }),
        attempt({ merchant_id: merchantId, attempt_id: "faux_1", customer_id: null }),
        attempt({ merchant_id: merchantId, attempt_id: "faux_2", customer_id: null }),
      ].map(settledEvent),
    );
    await eventually(async () => {
      for (const replica of [first, second]) {
        const known = { merchant_id: merchantId, customer_id: "cus_platform" };
        const decision = await askForDecision(replica, known);
        expect(decision.routing_approach).toBe(sticky);
        expect(decision.ranked[0]?.connector).toBe("phonypay");
        expect((await askForDecision(replica, { merchant_id: merchantId })).routing_approach).toBe(byRate);
      }
    });
  });

  it("does without the history while the database is away", async () => {
    const merchantId = "away";
    await prepare(merchantId);
    const customer = { customerId: "cus_away" };
    await pay(merchantId, customer, { gateway: "fauxpay" });
    await expectGateway(merchantId, customer, "fauxpay", sticky);
    await rows("alter table customer_gateways rename to customer_gateways_away");
    expect(await decide(merchantId, customer)).toMatchObject({ decided_gateway: "phonypay", routing_approach: byRate });
    await rows("alter table customer_gateways_away rename to customer_gateways");
    await expectGateway(merchantId, customer, "fauxpay", sticky);
  });
});
