// The address of webhooks registered at an emulator of Adyen, and what comes to it trusted.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import { credentials } from "../../../../libs/connectors/test/adyen/adyen-account.ts";
import { hmacKeyOf } from "../../../../libs/connectors/test/emulators/adyen/management.ts";
import type { AdyenEmulator } from "../../../../libs/connectors/test/emulators/adyen/server.ts";
import { startAdyenEmulator } from "../../../../libs/connectors/test/emulators/adyen/server.ts";
import { accountId } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { startStack } from "../support/stack.ts";

let emulator: AdyenEmulator;
let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  emulator = await startAdyenEmulator({ apiKey: credentials.api_key });
  stack = await startStack({ ADYEN_TEST_URL: emulator.url, ADYEN_MANAGEMENT_TEST_URL: emulator.url });
  shop = stack.shop({ connectors: ["adyen"], credentials });
}, 60_000);

afterAll(async () => {
  await stack.stop();
  await emulator.stop();
  expect(emulator.violations).toEqual([]);
});

interface Registration {
  readonly outcome: string;
  readonly webhook: { readonly connector_webhook_id: string } | null;
  readonly sealed_webhook_secret: string | null;
  readonly problem: string | null;
}

const register = async (known: string | null): Promise<Registration> => {
  const path = `/internal/merchants/${shop.merchantId}/connectors/${accountId(shop.merchantId, "adyen")}/webhooks`;
  const body = { minimum_version: 1, known_webhook_id: known };
  return (await shop.as({ kind: "service" }, "POST", path, body)).body as Registration;
};

const idOf = ({ webhook }: Registration): string => webhook?.connector_webhook_id ?? "none";

describe("an address at Adyen", () => {
  it("is registered with the key that signs, kept while it is known, and replaced when it is not", async () => {
    const first = await register(null);
    expect(first).toMatchObject({ outcome: "registered", problem: null });
    expect(first.sealed_webhook_secret).not.toContain(hmacKeyOf(idOf(first)));
    expect(await register(idOf(first))).toMatchObject({ outcome: "kept" });
    const second = await register(null);
    expect(second).toMatchObject({ outcome: "registered" });
    expect(idOf(second)).not.toBe(idOf(first));
    // What Adyen does not know any more blocks no registration.
    expect(await register(idOf(first))).toMatchObject({ outcome: "registered" });
  });

  it("is not registered with a key that lacks the role, and the merchant reads why", async () => {
    const refusal = { status: 403, errorCode: "00_403", title: "Forbidden", detail: "Not the right permission" };
    const body = JSON.stringify({ type: "https://docs.adyen.com/errors", ...refusal });
    emulator.fail({ path: "/webhooks", kind: "refuse", status: 403, body });
    const answer = await register(null);
    expect(answer).toMatchObject({ outcome: "refused", webhook: null });
    expect(answer.problem).toContain("Management API - Webhooks read and write");
  });

  it("whose key was lost on the way is registered again", async () => {
    for (let times = 0; times < 3; times += 1) emulator.fail({ path: "/generateHmac", kind: "lose_answer" });
    expect(await register(null)).toMatchObject({ outcome: "unknown" });
    expect(await register(null)).toMatchObject({ outcome: "registered" });
  });
});
