// A credential that is ended at one gateway opens nothing at another, however often it is used there.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "@railyard/embedded-servers";
import { callSuccessfully, createApiClient, environmentOf, runAsProcess, sandboxAdminKey } from "@railyard/local";
import type { ApiAnswer, ApiCall, ApiClient, RunningService } from "@railyard/local";
import { defined } from "@railyard/members";
import { eventually } from "@railyard/testing";
import { signUpWithOrganization, inviteMember, makeRole, signInAgain } from "../support/access/people.ts";
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
/** The other gateway: the merchants' API, and the engine's. */
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
  /** How it is refused then; left out: 401. */
  readonly refusal?: number;
  /** What must be true after the end, of whatever takes the place of the credential. */
  readonly afterwards?: () => Promise<void>;
}

const admin = (method: string, path: string, body?: unknown): Promise<ApiAnswer> =>
  callSuccessfully(system.gateway, method, path, { key: sandboxAdminKey, ...defined({ body }) });

const listing = (call: ApiCall) => (): Promise<ApiAnswer> => elsewhere.call("GET", "/payments/list", call);

const newKey = async (): Promise<{ readonly key: string; readonly path: string }> => {
  const { body } = await admin("POST", `/api_keys/${merchant.merchantId}`, { name: "key", expiration: "never" });
  return { key: String(body["api_key"]), path: `/api_keys/${merchant.merchantId}/${String(body["key_id"])}` };
};

const asUser = (method: string, path: string, token: string, body?: unknown): Promise<ApiAnswer> =>
  callSuccessfully(system.gateway, method, path, { token, ...defined({ body }) });

const newProfile = async (): Promise<string> => {
  const path = `/account/${merchant.merchantId}/business_profile`;
  const profile_name = `profile_${randomUUID()}`;
  const made = await callSuccessfully(system.gateway, "POST", path, {
    key: merchant.secretKey,
    body: { profile_name },
  });
  return String(made.body["profile_id"]);
};

const deleteProfile = async (profileId: string): Promise<number> => {
  await admin("DELETE", `/account/${merchant.merchantId}/business_profile/${profileId}`);
  return 0;
};

/** Ends of what people may do by changing what they are. */
const casesOfRoles: Readonly<Record<string, () => Promise<Case>>> = {
  "the session of a user who gets another role": async () => {
    const founder = await signUpWithOrganization(system);
    const { email, token } = await inviteMember(system, { inviter: founder, roleId: "merchant_operator" });
    return {
      probe: listing({ token }),
      end: async () => {
        await asUser("POST", "/user/user/update_role", founder.token, { email, role_id: "merchant_developer" });
        return 0;
      },
      afterwards: async () => {
        const next = { token: await signInAgain(system, { email }) };
        const keys = `/api_keys/${founder.merchantId}/list`;
        expect((await elsewhere.call("GET", keys, next)).status).toBe(200);
        expect((await elsewhere.call("POST", "/customers", { ...next, body: {} })).status).toBe(403);
      },
    };
  },
  "the session of a user whose role loses a permission": async () => {
    const founder = await signUpWithOrganization(system);
    const roleId = await makeRole(system, founder, ["operations_view", "webhooks_view"]);
    const { email, token } = await inviteMember(system, { inviter: founder, roleId });
    return {
      probe: listing({ token }),
      end: async () => {
        await asUser("PUT", `/user/role/${roleId}`, founder.token, { groups: ["webhooks_view"] });
        return 0;
      },
      afterwards: async () => {
        expect((await listing({ token: await signInAgain(system, { email }) })()).status).toBe(403);
      },
    };
  },
  "the session of a user who is removed from the organization": async () => {
    const founder = await signUpWithOrganization(system);
    const { email, token } = await inviteMember(system, { inviter: founder, roleId: "merchant_operator" });
    return {
      probe: listing({ token }),
      end: () => asUser("DELETE", "/user/user/delete", founder.token, { email }).then(() => 0),
      afterwards: async () => {
        expect((await listing({ token: await signInAgain(system, { email }) })()).status).toBe(403);
      },
    };
  },
  "a session that goes on with another profile": async () => {
    const { token, profileId } = await signUpWithOrganization(system);
    return {
      probe: listing({ token }),
      end: () => asUser("POST", "/user/switch/profile", token, { profile_id: profileId }).then(() => 0),
    };
  },
  "a session that its user ends from another one": async () => {
    const founder = await signUpWithOrganization(system);
    const token = await signInAgain(system, founder);
    const { body } = await asUser("GET", "/user/sessions", token);
    const [own] = body["data"] as unknown as readonly { readonly session_id: string }[];
    return {
      probe: listing({ token }),
      end: () => asUser("DELETE", `/user/sessions/${own?.session_id ?? ""}`, founder.token).then(() => 0),
      afterwards: async () => {
        expect((await listing({ token: founder.token })()).status).toBe(200);
      },
    };
  },
  "the sessions of a user who keeps one alone": async () => {
    const founder = await signUpWithOrganization(system);
    const token = await signInAgain(system, founder);
    return {
      probe: listing({ token }),
      end: () => asUser("DELETE", "/user/sessions", founder.token).then(() => 0),
      afterwards: async () => {
        expect((await listing({ token: founder.token })()).status).toBe(200);
      },
    };
  },
  "the sessions of a user who changes the password": async () => {
    const founder = await signUpWithOrganization(system);
    const token = await signInAgain(system, founder);
    return {
      probe: listing({ token }),
      end: async () => {
        const body = { old_password: "Sunny#Harbour42", new_password: "Sunny#Harbour43" };
        await asUser("POST", "/user/change_password", founder.token, body);
        return 0;
      },
    };
  },
};

/** Ends of keys and tokens by a change of the profile or merchant that they are for. */
const casesOfPlaces: Readonly<Record<string, () => Promise<Case>>> = {
  "a key that is narrowed to a profile that is deleted": async () => {
    const profileId = await newProfile();
    const headers = { "x-profile-id": profileId };
    return { probe: listing({ key: merchant.secretKey, headers }), end: () => deleteProfile(profileId) };
  },
  "a session that is held to a profile that is deleted": async () => {
    const profileId = await newProfile();
    const whole = await signIn(system, merchant.merchantId, `user_${randomUUID()}`);
    const { body } = await asUser("POST", "/user/switch/profile", whole, { profile_id: profileId });
    return { probe: listing({ token: String(body["token"]) }), end: () => deleteProfile(profileId) };
  },
  "a platform's key that acts for a connected merchant that is deleted": async () => {
    const merchant_id = `platform_${randomUUID()}`;
    const { body } = await admin("POST", "/accounts", { merchant_id, merchant_account_type: "platform" });
    const made = await admin("POST", `/api_keys/${merchant_id}`, { name: "key", expiration: "never" });
    const key = String(made.body["api_key"]);
    const connected = `connected_${randomUUID()}`;
    const account = {
      merchant_id: connected,
      organization_id: body["organization_id"],
      merchant_account_type: "connected",
    };
    await callSuccessfully(system.gateway, "POST", "/accounts", { key, body: account });
    return {
      probe: listing({ key, headers: { "x-connected-merchant-id": connected } }),
      end: () => admin("DELETE", `/accounts/${connected}`).then(() => 0),
      afterwards: async () => {
        expect((await listing({ key })()).status).toBe(200);
      },
    };
  },
};

const casesOfCredentials: Readonly<Record<string, () => Promise<Case>>> = {
  "a key whose scopes are narrowed": async () => {
    const { key, path } = await newKey();
    return {
      probe: listing({ key }),
      end: () => admin("POST", path, { scopes: ["customers:read"] }).then(() => 0),
      refusal: 403,
      afterwards: async () => {
        expect((await elsewhere.call("GET", "/customers/list", { key })).status).toBe(200);
      },
    };
  },
  "a key that is replaced, after the overlap": async () => {
    const { key, path } = await newKey();
    const replacement: { key?: string } = {};
    return {
      probe: listing({ key }),
      end: async () => {
        const { body } = await admin("POST", `${path}/rotate`, { overlap_seconds: 1 });
        replacement.key = String(body["api_key"]);
        return 1_000;
      },
      afterwards: async () => {
        expect((await listing(replacement)()).status).toBe(200);
      },
    };
  },
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
    const token = await signIn(system, merchant.merchantId, `engine_${randomUUID()}`);
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
    const token = await signIn(system, merchant.merchantId, `user_${randomUUID()}`);
    return {
      probe: listing({ token }),
      end: () => callSuccessfully(system.gateway, "POST", "/user/signout", { token }).then(() => 0),
    };
  },
  "the key of a merchant that is deleted": async () => {
    const merchantId = `leaving_${randomUUID()}`;
    await admin("POST", "/accounts", { merchant_id: merchantId });
    const key = await admin("POST", `/api_keys/${merchantId}`, { name: "key", expiration: "never" });
    return {
      probe: listing({ key: String(key.body["api_key"]) }),
      end: () => admin("DELETE", `/accounts/${merchantId}`).then(() => 0),
    };
  },
  "the session of a user whose merchant is deleted": async () => {
    const merchantId = `leaving_${randomUUID()}`;
    await admin("POST", "/accounts", { merchant_id: merchantId });
    const token = await signIn(system, merchantId);
    return { probe: listing({ token }), end: () => admin("DELETE", `/accounts/${merchantId}`).then(() => 0) };
  },
};

const cases = { ...casesOfCredentials, ...casesOfPlaces, ...casesOfRoles };

/** Hammers the other gateway while the credential is ended; returns how long it was still let through. */
const measure = async ({ probe, end, refusal = 401, afterwards }: Case): Promise<number> => {
  const hammer = startHammer(probe, 1);
  try {
    await eventually(
      () => {
        if (hammer.countOf(200, 0) < 20) throw new TypeError(`Before its end it was answered ${hammer.describe(0)}.`);
      },
      { timeoutMs: 30_000 },
    );
    const remainingMs = await end();
    const endedMs = performance.now() + remainingMs;
    const dueMs = endedMs + promiseMs;
    await delay(remainingMs + promiseMs);
    await eventually(
      () => {
        const answered = hammer.countOf(refusal, dueMs) + hammer.countOf(200, dueMs);
        if (answered < 20) throw new TypeError(`After its end it was answered ${hammer.describe(dueMs)}.`);
      },
      { timeoutMs: 30_000 },
    );
    await hammer.stop();
    expect(hammer.countOf(200, dueMs)).toBe(0);
    await afterwards?.();
    return hammer.lastMs(200) - endedMs;
  } finally {
    await hammer.stop();
  }
};

const names = Object.keys(cases);

const prepare = async (name: string): Promise<Case> => {
  const make = cases[name as keyof typeof cases] as (() => Promise<Case>) | undefined;
  if (make === undefined) throw new RangeError(name);
  return await make();
};

/** Credentials that are ended together: all at once would only measure the machine. */
const atOnce = 6;

type Ending = readonly [name: string, prepared: Case];

/** Ends the cases of a group together when the first of them is asked for; each then answers for itself. */
const inGroups = <Found>(
  end: (group: readonly Ending[]) => Promise<ReadonlyMap<string, Found>>,
): ((name: string) => Promise<Found | undefined>) => {
  const ended = new Map<number, Promise<ReadonlyMap<string, Found>>>();
  const endGroup = async (first: number): Promise<ReadonlyMap<string, Found>> => {
    const group = names.slice(first, first + atOnce);
    return await end(await Promise.all(group.map(async (name) => [name, await prepare(name)] as const)));
  };
  return async (name) => {
    const index = names.indexOf(name);
    const first = index - (index % atOnce);
    const known = ended.get(first) ?? endGroup(first);
    ended.set(first, known);
    return (await known).get(name);
  };
};

/** How long each was still let through, or how it failed otherwise. */
const measureAll = async (group: readonly Ending[]): Promise<ReadonlyMap<string, unknown>> => {
  const measured = await Promise.allSettled(group.map(([, prepared]) => measure(prepared)));
  return new Map(
    measured.map((one, index) => [group[index]?.[0] ?? "", one.status === "fulfilled" ? one.value : one.reason]),
  );
};

const used = async (group: readonly Ending[]): Promise<void> => {
  const statuses = await Promise.all(group.map(async ([, { probe }]) => (await probe()).status));
  expect(statuses).toEqual(group.map(() => 200));
};

const expectInTime = (lateMs: unknown): void => {
  if (typeof lateMs !== "number") throw lateMs;
  expect(lateMs).toBeLessThanOrEqual(promiseMs);
};

describe("at the gateway that passed on what ended it, in the very next request", () => {
  const others = (): readonly [ApiClient, ApiClient] => [elsewhere, engineElsewhere];
  let before: readonly [ApiClient, ApiClient];
  beforeAll(() => {
    before = others();
    [elsewhere, engineElsewhere] = [system.gateway, system.engine];
  });
  afterAll(() => {
    [elsewhere, engineElsewhere] = before;
  });

  it.each(names)("refused is: %s", async (name) => {
    const prepared = await prepare(name);
    await used([[name, prepared]]);
    await delay(await prepared.end());
    expect((await prepared.probe()).status).toBe(prepared.refusal ?? 401);
  });
});

describe("at a second gateway that has just used it, within a second", () => {
  const ended = inGroups(measureAll);
  const endedAfterRestart = inGroups(async (group) => {
    await used(group);
    await system.nats.restart();
    return await measureAll(group);
  });
  const endedWithoutBroker = inGroups(async (group) => {
    await used(group);
    await system.nats.kill();
    let measured: Awaited<ReturnType<typeof measureAll>>;
    try {
      measured = await measureAll(group);
    } finally {
      await system.nats.restart();
    }
    const afterwards = await Promise.all(
      group.map(async ([name, { probe, refusal = 401 }]) => {
        const { status } = await probe();
        return [name, { lateMs: measured.get(name), status, refusal }] as const;
      }),
    );
    return new Map(afterwards);
  });

  it.each(names)("refused is: %s", async (name) => {
    expectInTime(await ended(name));
  });

  it.each(names)("refused after the broker was restarted is: %s", async (name) => {
    expectInTime(await endedAfterRestart(name));
  });

  it.each(names)("refused while the broker is away, and after its return, is: %s", async (name) => {
    const found = await endedWithoutBroker(name);
    expectInTime(found?.lateMs);
    expect(found?.status).toBe(found?.refusal);
  });
});
