// The least that taking a payment costs: one statement, one call to the provider, one statement. No credentials,
// validation, routing, history or events.
import { randomBytes } from "node:crypto";
import { Agent, createServer, request as startRequest } from "node:http";
import express from "express";
import pg from "pg";
import { serveBenchProcess } from "./child-process.ts";
import { serveLoopback } from "./serve-loopback.ts";

export interface FloorOrder {
  readonly databaseUrl: string;
  readonly poolSize: number;
  readonly providerPort: number;
}

export interface FloorReady {
  readonly port: number;
}

/** Members of a payment request that the floor reads; it believes every one. */
interface PaymentBody {
  readonly amount: number;
  readonly currency: string;
  readonly payment_method_data: { readonly card: Readonly<Record<string, string>> };
}

interface ProviderAnswer {
  readonly id: string;
  readonly status: string;
}

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

const authorize = (
  agent: Agent,
  port: number,
  id: string,
  { amount, currency, payment_method_data: { card } }: PaymentBody,
): Promise<ProviderAnswer> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify({
      reference: `${id}_1`,
      order_reference: id,
      amount,
      currency,
      capture: "automatic",
      method: "card",
      method_type: "credit",
      card: {
        number: card["card_number"],
        expiry_month: card["card_exp_month"],
        expiry_year: card["card_exp_year"],
        cvc: card["card_cvc"],
        holder_name: card["card_holder_name"],
        postal_code: null,
      },
      return_url: "https://merchant.example/return",
    });
    const outgoing = startRequest({
      agent,
      host: "127.0.0.1",
      port,
      path: "/v1/payments",
      method: "POST",
      headers: {
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body)),
        authorization: "Bearer bench-floor",
        "sandbox-connector": "fauxpay",
        "idempotency-key": `${id}_1`,
      },
    });
    outgoing.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        resolve(JSON.parse(Buffer.concat(chunks).toString("utf8")) as ProviderAnswer);
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });

serveBenchProcess<FloorOrder, FloorReady>(async ({ databaseUrl, poolSize, providerPort }) => {
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
