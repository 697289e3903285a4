// Every operation, with every kind of credential, on the caller's own objects and on those of others.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { engineKeyScopes, keyScopes, readingScope } from "@railyard/contracts";
import { callSuccessfully, sandboxAdminKey, startWebhookInbox } from "@railyard/local";
import type { WebhookInbox } from "@railyard/local";
import { eventually } from "@railyard/testing";
import {
  actingCredentials,
  actingProof,
  foreignlyNarrowed,
  inProfile,
  misplacedCredentials,
  narrowedCredentials,
  narrowingKinds,
  scopedKeys,
} from "../support/access/bad-credentials.ts";
import type { BadCredential } from "../support/access/bad-credentials.ts";
import {
  beyondPlatform,
  beyondProfile,
  exceptionCeilings,
  exceptionCounts,
  keptForEverybody,
  operatorsOwn,
  platformsOwn,
  sharedWithinMerchant,
  sharedWithinPlatform,
  tablesOfPlatform,
  platformExceptions,
  profileExceptions,
} from "../support/access/exceptions.ts";
import {
  differencesFrom,
  foreignCells,
  isReading,
  leastToken,
  ownCells,
  proofOf,
  refusedCells,
  unknownId,
} from "../support/access/cells.ts";
import type { OwnCallers, Stranger } from "../support/access/cells.ts";
import type { Proof } from "../support/access/credentials.ts";
import { bearer, openTokenMint } from "../support/access/credentials.ts";
import { digestsOf, isCounted } from "../support/access/digests.ts";
import type { Digests } from "../support/access/digests.ts";
import type { CallerKind } from "../support/access/request.ts";
import { roleCells, startStaff, undecided } from "../support/access/roles.ts";
import { callersOf, operations, platformCallersOf, requestsOf, validRequests } from "../support/access/sending.ts";
import {
  startConnectedElsewhere,
  startEmptyMerchant,
  startSecondProfile,
  startTenant,
} from "../support/access/tenant.ts";
import type { Tenant } from "../support/access/tenant.ts";
import { startSystem } from "../support/system.ts";
import type { System } from "../support/system.ts";

let system: System;
let inbox: WebhookInbox;
let webhookUrl: string;
let mint: Awaited<ReturnType<typeof openTokenMint>>;
/** The caller, and its other profile. */
let own: Tenant;
let otherProfile: Tenant;
/** The platform merchant of another organization, and a merchant that is connected to it. */
let platform: Tenant;
let connected: Tenant;

/** Providers are not asked again about what is pending: the rows of a tenant change only when a test changes them. */
const noPolling = { SYNC_FIRST_DELAY_MS: "3600000", SYNC_LONGEST_DELAY_MS: "3600000" };

beforeAll(async () => {
  system = await startSystem({
    overrides: {
      REFUSED_LIMIT_PER_MINUTE: "1000000",
      GUESS_LIMIT_PER_MINUTE: "1000000",
      RATE_LIMIT_PER_SECOND: "10000",
      ADDRESS_RATE_LIMIT_PER_SECOND: "10000",
      ADDRESS_RATE_LIMIT_BURST: "100000",
      READ_TIME_PERCENT: "100",
      LOG_LEVEL: "fatal",
      ...noPolling,
    },
  });
  await system.gateway.call("GET", "/.well-known/jwks.json");
  mint = await openTokenMint(system);
  inbox = await startWebhookInbox({ port: 0, signingKey: () => undefined });
  webhookUrl = inbox.url;
  const options = { system, mint, webhookUrl };
  [own, platform] = await Promise.all([startTenant(options), startTenant({ ...options, platformIn: system })]);
  const { organizationId } = platform.owner;
  [otherProfile, connected] = await Promise.all([
    startSecondProfile(own, options),
    startTenant({ ...options, organizationId }),
  ]);
}, 300_000);

afterAll(async () => {
  await inbox.stop();
  await system.stop();
});

/** Another merchant, or another profile of the caller's. */
const asStranger = (caller: Tenant, name: string, { owner, ids, proofs }: Tenant): Stranger => ({
  name,
  ids,
  marks: [owner.marker, ...(owner.merchantId === caller.owner.merchantId ? [] : [owner.merchantId])].concat(
    [ids["openPaymentSecret"], ids["ephemeralSecret"]].filter((text) => text !== undefined),
    owner.merchantId === caller.owner.merchantId ? [] : [proofs.publishable_key["api-key"] ?? ""],
  ),
});

const isKeyOfPlatform = (kind: CallerKind): boolean => kind === "merchant_key" || kind === "platform_key";

/** The connected merchant, as which the platform's key calls. */
const acting = (): Tenant => {
  const proof = actingProof(platform, connected.owner.merchantId);
  return { ...connected, proofs: { ...connected.proofs, merchant_key: proof } };
};

/** What is still to be counted for lists is not the merchants' own, and is taken up every other second. */
const isQueue = (key: string): boolean => key.includes("_changes ");

/** The same digests twice, after all is counted, so that no work in the background is still under way. */
const settled = async (merchantIds: readonly string[]): Promise<Digests> => {
  await eventually(() => isCounted(system), { intervalMs: 250 });
  let before: Digests = {};
  return await eventually(
    async () => {
      const all = Object.entries(await digestsOf(system, merchantIds));
      const now: Digests = Object.fromEntries(all.filter(([key]) => !isQueue(key)));
      const isSame = JSON.stringify(now) === JSON.stringify(before);
      before = now;
      if (!isSame) throw new TypeError("rows still change");
      return now;
    },
    { timeoutMs: 60_000, intervalMs: 250 },
  );
};

const isActing = (kind: CallerKind): boolean => kind === "merchant_key";

/** Who calls, and whose objects it names; by which of its credentials, all where that is left out. */
type Pair = () => {
  readonly caller: Tenant;
  readonly stranger: Tenant;
  readonly kinds?: (kind: CallerKind) => boolean;
  readonly exceptions?: Readonly<Record<string, string>>;
};

describe("the access matrix", () => {
  it("has a valid request for every operation, and none for others", () => {
    expect(operations.filter((operation) => requestsOf(operation).length === 0).map((o) => o.operationId)).toEqual([]);
    const known = new Set(operations.map(({ operationId }) => operationId));
    expect(Object.keys(validRequests).filter((operationId) => !known.has(operationId))).toEqual([]);
  });

  it("has an exception nowhere without a reason, and no more of them than ever", () => {
    const ofRequests = operations.flatMap((operation) =>
      requestsOf(operation).flatMap(({ instead }) => (instead === undefined ? [] : [{ ...instead, operation }])),
    );
    const isMet = ({ kind, status, operation }: (typeof ofRequests)[number]): boolean =>
      status >= 400 && (kind === undefined || callersOf(operation).includes(kind));
    expect(ofRequests.filter((one) => !isMet(one)).map(({ operation }) => operation.operationId)).toEqual([]);
    const reasons = [...ofRequests, ...Object.values({ ...beyondProfile, ...beyondPlatform })].map(({ why }) => why);
    expect(reasons.filter((why) => why.length < 10)).toEqual([]);
    expect({ ...exceptionCounts, requests: ofRequests.length }).toEqual(exceptionCeilings);
  });

  it("excepts from its cells only what operators and platforms still need", async () => {
    const rights = [
      { kind: "admin_key", caller: own, exceptions: operatorsOwn },
      { kind: "platform_key", caller: platform, exceptions: platformsOwn },
    ] as const;
    for (const { kind, caller, exceptions } of rights) {
      const stated = await foreignCells(system, caller, asStranger(caller, "another", connected), {
        concerns: (id) => id in exceptions,
        kinds: (one) => one === kind,
        only: (operation) => isReading(operation) || operation.operationId === "endOperatorVisit",
        isPrivate: () => false,
        proof: () => caller.proofs[kind] ?? {},
      });
      const isNeeded = (id: string): boolean => stated.some((line) => line.includes(` with ${id} of another`));
      expect(Object.keys(exceptions).filter((id) => !isNeeded(id))).toEqual([]);
    }
  }, 300_000);

  it("lets every credential do with its own objects what its contract admits", async () => {
    expect(await ownCells(system, own, { system, mint, webhookUrl })).toEqual([]);
  }, 300_000);

  it("lets a credential limited to a profile do what needs no more, with the objects of the profile", async () => {
    const { profileId } = otherProfile.owner;
    const narrowing: readonly CallerKind[] = narrowingKinds;
    const stated = await ownCells(
      system,
      otherProfile,
      { system, mint, webhookUrl },
      {
        kindsOf: (operation) =>
          operation.wholeMerchant === true ? [] : callersOf(operation).filter((kind) => narrowing.includes(kind)),
        proof: (kind, operation) =>
          kind === "jwt"
            ? bearer(leastToken(otherProfile, operation, profileId))
            : inProfile(proofOf(otherProfile, kind), profileId),
        instead: (ids) => ({ ...ids, spareProfile: profileId }),
        exceptions: beyondProfile,
      },
    );
    expect(stated).toEqual([]);
  }, 300_000);

  it("lets a platform's key do for its own merchant and its organization what its contract admits", async () => {
    const options = { system, mint, webhookUrl };
    const alone = await ownCells(system, platform, options, {
      kindsOf: platformCallersOf,
      exceptions: beyondPlatform,
    });
    const forConnected = await ownCells(system, connected, options, {
      kindsOf: (operation) => platformCallersOf(operation).filter((kind) => kind === "platform_key"),
      proof: () => platform.proofs.merchant_key,
    });
    expect([...alone, ...forConnected]).toEqual([]);
  }, 300_000);

  it("lets a platform's key act for a connected merchant wherever a merchant's key may", async () => {
    const kindsOf: OwnCallers["kindsOf"] = (operation) => platformCallersOf(operation).filter(isActing);
    expect(await ownCells(system, acting(), { system, mint, webhookUrl }, { kindsOf })).toEqual([]);
  }, 300_000);

  it("refuses a platform's key for other merchants, and others that would act as it does", async () => {
    const strangers = {
      "a standard merchant": own.owner.merchantId,
      itself: platform.owner.merchantId,
      nobody: unknownId(connected.owner.merchantId),
      "a merchant of another platform": await startConnectedElsewhere(system),
    };
    expect(await refusedCells(system, connected, actingCredentials(platform, connected, own, strangers))).toEqual([]);
  }, 300_000);

  it("refuses credentials that narrow themselves to a profile that is not theirs", async () => {
    const strangers = {
      "another merchant's profile": connected.owner.profileId,
      "an unknown profile": unknownId(own.owner.profileId),
    };
    const foreign = foreignlyNarrowed(own, strangers);
    expect(await refusedCells(system, own, [...foreign, ...narrowedCredentials(own, otherProfile)])).toEqual([]);
    expect(await refusedCells(system, platform, foreignlyNarrowed(platform, strangers, ["merchant_key"]))).toEqual([]);
  }, 300_000);

  it("refuses credentials of another kind, and tokens without the permission", async () => {
    expect(await refusedCells(system, own, misplacedCredentials(own))).toEqual([]);
  }, 300_000);

  it("opens to people what their roles permit where they work, and nothing else", async () => {
    const staff = await startStaff(system);
    expect(undecided(staff)).toEqual([]);
    expect(await roleCells(system, staff, own.ids)).toEqual([]);
  }, 300_000);

  it("refuses keys whose scopes lack the permission", async () => {
    const { merchantId, token } = own.owner;
    const merchantKeys: Record<string, Proof> = {};
    for (const scope of keyScopes.filter((one) => one !== readingScope)) {
      const body = { name: scope, expiration: "never", scopes: [scope] };
      const path = `/api_keys/${merchantId}`;
      const made = await callSuccessfully(system.gateway, "POST", path, { key: sandboxAdminKey, body });
      merchantKeys[scope] = { "api-key": String(made.body["api_key"]) };
    }
    const engineKeys: Record<string, Proof> = {};
    for (const scope of engineKeyScopes) {
      const body = { merchant_id: merchantId, scopes: [scope] };
      const made = await callSuccessfully(system.engine, "POST", "/api-key/create", { token, body });
      engineKeys[scope] = { "x-api-key": String(made.body["api_key"]) };
    }
    const keys = [...scopedKeys("merchant_key", merchantKeys), ...scopedKeys("engine_key", engineKeys)];
    expect(await refusedCells(system, own, keys)).toEqual([]);
  }, 300_000);

  it("refuses credentials that are none, unknown, damaged, revoked, expired or signed out", async () => {
    const { merchantId } = own.owner;
    const newKey = async (expiration: string): Promise<{ readonly key: string; readonly keyId: string }> => {
      const { body } = await callSuccessfully(system.gateway, "POST", `/api_keys/${merchantId}`, {
        key: sandboxAdminKey,
        body: { name: "short", expiration },
      });
      return { key: String(body["api_key"]), keyId: String(body["key_id"]) };
    };
    const expiring = await newKey(new Date(Date.now() + 1_500).toISOString());
    const revoked = await newKey("never");
    await callSuccessfully(system.gateway, "DELETE", `/api_keys/${merchantId}/${revoked.keyId}`, {
      key: sandboxAdminKey,
    });
    const { proofs } = await startEmptyMerchant({ system, mint, webhookUrl }, "merchant");
    const signedOut = proofs.jwt?.["authorization"] ?? "";
    await callSuccessfully(system.gateway, "POST", "/user/signout", { headers: { authorization: signedOut } });
    const engineKey = await callSuccessfully(system.engine, "POST", "/api-key/create", {
      token: own.owner.token,
      body: { merchant_id: merchantId },
    });
    await callSuccessfully(system.engine, "DELETE", `/api-key/${String(engineKey.body["key_id"])}`, {
      token: own.owner.token,
    });
    const good = own.tokenWith({});
    const [head = "", , signature = ""] = good.split(".");
    const [, strangersClaims = ""] = connected.tokenWith({}).split(".");
    const states =
      (outcome: string): BadCredential["expected"] =>
      () =>
        outcome;
    const credentials: readonly BadCredential[] = [
      { name: "no credential", proof: {}, expected: states("401 IR_01") },
      { name: "an unknown key", proof: { "api-key": `snd_${"z".repeat(64)}` }, expected: states("401 IR_01") },
      { name: "an unknown publishable key", proof: { "api-key": "pk_snd_0000" }, expected: states("401 IR_01") },
      { name: "an unknown ephemeral key", proof: { "api-key": "epk_0000" }, expected: states("401 IR_01") },
      { name: "an unknown engine key", proof: { "x-api-key": "DE_0000" }, expected: states("401 IR_01") },
      { name: "a wrong admin secret", proof: { "x-admin-secret": "wrong" }, expected: states("401 IR_01") },
      { name: "a revoked key", proof: { "api-key": revoked.key }, expected: states("401 IR_01") },
      { name: "an expired key", proof: { "api-key": expiring.key }, expected: states("401 IR_01") },
      {
        name: "a revoked engine key",
        proof: { "x-api-key": String(engineKey.body["api_key"]) },
        expected: states("401 IR_01"),
      },
      { name: "no token", proof: bearer("nonsense"), expected: states("401 IR_17") },
      {
        name: "another's claims",
        proof: bearer(`${head}.${strangersClaims}.${signature}`),
        expected: states("401 IR_17"),
      },
      {
        name: "a signed-out token",
        proof: { authorization: signedOut },
        expected: ({ acceptsEndedTokens }) => (acceptsEndedTokens === true ? undefined : "401 IR_17"),
      },
      {
        name: "an expired token",
        proof: bearer(own.tokenWith({ lifetimeSeconds: -5 })),
        expected: states("401 IR_48"),
      },
    ];
    await eventually(
      async () => {
        const { status } = await system.gateway.call("GET", "/payments/list", { key: expiring.key });
        if (status !== 401) throw new TypeError("not yet expired");
      },
      { timeoutMs: 30_000 },
    );
    expect(await refusedCells(system, own, credentials)).toEqual([]);
  }, 300_000);

  it.each<readonly [string, Pair]>([
    ["a merchant of another organization", () => ({ caller: own, stranger: connected })],
    [
      "another merchant of the organization",
      () => ({ caller: connected, stranger: platform, exceptions: platformExceptions }),
    ],
    [
      "its connected merchant, as a platform",
      () => ({ caller: platform, stranger: connected, kinds: isKeyOfPlatform }),
    ],
    ["its platform, as a connected merchant", () => ({ caller: acting(), stranger: platform, kinds: isActing })],
    ["an unconnected merchant, as a connected one", () => ({ caller: acting(), stranger: own, kinds: isActing })],
    ["an unconnected merchant, as a platform", () => ({ caller: platform, stranger: own, kinds: isKeyOfPlatform })],
  ])(
    "knows nothing of %s, shows nothing of it, and changes nothing of it",
    async (name, pair) => {
      const { caller, stranger, kinds = () => true, exceptions = {} } = pair();
      const merchants = [stranger.owner.merchantId];
      const isConnected = stranger.owner.organizationId === caller.owner.organizationId;
      const isShared = (id: string): boolean => isConnected && id in sharedWithinPlatform;
      const unshared = async (): Promise<Digests> => {
        const digests = Object.entries(await settled(merchants));
        if (!isConnected) return Object.fromEntries(digests);
        const isOfPlatform = (key: string): boolean => tablesOfPlatform.some((table) => key.startsWith(`${table} `));
        return Object.fromEntries(digests.filter(([key]) => !isOfPlatform(key)));
      };
      const managesStranger = (kind: CallerKind): boolean => kind === "platform_key" && isConnected;
      const before = await unshared();
      const stated = await foreignCells(system, caller, asStranger(caller, name, stranger), {
        // What else an operator or a platform names must belong to the merchant that it names.
        concerns: (id, kind) =>
          !isShared(id) &&
          !(id in keptForEverybody) &&
          !(/^admin_/.test(kind) && id in operatorsOwn) &&
          !(managesStranger(kind) && id in platformsOwn),
        isPrivate: (kind) => !managesStranger(kind) && !/^admin_/.test(kind),
        kinds,
        proof: (kind) => (kind === "public" ? {} : (caller.proofs[kind] ?? {})),
      });
      expect(differencesFrom(exceptions, stated)).toEqual([]);
      expect(await unshared()).toEqual(before);
    },
    300_000,
  );

  it("keeps the objects of a profile from credentials limited to another profile", async () => {
    const { profileId } = own.owner;
    const held: Partial<Record<CallerKind, () => Proof>> = {
      jwt: () => bearer(own.tokenWith({ profileId })),
      merchant_key: () => inProfile(own.proofs.merchant_key, profileId),
    };
    const cells = (isShared: boolean) =>
      foreignCells(system, own, asStranger(own, "another profile", otherProfile), {
        concerns: (id) => !(id in keptForEverybody) && id in sharedWithinMerchant === isShared,
        kinds: (kind) => kind in held,
        proof: (kind) => held[kind]?.() ?? {},
      });
    expect(differencesFrom(profileExceptions, await cells(false))).toEqual([]);
    const shared = await cells(true);
    const isNeeded = (name: string): boolean => shared.some((line) => line.includes(` ${name} of another profile`));
    expect(Object.keys(sharedWithinMerchant).filter((name) => !isNeeded(name))).toEqual([]);
  }, 300_000);
});
