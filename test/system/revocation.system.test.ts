// A credential that is ended at one gateway opens nothing at another, however often it is used there.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "@railyard/embedded-servers";
import { callSuccessfully, createApiClient, environmentOf, runAsProcess, sandboxAdminKey } from "@railyard/local";
import type { ApiAnswer, ApiCall, ApiClient, RunningService } from "@railyard/local";
import { eventually } from "@railyard/testing";
import { startHammer } from "../support/hammer.ts";
import { signIn, startMerchant, startSystem } from "../support/system.ts";
import type { System, TestMerchant } from "../support/system.ts";

/** From the answer that ends a credential to the last request that another gateway lets through. */
const promiseMs = 1_000;

const overrides = {
  RATE_LIMIT_PER_SECOND: "1000000",
  RATE_LIMIT_BURST: "1000000",
  REFUSED_LIMIT_PER_MINUTE: "1000000",
};

let system: System;
let merchant: TestMerchant;
let second: RunningService;
/** The other gateway: merchants' face, and the engine's. */
let elsewhere: ApiClient;
let engineElsewhere: ApiClient;

beforeAll(async () => {
  system = await startSystem({ overrides });
  const ports = {
    ...system.ports,
    gateway: await findFreePort(),
    engine: await findFreePort(),
    gatewayInternal: await findFreePort(),
  };
  second = await runAsProcess("gateway", environmentOf("gateway", { ...system.stack.surroundings, ports }));
  elsewhere = createApiClient(`http://127.0.0.1:${String(ports.gateway)}`);
  engineElsewhere = createApiClient(`http://127.0.0.1:${String(ports.engine)}`);
  merchant = await startMerchant(system);
}, 120_000);

afterAll(async () => {
  elsewhere.close();
  engineElsewhere.close();
  await second.stop();
  await merchant.inbox.stop();
  await system.stop();
});

interface Case {
  /** What the credential opens until it is ended. */
  readonly probe: () => Promise<ApiAnswer>;
  /** Ends it at the first gateway; resolves with the milliseconds from now until the end, where it is not at once. */
  readonly end: () => Promise<number>;
}

const admin = (method: string, path: string, body?: unknown): Promise<ApiAnswer> =>
  callSuccessfully(system.gateway, method, path, { key: sandboxAdminKey, ...(body === undefined ? {} : { body }) });

const listing = (call: ApiCall) => (): Promise<ApiAnswer> => elsewhere.call("GET", "/payments/list", call);

const newKey = async (): Promise<{ readonly key: string; readonly path: string }> => {
  const { body } = await admin("POST", `/api_keys/${merchant.merchantId}`, { name: "key", expiration: "never" });
  return { key: String(body["api_key"]), path: `/api_keys/${merchant.merchantId}/${String(body["key_id"])}` };
};

const cases: Readonly<Record<string, () => Promise<Case>>> = {
  "a key that is revoked": async () => {
    const { key, path } = await newKey();
    return { probe: listing({ key }), end: () => admin("DELETE", path).then(() => 0) };
  },
  "a key whose expiration is changed": async () => {
    const { key, path } = await newKey();
    return {
      probe: listing({ key }),
      end: async () => {
        const expires = Date.now() + 500;
        await admin("POST", path, { expiration: new Date(expires).toISOString() });
        return Math.max(0, expires - Date.now());
      },
    };
  },
  "a key that is replaced without an overlap": async () => {
    const { key, path } = await newKey();
    return {
      probe: listing({ key }),
      end: () => admin("POST", `${path}/rotate`, { overlap_seconds: 0 }).then(() => 0),
    };
  },
  "a key of the decision engine that is revoked": async () => {
    const token = await signIn(system, merchant.merchantId, `engine_${String(Date.now())}`);
    const made = await callSuccessfully(system.engine, "POST", "/api-key/create", {
      token,
      body: { merchant_id: merchant.merchantId },
    });
    const headers = { "x-api-key": String(made.body["api_key"]) };
    return {
      probe: () => engineElsewhere.call("GET", `/merchant-account/${merchant.merchantId}`, { headers }),
      end: async () => {
        await callSuccessfully(system.engine, "DELETE", `/api-key/${String(made.body["key_id"])}`, { token });
        return 0;
      },
    };
  },
  "a customer's key that is revoked": async () => {
    const { body } = await merchant.server.post("/customers", {});
    const key = await merchant.server.post("/ephemeral_keys", { customer_id: body["customer_id"] });
    return {
      probe: () => elsewhere.call("GET", "/customers/payment_methods", { key: String(key.body["secret"]) }),
      end: async () => {
        const path = `/ephemeral_keys/${String(key.body["id"])}`;
        await callSuccessfully(system.gateway, "DELETE", path, { key: merchant.secretKey });
        return 0;
      },
    };
  },
  "a session that is signed out": async () => {
    const token = await signIn(system, merchant.merchantId, `user_${String(Date.now())}`);
    return {
      probe: listing({ token }),
      end: () => callSuccessfully(system.gateway, "POST", "/user/signout", { token }).then(() => 0),
    };
  },
  "the key of a merchant that is deleted": async () => {
    const merchantId = `leaving_${String(Date.now())}`;
    await admin("POST", "/accounts", { merchant_id: merchantId });
    const key = await admin("POST", `/api_keys/${merchantId}`, { name: "key", expiration: "never" });
    return {
      probe: listing({ key: String(key.body["api_key"]) }),
      end: () => admin("DELETE", `/accounts/${merchantId}`).then(() => 0),
    };
  },
  "the session of a user whose merchant is deleted": async () => {
    const merchantId = `leaving_${String(Date.now())}_u`;
    await admin("POST", "/accounts", { merchant_id: merchantId });
    const token = await signIn(system, merchantId);
    return { probe: listing({ token }), end: () => admin("DELETE", `/accounts/${merchantId}`).then(() => 0) };
  },
};

/** Hammers the other gateway while the credential is ended; answers how long it went on being let through. */
const measure = async ({ probe, end }: Case): Promise<number> => {
  const hammer = startHammer(probe);
  try {
    await eventually(() => hammer.countOf(200, 0) >= 50, { timeoutMs: 10_000 });
    const remainingMs = await end();
    const endedMs = performance.now() + remainingMs;
    const dueMs = endedMs + promiseMs;
    await delay(remainingMs + promiseMs);
    await eventually(() => hammer.countOf(401, dueMs) + hammer.countOf(200, dueMs) >= 50, { timeoutMs: 20_000 });
    await hammer.stop();
    expect(hammer.countOf(200, dueMs)).toBe(0);
    return hammer.lastMs(200) - endedMs;
  } finally {
    await hammer.stop();
  }
};

const names = Object.keys(cases);

const prepare = (name: string): Promise<Case> => {
  const make = cases[name];
  if (make === undefined) throw new RangeError(name);
  return make();
};

describe("at a second gateway that has just used it", () => {
  it.each(names)("%s is refused within a second", async (name) => {
    expect(await measure(await prepare(name))).toBeLessThanOrEqual(promiseMs);
  });

  it.each(names)("%s is refused within a second after the broker was restarted", async (name) => {
    const prepared = await prepare(name);
    expect((await prepared.probe()).status).toBe(200);
    await system.nats.restart();
    expect(await measure(prepared)).toBeLessThanOrEqual(promiseMs);
  });

  it.each(names)("%s is refused within a second while the broker is away", async (name) => {
    const prepared = await prepare(name);
    expect((await prepared.probe()).status).toBe(200);
    await system.nats.kill();
    try {
      expect(await measure(prepared)).toBeLessThanOrEqual(promiseMs);
    } finally {
      await system.nats.restart();
    }
    expect((await prepared.probe()).status).toBe(401);
  });
});
