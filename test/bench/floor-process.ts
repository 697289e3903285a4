// The least that taking a payment costs: one statement, one call to the provider, one statement. No credentials,
// validation, routing, history or events.
import { randomBytes } from "node:crypto";
import { Agent, createServer } from "node:http";
import express from "express";
import pg from "pg";
import { authorize } from "./bare-server.ts";
import type { BareServerOrder, BareServerReady, PaymentBody } from "./bare-server.ts";
import { serveBenchProcess } from "./child-process.ts";
import { serveLoopback } from "./serve-loopback.ts";

const createTable = `
create table payment (
  payment_id text primary key,
  amount integer not null,
  currency text not null,
  status text not null,
  reference text,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now()
)`;
const insertPayment = {
  name: "insert_payment",
  text: "insert into payment (payment_id, amount, currency, status) values ($1, $2, $3, 'processing')",
};
const settlePayment = {
  name: "settle_payment",
  text: "update payment set status = $2, reference = $3, modified_at = now() where payment_id = $1",
};

serveBenchProcess<BareServerOrder, BareServerReady>(async ({ databaseUrl, poolSize, providerPort }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  await pool.query(createTable);
  const agent = new Agent({ keepAlive: true });
  const application = express();
  application.use(express.json());
  application.post("/payments", async (request, response) => {
    const body = request.body as PaymentBody;
    const id = `pay_${randomBytes(13).toString("hex")}`;
    await pool.query({ ...insertPayment, values: [id, body.amount, body.currency] });
    const provider = await authorize(agent, providerPort, id, body);
    const status = provider.status === "captured" ? "succeeded" : "failed";
    await pool.query({ ...settlePayment, values: [id, status, provider.id] });
    response.json({ payment_id: id, status, amount: body.amount, currency: body.currency });
  });
  const { port, stop } = await serveLoopback(createServer(application));
  return {
    ready: { port },
    stop: async () => {
      await stop();
      agent.destroy();
      await pool.end();
    },
  };
});
