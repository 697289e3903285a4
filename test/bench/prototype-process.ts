// The shape of the product and nothing in it: a gateway before the payments server, which asks for a decision, stores a
// payment with its attempt, calls the provider and stores what came of it. No credentials, validation, rules, history
// or events. All in one process, as the product runs.
import { randomBytes } from "node:crypto";
import { Agent, createServer } from "node:http";
import express from "express";
import pg from "pg";
import { authorize } from "./bare-server.ts";
import type { BareServerOrder, BareServerReady, PaymentBody } from "./bare-server.ts";
import { serveBenchProcess } from "./child-process.ts";
import { postJson } from "./post-json.ts";
import { serveLoopback } from "./serve-loopback.ts";
import type { LoopbackServer } from "./serve-loopback.ts";

const createTables = `
create table prototype_payment (
  payment_id text primary key,
  amount integer not null,
  currency text not null,
  status text not null,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now()
);
create table prototype_attempt (
  payment_id text primary key,
  connector text not null,
  status text not null,
  reference text,
  modified_at timestamptz not null default now()
)`;
const insertPayment = {
  name: "prototype_insert",
  text: `
    with made as (
      insert into prototype_payment (payment_id, amount, currency, status) values ($1, $2, $3, 'processing')
    )
    insert into prototype_attempt (payment_id, connector, status) values ($1, $4, 'started')`,
};
const settlePayment = {
  name: "prototype_settle",
  text: `
    with settled as (
      update prototype_payment set status = $2, modified_at = now() where payment_id = $1
    )
    update prototype_attempt set status = $3, reference = $4, modified_at = now() where payment_id = $1`,
};

const serveDecisions = (): Promise<LoopbackServer> => {
  const application = express();
  application.use(express.json());
  application.post("/decisions", (_request, response) => {
    response.json({ connector: "fauxpay" });
  });
  return serveLoopback(createServer(application));
};

const servePayments = (
  agent: Agent,
  pool: pg.Pool,
  ports: { readonly decisions: number; readonly provider: number },
): Promise<LoopbackServer> => {
  const application = express();
  application.use(express.json());
  application.post("/payments", async (request, response) => {
    const body = request.body as PaymentBody;
    const id = `pay_${randomBytes(13).toString("hex")}`;
    const question = JSON.stringify({ payment_id: id, amount: body.amount, currency: body.currency });
    const decision = await postJson(agent, ports.decisions, "/decisions", question);
    const { connector } = JSON.parse(decision) as { readonly connector: string };
    await pool.query({ ...insertPayment, values: [id, body.amount, body.currency, connector] });
    const provider = await authorize(agent, ports.provider, id, body);
    const isTaken = provider.status === "captured";
    const status = isTaken ? "succeeded" : "failed";
    await pool.query({ ...settlePayment, values: [id, status, isTaken ? "charged" : "failure", provider.id] });
    response.json({ payment_id: id, status, connector, amount: body.amount, currency: body.currency });
  });
  return serveLoopback(createServer(application));
};

const serveGateway = (agent: Agent, paymentsPort: number): Promise<LoopbackServer> => {
  const application = express();
  application.use(express.text({ type: "application/json" }));
  application.post("/payments", async (request, response) => {
    const answer = await postJson(agent, paymentsPort, "/payments", request.body as string);
    response.type("json").send(answer);
  });
  return serveLoopback(createServer(application));
};

serveBenchProcess<BareServerOrder, BareServerReady>(async ({ databaseUrl, poolSize, providerPort }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  await pool.query(createTables);
  const agent = new Agent({ keepAlive: true });
  const decisions = await serveDecisions();
  const payments = await servePayments(agent, pool, { decisions: decisions.port, provider: providerPort });
  const gateway = await serveGateway(agent, payments.port);
  return {
    ready: { port: gateway.port },
    stop: async () => {
      for (const server of [gateway, payments, decisions]) await server.stop();
      agent.destroy();
      await pool.end();
    },
  };
});
