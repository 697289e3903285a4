// The Python client on the whole product: a merchant's server that pays, refunds, lists and verifies with it.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { cardPayment, cards, openPage, pressButton } from "@railyard/local";
import type { ReceivedWebhook } from "@railyard/local";
import { eventually } from "@railyard/testing";
import type { LosingProxy } from "./support/clients/losing-proxy.ts";
import { startLosingProxy } from "./support/clients/losing-proxy.ts";
import { pythonWithClient } from "./support/python.ts";
import { startMerchant, startSystem } from "./support/system.ts";
import type { System, TestMerchant } from "./support/system.ts";

type Members = Readonly<Record<string, unknown>>;

const program = join(import.meta.dirname, "fixtures/python/merchant_server.py");

let system: System;
let merchant: TestMerchant;
let proxy: LosingProxy;

beforeAll(async () => {
  system = await startSystem();
  merchant = await startMerchant(system);
  proxy = await startLosingProxy(`http://127.0.0.1:${String(system.ports.gateway)}`);
}, 300_000);

afterAll(async () => {
  await proxy.stop();
  await merchant.inbox.stop();
  await system.stop();
});

/** What the merchant's server in Python prints. */
const serverInPython = async (command: string, given: Members = {}): Promise<Members> => {
  const { python, env } = await pythonWithClient();
  const child = spawn(python, [program, command], {
    env: { ...process.env, ...env, RAILYARD_URL: proxy.url, RAILYARD_API_KEY: merchant.secretKey },
  });
  child.stdin.end(JSON.stringify(given));
  const [printed, problem] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  if (printed === "") throw new Error(problem);
  return JSON.parse(printed) as Members;
};

const webhookOf = (eventType: string, objectId: string): Promise<ReceivedWebhook> =>
  eventually(() => {
    const isWanted = ({ rawBody }: ReceivedWebhook): boolean =>
      rawBody.includes(`"event_type":"${eventType}"`) && rawBody.includes(`"${objectId}"`);
    return merchant.inbox.received().find(isWanted) ?? false;
  });

describe("the Python client", () => {
  it("creates a payment, captures it, and refunds it in part", async () => {
    const done = await serverInPython("capture_and_refund", { payment: cardPayment(cards.succeeds) });
    expect(done).toMatchObject({
      payment: { status: "requires_capture", amount: 6540 },
      captured: { status: "succeeded", amount_received: 6540 },
      refund: { amount: 540 },
      retrieved: { attempts: [{ status: "charged" }], refunds: [{ amount: 540 }] },
    });
  });

  it("answers a decline as a payment, and throws an error of the matching kind for what is refused", async () => {
    const declined = await serverInPython("pay", { payment: cardPayment(cards.declined) });
    expect(declined).toMatchObject({ status: "failed", error_code: expect.any(String) });
    expect(await serverInPython("refusals")).toEqual({
      missing: {
        status: 404,
        code: "HE_02",
        reason: "payment_not_found",
        field: null,
        request_id: expect.any(String),
        doc_url: expect.stringMatching(/\/docs\/error-codes\/#HE_02$/),
      },
      wrong: expect.objectContaining({ status: 422, field: "amount" }),
      stranger: expect.objectContaining({ status: 401, reason: "unauthorized" }),
    });
  });

  it("leaves one payment when the first answer is lost, and returns it", async () => {
    const customer_id = "cus_lost_answer_in_python";
    await merchant.server.post("/customers", { customer_id });
    const before = proxy.forwarded().length;
    proxy.loseAnswers(1);
    const payment = await serverInPython("pay", { payment: cardPayment(cards.succeeds, { customer_id }) });
    const [first, second, ...more] = proxy.forwarded().slice(before);
    expect([first, second]).toMatchObject([
      { method: "POST", path: "/payments", status: 200 },
      { method: "POST", path: "/payments", status: 200 },
    ]);
    expect(more).toEqual([]);
    expect(first?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    const { body } = await merchant.server.get(`/payments/list?customer_id=${customer_id}`);
    expect(body).toMatchObject({ size: 1, data: [{ payment_id: payment["payment_id"], status: "succeeded" }] });
  });

  it("iterates over 250 payments, each once, with and without await", async () => {
    const { made, listed, awaited, searched } = (await serverInPython("many")) as Readonly<
      Record<"made" | "listed" | "awaited" | "searched", readonly string[]>
    >;
    expect(made).toHaveLength(250);
    expect(listed.toSorted()).toEqual(made.toSorted());
    expect(awaited).toEqual(listed);
    expect(searched).toEqual(listed);
  }, 180_000);

  it("iterates over lists that are paged by an offset", async () => {
    const { made, listed, page } = await serverInPython("refund_thrice", { payment: cardPayment(cards.succeeds) });
    expect((listed as readonly string[]).toSorted()).toEqual((made as readonly string[]).toSorted());
    expect(page).toMatchObject({ count: 2, total_count: 3 });
  });

  it("verifies both signatures of webhooks, and refuses a stale and an altered one", async () => {
    const payment = await serverInPython("pay", { payment: cardPayment(cards.succeeds) });
    const { rawBody, headers } = await webhookOf("payment_succeeded", String(payment["payment_id"]));
    const event = JSON.parse(rawBody) as unknown;
    expect(await serverInPython("verify", { rawBody, headers, key: merchant.signingKey })).toEqual({
      standard: event,
      plain: event,
      stale: "timestamp_stale",
      altered: "signature_mismatch",
      alteredPlain: "signature_mismatch",
    });
  });

  it("verifies the address by which a customer comes back, and refuses a changed one", async () => {
    const return_url = "https://merchant.example/return?order=7";
    const request = cardPayment(cards.challenge, { authentication_type: "three_ds", return_url });
    const payment = await serverInPython("pay", { payment: request });
    const action = payment["next_action"] as { readonly redirect_to_url: string };
    const { url } = await pressButton(await openPage(action.redirect_to_url), "Complete");
    expect(await serverInPython("come_back", { url: url.href, key: merchant.signingKey })).toEqual({
      returned: {
        payment_id: payment["payment_id"],
        status: "succeeded",
        amount: 6540,
        payment_intent_client_secret: payment["client_secret"],
      },
      changed: "signature_mismatch",
    });
  });

  it("sends a file as a form, and reads it back", async () => {
    expect(await serverInPython("send_file")).toMatchObject({ content: "%PDF-1.4 receipt", gone: { status: 404 } });
  });
});
