// The least that the same two operations cost: express, one running mean for each gateway in memory, one statement for
// each outcome. No credentials, validation, settings, rules, explanation, events, or other replicas.
import { createServer } from "node:http";
import express from "express";
import pg from "pg";
import { serveBenchProcess } from "../child-process.ts";
import { serveLoopback } from "../serve-loopback.ts";

export interface BareEngineOrder {
  readonly databaseUrl: string;
  readonly poolSize: number;
  /** Characters that fill the answer up to the size of the product's. */
  readonly fillerLength: number;
}

export interface BareEngineReady {
  readonly port: number;
}

interface DecideBody {
  readonly merchantId: string;
  readonly eligibleGatewayList: readonly string[];
}

interface FeedbackBody {
  readonly merchantId: string;
  readonly gateway: string;
  readonly paymentId: string;
  readonly status: string;
}

const createTable = `
create table outcome (
  position bigint generated always as identity primary key,
  merchant_id text not null,
  payment_id text not null,
  gateway text not null,
  status text not null,
  unique (merchant_id, payment_id, gateway)
)`;
const insertOutcome = {
  name: "insert_outcome",
  text: `insert into outcome (merchant_id, payment_id, gateway, status) values ($1, $2, $3, $4)
    on conflict do nothing`,
};
const learningRate = 0.05;

serveBenchProcess<BareEngineOrder, BareEngineReady>(async ({ databaseUrl, poolSize, fillerLength }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  await pool.query(createTable);
  const rates = new Map<string, number>();
  const explanation = "x".repeat(fillerLength);
  const application = express();
  application.use(express.json());
  application.post("/decide-gateway", (request, response) => {
    const { merchantId, eligibleGatewayList } = request.body as DecideBody;
    const scored = eligibleGatewayList.map((name) => ({ name, rate: rates.get(`${merchantId}/${name}`) ?? 0.9 }));
    scored.sort((left, right) => right.rate - left.rate);
    response.json({
      decided_gateway: scored[0]?.name,
      gateway_priority_map: Object.fromEntries(scored.map(({ name, rate }) => [name, rate])),
      explanation,
    });
  });
  application.post("/update-gateway-score", async (request, response) => {
    const { merchantId, gateway, paymentId, status } = request.body as FeedbackBody;
    await pool.query({ ...insertOutcome, values: [merchantId, paymentId, gateway, status] });
    const key = `${merchantId}/${gateway}`;
    const rate = rates.get(key) ?? 0.9;
    rates.set(key, rate + ((status === "CHARGED" ? 1 : 0) - rate) * learningRate);
    response.json({ message: "Gateway score updated successfully", merchant_id: merchantId, gateway });
  });
  const { port, stop } = await serveLoopback(createServer(application));
  return {
    ready: { port },
    stop: async () => {
      await stop();
      await pool.end();
    },
  };
});
