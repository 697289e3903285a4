// Registration of webhook addresses: what is kept of it, and who may register at the same time.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { OperationalError } from "@railyard/failures";

import type { ProviderWebhook, ProviderWebhooks, RegistrationAnswer, WebhookListAnswer } from "../../src/ports.ts";
import { fauxpayRequest } from "../support/connector-requests.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, anotherService, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";

type Known = Parameters<ProviderWebhooks["register"]>[2];

const webhook: ProviderWebhook = {
  connector_webhook_id: "swhe_1",
  webhook_url: "https://railyard.example/webhooks/kiosk/mca_1",
  event_types: ["payments", "refunds"],
  status: "active",
  created_at: "2026-11-20T12:00:00.000Z",
};

const secret = "swhs_a-secret-that-the-provider-made";
const registered: RegistrationAnswer = { outcome: "registered", webhook, secret };

// What the provider answers in the test at hand, and what it was asked.
const provider = {
  register: (): Promise<RegistrationAnswer> => Promise.resolve(registered),
  list: (): Promise<WebhookListAnswer> => Promise.resolve({ outcome: "listed", webhooks: [webhook] }),
  known: [] as Known[],
};

let now = new Date("2026-11-20T12:00:00Z");
let app: MerchantsApp;

beforeAll(async () => {
  app = await startMerchants({
    overrides: {
      clock: () => now,
      providerWebhooks: {
        register: (_merchant, _account, known) => {
          provider.known.push(known);
          return provider.register();
        },
        list: () => provider.list(),
      },
    },
  });
});

afterAll(() => app.stop());

beforeEach(() => {
  provider.register = () => Promise.resolve(registered);
  provider.list = () => Promise.resolve({ outcome: "listed", webhooks: [webhook] });
  provider.known.length = 0;
});

const accountOf = async (merchantId: string, members: object = fauxpayRequest) => {
  await app.call(admin, "POST", "/accounts", { merchant_id: merchantId });
  const key = merchantKeyOf(merchantId);
  const accounts = `/account/${merchantId}/connectors`;
  const created = await app.call(key, "POST", accounts, members);
  const id = String(created.body["merchant_connector_id"]);
  const path = `${accounts}/webhooks/${id}`;
  return {
    id,
    key,
    path,
    register: () => app.call(key, "POST", path),
    list: () => app.call(key, "GET", path),
    read: () => app.call(key, "GET", `${accounts}/${id}`),
    update: (changes: object) =>
      app.call(key, "POST", `${accounts}/${id}`, { connector_type: "payment_processor", ...changes }),
    /** What other services learn of the account. */
    snapshot: async () => {
      const { body } = await app.call(anotherService, "GET", `/internal/merchants/${merchantId}/snapshot`);
      return (body["connectors"] as Record<string, unknown>[])[0];
    },
  };
};

describe("a registration at the provider", () => {
  it("is answered with its address, and keeps the provider's secret where it cannot be read", async () => {
    const account = await accountOf("registers", {
      ...fauxpayRequest,
      connector_webhook_details: { merchant_secret: "an earlier secret", additional_secret: "another one" },
    });
    const answer = await account.register();
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { ...webhook, merchant_connector_id: account.id },
    });
    expect(answer.headers["x-railyard-directory-version"]).toBe("registers=3");
    expect((await account.read()).body["connector_webhook_details"]).toEqual({
      merchant_secret: expect.stringMatching(/^sw\*+de$/),
      additional_secret: expect.stringMatching(/^an\*+ne$/),
    });
    const snapshot = await account.snapshot();
    expect(snapshot).toMatchObject({ webhook_registration: { connector_webhook_id: "swhe_1" } });
    expect(snapshot?.["sealed_webhook_secret"]).not.toBeNull();
    expect(JSON.stringify([answer.body, (await account.list()).body, snapshot])).not.toContain(secret);
  });

  it("is made known to the provider the next time, and stays as it is when that has it still", async () => {
    const account = await accountOf("registers_again");
    const first = await account.register();
    const sealed = (await account.snapshot())?.["sealed_webhook_secret"];
    provider.register = () => Promise.resolve({ outcome: "kept", webhook });
    const second = await account.register();
    expect(provider.known).toMatchObject([null, { connector_webhook_id: "swhe_1" }]);
    expect(second.body).toEqual(first.body);
    expect(second.headers["x-railyard-directory-version"]).toBe("registers_again=3");
    expect((await account.snapshot())?.["sealed_webhook_secret"]).toBe(sealed);
  });

  it("gives way to a new one with a new secret", async () => {
    const account = await accountOf("registers_anew");
    await account.register();
    const sealed = (await account.snapshot())?.["sealed_webhook_secret"];
    const other = { ...webhook, connector_webhook_id: "swhe_2" };
    provider.register = () => Promise.resolve({ outcome: "registered", webhook: other, secret: "swhs_2-also-long" });
    expect((await account.register()).body["connector_webhook_id"]).toBe("swhe_2");
    expect((await account.snapshot())?.["sealed_webhook_secret"]).not.toBe(sealed);
  });

  it("is valid no longer once the account has other credentials, or another secret", async () => {
    const account = await accountOf("changes");
    const details = fauxpayRequest.connector_account_details;
    for (const change of [
      { connector_account_details: { ...details, api_key: "another-key-of-the-tests" } },
      { connector_webhook_details: { merchant_secret: "typed-in-by-hand" } },
    ]) {
      await account.register();
      expect((await account.snapshot())?.["webhook_registration"]).not.toBeNull();
      await account.update({ connector_label: `changed ${Object.keys(change).join()}`, test_mode: true });
      expect((await account.snapshot())?.["webhook_registration"]).not.toBeNull();
      expect((await account.update(change)).status).toBe(200);
      expect((await account.snapshot())?.["webhook_registration"]).toBeNull();
    }
    provider.known.length = 0;
    await account.register();
    expect(provider.known).toEqual([null]);
  });
});

describe("a registration that fails", () => {
  it.each([
    ["refused", 400, "IR_30", "webhook_registration_refused"],
    ["unknown", 503, "CE_00", "provider_gave_no_answer"],
  ] as const)(
    "because it is %s stores nothing, and can be tried again at once",
    async (outcome, status, code, reason) => {
      const account = await accountOf(`fails_${outcome}`);
      const before = await account.snapshot();
      provider.register = () => Promise.resolve({ outcome, problem: "The bank is closed." });
      const answer = await account.register();
      expect({ status: answer.status, body: answer.body }).toMatchObject({
        status,
        body: { error: { code, reason, message: expect.stringContaining("The bank is closed.") } },
      });
      expect(await account.snapshot()).toEqual(before);
      expect((await account.list()).body).toEqual({ merchant_connector_id: account.id, webhooks: [] });
      provider.register = () => Promise.resolve(registered);
      expect((await account.register()).status).toBe(200);
    },
  );

  it("without an answer of the other service keeps others away until none can be under way any more", async () => {
    const account = await accountOf("silent");
    provider.register = () => Promise.reject(new OperationalError("service_unreachable", "Nobody answers."));
    expect((await account.register()).status).toBe(503);
    provider.register = () => Promise.resolve(registered);
    const busy = await account.register();
    expect({ status: busy.status, body: busy.body }).toMatchObject({
      status: 409,
      body: { error: { code: "HE_00", reason: "busy" } },
    });
    now = new Date(now.getTime() + 120_000);
    expect((await account.register()).status).toBe(200);
  });

  it("because the account got other credentials meanwhile stores nothing", async () => {
    const account = await accountOf("overtaken");
    provider.register = async () => {
      const api_key = "a-key-that-came-in-between";
      await account.update({ connector_account_details: { auth_type: "HeaderKey", api_key } });
      return registered;
    };
    expect((await account.register()).status).toBe(409);
    expect((await account.snapshot())?.["webhook_registration"]).toBeNull();
    provider.register = () => Promise.resolve(registered);
    expect((await account.register()).status).toBe(200);
  });

  it.each([
    ["of a provider whose API takes no address", "faketax", { connector_type: "tax_processor" }, "IR_20"],
    ["without credentials", "fauxpay", { connector_account_details: { auth_type: "TemporaryAuth" } }, "IR_04"],
  ])("for an account %s calls no provider", async (_what, connector_name, members, code) => {
    const account = await accountOf(`cannot_${connector_name}`, { ...fauxpayRequest, connector_name, ...members });
    const answer = await account.register();
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 400, body: { error: { code } } });
    expect(provider.known).toEqual([]);
  });

  it("for another merchant's account finds none", async () => {
    const account = await accountOf("owner");
    await app.call(admin, "POST", "/accounts", { merchant_id: "stranger" });
    const path = `/account/stranger/connectors/webhooks/${account.id}`;
    for (const method of ["POST", "GET"]) {
      const answer = await app.call(merchantKeyOf("stranger"), method, path);
      expect({ status: answer.status, body: answer.body }).toMatchObject({
        status: 404,
        body: { error: { code: "HE_02" } },
      });
      const bound = { ...account.key, profileId: "pro_other" };
      expect((await app.call(bound, method, account.path)).body).toMatchObject({
        error: { reason: "connector_account_not_found" },
      });
    }
    expect(provider.known).toEqual([]);
  });
});

describe("registrations at the same time", () => {
  it("are one: the second is asked to wait, on whichever process", async () => {
    const account = await accountOf("crowd");
    const replica = await app.replica();
    try {
      const release = Promise.withResolvers<undefined>();
      const asked = Promise.withResolvers<undefined>();
      provider.register = async () => {
        asked.resolve(undefined);
        await release.promise;
        return registered;
      };
      const first = account.register();
      await asked.promise;
      const second = await replica.call(account.key, "POST", account.path);
      expect({ status: second.status, retryAfter: second.headers["retry-after"] }).toEqual({
        status: 409,
        retryAfter: "1",
      });
      release.resolve(undefined);
      expect((await first).status).toBe(200);
      expect(provider.known).toHaveLength(1);
      expect((await replica.call(account.key, "POST", account.path)).status).toBe(200);
      expect(provider.known).toHaveLength(2);
    } finally {
      await replica.stop();
    }
  });
});

describe("the list of registrations", () => {
  it.each([
    ["active", [webhook]],
    ["disabled", [{ ...webhook, status: "disabled" as const }]],
    ["missing", [{ ...webhook, connector_webhook_id: "swhe_of_somebody_else" }]],
  ])("states that one is %s, as the provider reports now", async (status, webhooks) => {
    const account = await accountOf(`lists_${status}`);
    await account.register();
    provider.list = () => Promise.resolve({ outcome: "listed", webhooks });
    expect((await account.list()).body).toEqual({
      merchant_connector_id: account.id,
      webhooks: [{ ...webhook, merchant_connector_id: account.id, status }],
    });
  });

  it("is not guessed while the provider reports nothing", async () => {
    const account = await accountOf("lists_nothing");
    await account.register();
    provider.list = () => Promise.resolve({ outcome: "unknown", problem: "It is asleep." });
    const answer = await account.list();
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status: 503,
      body: { error: { code: "CE_00", reason: "provider_gave_no_answer" } },
    });
  });
});
