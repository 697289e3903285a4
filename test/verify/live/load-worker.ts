// Sends requests at fixed times, whatever the outcome of those before, each once. Runs in a thread of its own.
import { defined } from "@railyard/members";
import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import type { LoadPlan, SentRequest } from "./load.ts";

const plan = workerData as LoadPlan;
const agent = new Agent({ keepAlive: true });
const timeoutMs = 30_000;
/** Payments that reads choose from. */
const remembered: string[] = [];
const rememberedMax = 500;

interface Outcome {
  readonly status: number;
  readonly problem?: string;
  readonly body: string;
}

const exchange = (method: string, path: string, content?: string): Promise<Outcome> =>
  new Promise((resolve) => {
    const sending = request(
      new URL(path, plan.url),
      {
        method,
        agent,
        timeout: timeoutMs,
        headers: {
          "api-key": plan.secretKey,
          ...(content === undefined
            ? {}
            : { "content-type": "application/json", "content-length": String(Buffer.byteLength(content)) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", (error: NodeJS.ErrnoException) => {
          resolve({ status: 0, problem: `answer broke off: ${error.code ?? error.message}`, body: "" });
        });
        answer.on("end", () => {
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString("utf8") });
        });
      },
    );
    sending.on("timeout", () => sending.destroy(Object.assign(new RangeError("timeout"), { code: "TIMEOUT" })));
    sending.on("error", (error: NodeJS.ErrnoException) => {
      const connection = sending.reusedSocket ? "kept connection" : "new connection";
      resolve({ status: 0, problem: `${error.code ?? error.message} on a ${connection}`, body: "" });
    });
    sending.end(content);
  });

let underWay = 0;
let isStopping = false;

const send = async (
  kind: SentRequest["kind"],
  method: string,
  path: string,
  paymentId: string,
  content?: object,
): Promise<SentRequest> => {
  const atMs = Date.now();
  const startedMs = performance.now();
  underWay += 1;
  const outcome = await exchange(method, path, content === undefined ? undefined : JSON.stringify(content));
  underWay -= 1;
  if (isStopping && underWay === 0) agent.destroy();
  const { status, problem, body: text } = outcome;
  const found = /"status":"([a-z_]+)"/.exec(text)?.[1];
  const sent: SentRequest = {
    kind,
    atMs,
    tookMs: performance.now() - startedMs,
    status,
    paymentId,
    ...defined({ paymentStatus: found, problem }),
    ...(problem === undefined && status !== 200 ? { problem: `${String(status)}: ${text.slice(0, 300)}` } : {}),
  };
  parentPort?.postMessage(sent);
  return sent;
};

const pay = async (): Promise<void> => {
  const paymentId = `live_${randomBytes(12).toString("hex")}x`;
  const sent = await send("payment", "POST", "/payments", paymentId, { ...plan.payment, payment_id: paymentId });
  if (sent.status !== 200) return;
  remembered.push(paymentId);
  if (remembered.length > rememberedMax) remembered.shift();
};

const read = async (): Promise<void> => {
  const paymentId = remembered[Math.floor(Math.random() * remembered.length)];
  if (paymentId !== undefined) await send("read", "GET", `/payments/${paymentId}`, paymentId);
};

/** Work at fixed times from now on; what is late is sent at once, so that none is left out. */
const atRate = (perSecond: number, work: () => Promise<void>): (() => void) => {
  const startedMs = performance.now();
  let count = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedMs) / 1_000) * perSecond);
    for (; count < due; count += 1) void work();
  }, 5);
  return () => {
    clearInterval(timer);
  };
};

const stops = [atRate(plan.paymentsPerSecond, pay), atRate(plan.readsPerSecond, read)];
parentPort?.once("message", () => {
  for (const stop of stops) stop();
  isStopping = true;
  // Requests under way still come to their end; then nothing keeps the thread.
  if (underWay === 0) agent.destroy();
  parentPort?.unref();
});
