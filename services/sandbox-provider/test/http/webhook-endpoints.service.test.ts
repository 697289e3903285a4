// Addresses that are registered once, and what they hear from then on.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type { RegisteredWebhook, WebhookKind } from "@railyard/connectors";
import { eventually, httpRequest } from "@railyard/testing";

import type { ReceivedWebhook, Sandbox } from "../support/sandbox.ts";
import { apiKey, authorize, cardInput, connectorNamed, run, startReceiver, startSandbox } from "../support/sandbox.ts";

let sandbox: Sandbox;
let keys = 0;

beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.behave("fauxpay", {});
});

afterAll(() => sandbox.stop());

// Captured by the card's bank some time after the answer.
const later = "4000000000000200";

const newKey = (): string => {
  keys += 1;
  return `whk_${String(keys)}`;
};

const list = (address: string) => run(sandbox, "fauxpay", "list_webhooks", newKey(), { address });

const register = (address: string, kinds: readonly WebhookKind[] = ["payments"], key = newKey()) =>
  run(sandbox, "fauxpay", "register_webhook", key, { address, kinds });

const remove = (connectorWebhookId: string) =>
  run(sandbox, "fauxpay", "remove_webhook", newKey(), { connectorWebhookId });

const setStatus = async (connectorWebhookId: string, status: string): Promise<number> => {
  const answer = await httpRequest({
    port: Number(new URL(sandbox.baseUrl).port),
    method: "POST",
    path: `/v1/webhook-endpoints/${connectorWebhookId}`,
    headers: { authorization: `Bearer ${apiKey}`, "sandbox-connector": "fauxpay" },
    body: { status },
  });
  return answer.status;
};

const idOf = ({ webhook }: { readonly webhook: RegisteredWebhook | null }): string => {
  if (webhook === null) throw new TypeError("nothing was registered");
  return webhook.connectorWebhookId;
};

const verifies = (webhook: ReceivedWebhook | undefined, secret: string | null): boolean => {
  if (webhook === undefined) throw new TypeError("no webhook came");
  const { webhooks } = connectorNamed("fauxpay");
  return webhooks?.verify({ ...webhook, secret, credentials: { api_key: apiKey }, now: new Date() }) ?? false;
};

const attemptsIn = (received: readonly ReceivedWebhook[]): readonly unknown[] =>
  received.map(
    ({ rawBody }) => (JSON.parse(rawBody.toString()) as { payment: { reference: string } }).payment.reference,
  );

const open: { stop: () => Promise<void> }[] = [];
const registered: string[] = [];

const receiver = async (): ReturnType<typeof startReceiver> => {
  const started = await startReceiver();
  open.push(started);
  return started;
};

const registerFor = async (url: string, kinds?: readonly WebhookKind[]) => {
  const outcome = await register(url, kinds);
  registered.push(idOf(outcome));
  return { ...outcome, id: idOf(outcome) };
};

afterEach(async () => {
  for (const id of registered.splice(0)) await remove(id);
  await Promise.all(open.splice(0).map((one) => one.stop()));
});

describe("a registered address", () => {
  it("hears of payments that name no address, signed with its own secret", async () => {
    const { url, received } = await receiver();
    const { secret, webhook } = await registerFor(url);
    expect(webhook).toMatchObject({ address: url, kinds: ["payments"], status: "active" });
    const input = cardInput(later, { webhookUrl: null });
    await authorize(sandbox, "fauxpay", input);
    await eventually(() => {
      expect(attemptsIn(received)).toEqual([input.attemptId]);
    });
    expect(verifies(received[0], secret)).toBe(true);
    expect(verifies(received[0], null)).toBe(false);
  });

  it("hears once of a payment that names it, and another address that is named hears of it as well", async () => {
    const here = await receiver();
    const there = await receiver();
    const { secret } = await registerFor(here.url);
    const both = cardInput(later, { webhookUrl: there.url });
    const twice = cardInput(later, { webhookUrl: here.url });
    await authorize(sandbox, "fauxpay", both);
    await authorize(sandbox, "fauxpay", twice);
    await eventually(() => {
      expect([...attemptsIn(here.received)].sort()).toEqual([both.attemptId, twice.attemptId].sort());
      expect(attemptsIn(there.received)).toEqual([both.attemptId]);
    });
    expect(here.received.every((webhook) => verifies(webhook, secret))).toBe(true);
    expect(verifies(there.received[0], null)).toBe(true);
  });

  it("hears only of what it was registered for", async () => {
    const refunds = await receiver();
    const payments = await receiver();
    await registerFor(refunds.url, ["refunds"]);
    await registerFor(payments.url);
    await authorize(sandbox, "fauxpay", cardInput(later, { webhookUrl: null }));
    await eventually(() => {
      expect(payments.received).toHaveLength(1);
    });
    expect(refunds.received).toHaveLength(0);
  });

  it("hears nothing while it is disabled, nor once it is forgotten", async () => {
    const off = await receiver();
    const on = await receiver();
    const { id } = await registerFor(off.url);
    const { id: forgotten } = await registerFor("http://127.0.0.1:9/hook");
    await registerFor(on.url);
    expect(await setStatus(id, "disabled")).toBe(200);
    expect((await list(off.url)).webhooks).toMatchObject([{ connectorWebhookId: id, status: "disabled" }]);
    expect(await remove(forgotten)).toEqual({ removalStatus: "removed", settlement: "final" });
    const quiet = cardInput(later, { webhookUrl: off.url });
    await authorize(sandbox, "fauxpay", quiet);
    await eventually(() => {
      expect(attemptsIn(on.received)).toEqual([quiet.attemptId]);
    });
    expect(off.received).toHaveLength(0);
    await setStatus(id, "enabled");
    const heard = cardInput(later, { webhookUrl: null });
    await authorize(sandbox, "fauxpay", heard);
    await eventually(() => {
      expect(attemptsIn(off.received)).toEqual([heard.attemptId]);
    });
  });
});

describe("a registration", () => {
  it("shows its secret to its own repetition, and to no other caller", async () => {
    const address = "https://shop.example/hook";
    const key = newKey();
    const first = await register(address, ["payments"], key);
    registered.push(idOf(first));
    expect(first.secret).toMatch(/^swhs_/);
    expect(await register(address, ["payments"], key)).toEqual(first);
    const other = await register(address, ["refunds"], key);
    expect(other).toMatchObject({ registrationStatus: "unchanged", error: { code: "idempotency_key_reused" } });
    const again = await register(address);
    expect(again).toMatchObject({
      registrationStatus: "refused",
      error: { code: "webhook_url_taken" },
      secret: null,
    });
    const listed = await list(address);
    expect(listed.webhooks).toEqual([first.webhook]);
    expect(JSON.stringify(listed)).not.toContain(first.secret);
  });

  it("is made once when it is asked for twice at the same time", async () => {
    const address = "https://crowd.example/hook";
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => register(address)));
    const made = outcomes.filter(({ registrationStatus }) => registrationStatus === "registered");
    for (const outcome of made) registered.push(idOf(outcome));
    expect(made).toHaveLength(1);
    expect((await list(address)).webhooks).toHaveLength(1);
  });

  it("belongs to its account", async () => {
    const address = "https://own.example/hook";
    const { id } = await registerFor(address);
    const elsewhere = await run(sandbox, "phonypay", "list_webhooks", newKey(), { address });
    expect(elsewhere.webhooks).toEqual([]);
    await run(sandbox, "phonypay", "remove_webhook", newKey(), { connectorWebhookId: id });
    expect((await list(address)).webhooks).toHaveLength(1);
    expect(await setStatus("swhe_unknown", "disabled")).toBe(404);
  });
});
