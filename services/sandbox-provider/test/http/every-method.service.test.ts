// The provider that takes every method: cards, pages, instructions, codes, debits and gift cards.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { AuthorizeInput } from "@railyard/connectors";
import { eventually } from "@railyard/testing";

import type { Sandbox } from "../support/sandbox.ts";
import {
  authorize,
  cardInput,
  idOf,
  ledgerOf,
  otherInput,
  run,
  press,
  referenceTo,
  startReceiver,
  startSandbox,
  sync,
} from "../support/sandbox.ts";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.behave("shampay", {});
});

afterAll(async () => {
  await sandbox.stop();
});

const by = (method: string, type: string, data: Readonly<Record<string, unknown>> = {}): AuthorizeInput =>
  otherInput(method, type, {}, data);

const endsAs = async (input: AuthorizeInput, attemptStatus: string): Promise<void> => {
  const outcome = await authorize(sandbox, "shampay", input);
  await eventually(async () => {
    const found = await sync(sandbox, "shampay", input, outcome);
    expect(found).toMatchObject({ attemptStatus, settlement: "final" });
    expect(found.instructions).toBeUndefined();
  });
};

describe("every method", () => {
  it("includes cards, and those that another acquirer declines are declined", async () => {
    const paid = cardInput("4242424242424242");
    expect(await authorize(sandbox, "shampay", paid)).toMatchObject({ attemptStatus: "charged" });
    const declined = cardInput("4000000000009995");
    expect(await authorize(sandbox, "shampay", declined)).toMatchObject({ error: { code: "insufficient_funds" } });
  });

  it.each([
    ["wallet", "paypal"],
    ["pay_later", "klarna"],
    ["bank_redirect", "ideal"],
    ["gift_card", "pay_safe_card"],
    ["card_redirect", "knet"],
    ["crypto", "crypto_currency"],
  ])("sends the customer of %s %s to a page", async (method, type) => {
    const input = by(method, type);
    const outcome = await authorize(sandbox, "shampay", input);
    expect(outcome).toMatchObject({ attemptStatus: "authentication_pending", redirect: { method: "GET" } });
    await press(sandbox, outcome, "complete");
    expect(await sync(sandbox, "shampay", input, outcome)).toMatchObject({ attemptStatus: "charged" });
  });

  it.each(["ach", "bacs", "becs", "sepa"])("leaves a bank debit by %s pending, then succeeds", async (type) => {
    const input = by("bank_debit", type);
    expect(await authorize(sandbox, "shampay", input)).toMatchObject({
      attemptStatus: "pending",
      settlement: "await_webhook",
    });
    await endsAs(input, "charged");
  });

  it.each([
    ["ach", { ach_credit_transfer: { routing_number: "110000000" } }],
    ["bacs", { bacs_bank_instructions: { sort_code: "108800" } }],
    ["sepa", { sepa_bank_instructions: { iban: "DE89370400440532013000" } }],
    ["pse", { bank_instructions: { bank_name: "Sandbox Bank" } }],
  ])("shows the customer where to transfer by %s, then succeeds by webhook", async (type, account) => {
    const receiver = await startReceiver();
    const input = { ...by("bank_transfer", type), webhookUrl: receiver.url };
    const outcome = await authorize(sandbox, "shampay", input);
    expect(outcome).toMatchObject({
      attemptStatus: "authentication_pending",
      settlement: "await_webhook",
      instructions: { kind: "bank_transfer", details: { ...account, receiver: { amount_remaining: 1000 } } },
    });
    expect(outcome.redirect).toBeUndefined();
    await eventually(() => {
      expect(receiver.received.map(({ rawBody }) => JSON.parse(rawBody.toString()) as unknown)).toMatchObject([
        { type: "payment.updated", payment: { status: "captured", amount_captured: 1000 } },
      ]);
    });
    await endsAs(input, "charged");
    await receiver.stop();
  });

  it.each([
    ["real_time_payment", "duit_now", {}],
    ["wallet", "we_chat_pay", { we_chat_pay_qr: {} }],
  ])("shows a code for %s %s, then succeeds", async (method, type, data) => {
    const input = by(method, type, data);
    const outcome = await authorize(sandbox, "shampay", input);
    expect(outcome).toMatchObject({
      attemptStatus: "authentication_pending",
      instructions: { kind: "qr_code", imageUrl: expect.stringMatching(/^data:image\/svg\+xml;base64,/) },
    });
    await endsAs(input, "charged");
  });

  it("takes gift cards, unless too little is left on them", async () => {
    const card = (number: string): AuthorizeInput => by("gift_card", "givex", { givex: { number, cvc: "1234" } });
    const paid = card("6364530000000000");
    expect(await authorize(sandbox, "shampay", paid)).toMatchObject({ attemptStatus: "charged" });
    const empty = card("6364530000000002");
    expect(await authorize(sandbox, "shampay", empty)).toMatchObject({ error: { code: "insufficient_balance" } });
    expect(await ledgerOf(sandbox, empty.paymentId)).toBe("nothing");
  });

  it("is not taken by the provider of redirects", async () => {
    for (const input of [by("bank_debit", "ach"), by("gift_card", "givex"), by("real_time_payment", "duit_now")]) {
      const error = { code: "method_not_supported" };
      expect(await authorize(sandbox, "pretendpay", input)).toMatchObject({ attemptStatus: "failure", error });
    }
  });
});

describe("a customer who is shown how to pay", () => {
  beforeAll(() => sandbox.behave("shampay", { settlement_delay_ms: 60_000 }));
  afterAll(() => sandbox.behave("shampay", {}));

  it("has no page that could report it as paid", async () => {
    const outcome = await authorize(sandbox, "shampay", by("bank_transfer", "ach"));
    const url = `${sandbox.baseUrl}/challenge/${idOf(outcome)}`;
    for (const request of [
      { method: "GET", url, headers: {} },
      { method: "POST", url: `${url}/complete`, headers: {} },
    ] as const) {
      expect((await sandbox.transport.send(request, { connector: "browser", flow: "page" })).status).toBe(404);
    }
  });

  it("need not pay once the payment is voided", async () => {
    const input = by("bank_transfer", "ach");
    const outcome = await authorize(sandbox, "shampay", input);
    const voided = await run(sandbox, "shampay", "void", input.attemptId, {
      ...referenceTo(input, outcome),
      reason: null,
    });
    expect(voided).toMatchObject({ attemptStatus: "voided" });
    expect(voided.instructions).toBeUndefined();
  });
});
