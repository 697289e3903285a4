// What the provider reports, how it is signed, and that it arrives.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { eventually } from "@railyard/testing";

import type { ReceivedWebhook, Sandbox } from "../support/sandbox.ts";
import { apiKey, authorize, cardInput, connectorNamed, startReceiver, startSandbox } from "../support/sandbox.ts";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(async () => {
  await sandbox.stop();
});

const verifies = (webhook: ReceivedWebhook | undefined, secret: string | null, now = new Date()): boolean => {
  if (webhook === undefined) throw new TypeError("no webhook came");
  const webhooks = connectorNamed("fauxpay").webhooks;
  return webhooks?.verify({ ...webhook, secret, credentials: { api_key: apiKey }, now }) ?? false;
};

describe("a webhook", () => {
  it("goes to the gateway's own address where the gateway's public one leads out of the cluster and back", async () => {
    const receiver = await startReceiver();
    const gateway = { PUBLIC_URL: "https://pay.example.com", GATEWAY_URL: new URL(receiver.url).origin };
    const inside = await startSandbox(gateway);
    const webhookUrl = `https://pay.example.com${new URL(receiver.url).pathname}`;
    await authorize(inside, "fauxpay", cardInput("4000000000000200", { webhookUrl }));
    await eventually(() => {
      expect(receiver.received).toHaveLength(1);
    });
    await inside.stop();
    await receiver.stop();
  });

  it("is signed so that the connector accepts it, and only unchanged, recent and with the right secret", async () => {
    await sandbox.behave("fauxpay", {});
    const receiver = await startReceiver();
    await authorize(sandbox, "fauxpay", cardInput("4000000000000200", { webhookUrl: receiver.url }));
    await eventually(() => {
      expect(receiver.received).toHaveLength(1);
    });
    const [webhook] = receiver.received;
    expect(verifies(webhook, null)).toBe(true);
    expect(verifies(webhook, "another secret")).toBe(false);
    expect(verifies(webhook, null, new Date(Date.now() + 301_000))).toBe(false);
    const changed = Buffer.from((webhook?.rawBody.toString() ?? "").replace("1000", "9000"));
    expect(verifies({ rawBody: changed, headers: webhook?.headers ?? {} }, null)).toBe(false);
    expect(verifies({ rawBody: webhook?.rawBody ?? changed, headers: {} }, null)).toBe(false);
    await receiver.stop();
  });

  it("is signed with the account's own secret once it has one", async () => {
    await sandbox.behave("fauxpay", { webhook_secret: "whsec of this account" });
    const receiver = await startReceiver();
    await authorize(sandbox, "fauxpay", cardInput("4000000000000200", { webhookUrl: receiver.url }));
    await eventually(() => {
      expect(receiver.received).toHaveLength(1);
    });
    expect(verifies(receiver.received[0], "whsec of this account")).toBe(true);
    expect(verifies(receiver.received[0], null)).toBe(false);
    await receiver.stop();
  });

  it("is parsed by the connector into what happened, under an id that repetitions share", async () => {
    await sandbox.behave("fauxpay", {});
    const receiver = await startReceiver([500, 302]);
    const input = cardInput("4000000000000226", { webhookUrl: receiver.url });
    await authorize(sandbox, "fauxpay", input);
    await eventually(
      () => {
        expect(receiver.received).toHaveLength(3);
      },
      { timeoutMs: 10_000 },
    );
    const events = receiver.received.map((webhook) => connectorNamed("fauxpay").webhooks?.parse(webhook)[0]);
    expect(new Set(events.map((event) => event?.connectorEventId)).size).toBe(1);
    expect(events[2]).toMatchObject({
      object: "payment",
      attemptId: input.attemptId,
      outcome: { attemptStatus: "failure", error: { code: "card_declined" } },
    });
    await receiver.stop();
  });

  it("is not sent about what the caller was answered, unless the account requests every notification", async () => {
    await sandbox.behave("fauxpay", { webhooks: "always" });
    const everything = await startReceiver();
    await authorize(sandbox, "fauxpay", cardInput("4242424242424242", { webhookUrl: everything.url }));
    await eventually(() => {
      expect(everything.received).toHaveLength(1);
    });
    await sandbox.behave("fauxpay", {});
    const rest = await startReceiver();
    await authorize(sandbox, "fauxpay", cardInput("4242424242424242", { webhookUrl: rest.url }));
    // What follows is reported, so nothing before it was, or it would have come first.
    const later = cardInput("4000000000000200", { webhookUrl: rest.url });
    await authorize(sandbox, "fauxpay", later);
    await eventually(() => {
      expect(rest.received).toHaveLength(1);
    });
    expect(JSON.parse(rest.received[0]?.rawBody.toString() ?? "")).toMatchObject({ payment: { status: "captured" } });
    expect(rest.received[0]?.rawBody.toString()).toContain(later.attemptId);
    await Promise.all([everything.stop(), rest.stop()]);
  });
});
