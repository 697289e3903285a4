import { describe, expect, it } from "@jest/globals";
import {
  capturePayment,
  createConnectorAccount,
  createCustomer,
  createMerchantAccount,
  createPayment,
  createPayout,
  createRefund,
  engineApiOperations,
  engineKeyScopes,
  isPossibleAt,
  keyScopes,
  merchantApiOperations,
  nestedLimitsKeyword,
  permissions,
  readingScope,
  retrieveConnectorAccount,
  retrievePayment,
  twoFactorOperations,
  updateBusinessProfile,
  updateConnectorAccount,
} from "../src/index.ts";
import type { CredentialKind, OperationContract } from "../src/index.ts";
import { brokenKeywords, compile } from "./ajv.ts";

const apis: readonly (readonly [string, readonly OperationContract[]])[] = [
  ["merchant", merchantApiOperations],
  ["engine", engineApiOperations],
];

const all = apis.flatMap(([, operations]) => operations);

const limitedKinds = ["jwt", "merchant_key", "platform_key", "engine_key"] as const;

/** Addresses of POST operations that only answer a question. */
const readingPosts = new RegExp(
  [
    String.raw`(\/list|\/filter|\/sync|\/evaluate(\/batch)?|^\/rule\/get|^\/user\/user|^\/routing\/hybrid`,
    String.raw`|\/replay|^\/routing\/(decision\/)?(dry-run|simulate)|^\/decide-gateway|^\/decision_gateway`,
    String.raw`|\/report\/preview|^\/event_resends\/count`,
    String.raw`|^\/events\/\{merchant_id\}|\/\{created_by\})$`,
  ].join(""),
);

const bracedNames = (path: string): readonly string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");

const memberNames = (schema: unknown): readonly string[] =>
  Object.keys((schema as { readonly properties?: object } | undefined)?.properties ?? {});

describe("the operations", () => {
  it("are all there", () => {
    expect(merchantApiOperations.length).toBeGreaterThanOrEqual(50);
    expect(engineApiOperations.length).toBeGreaterThanOrEqual(28);
  });

  it("have ids of their own", () => {
    const ids = all.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(apis)("have addresses of their own on the %s API", (_face, operations) => {
    const addresses = operations.flatMap(({ method, path, aliases = [] }) =>
      [path, ...aliases].map((address) => `${method} ${address.replaceAll(/\{\w+\}/g, "{}")}`),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it("are on the API whose list they are in", () => {
    expect(merchantApiOperations.filter(({ api }) => api !== "merchant" && api !== "provider")).toEqual([]);
    expect(engineApiOperations.filter(({ api }) => api !== "engine")).toEqual([]);
  });

  it("describe every parameter of their paths, and of their aliases", () => {
    for (const { path, aliases = [], pathParameters } of all) {
      for (const address of [path, ...aliases]) {
        expect({ address, names: [...bracedNames(address)].sort() }).toEqual({
          address,
          names: [...memberNames(pathParameters)].sort(),
        });
      }
    }
  });

  it("name the path parameter that binds them to the credential's merchant", () => {
    for (const { path, merchantPathParameter } of all) {
      if (merchantPathParameter !== undefined) expect(bracedNames(path)).toContain(merchantPathParameter);
    }
    const unbound = all.filter(
      ({ path, access, merchantPathParameter }) =>
        access !== "public" &&
        /\{(account_id|merchant_id|created_by)\}/.test(path) &&
        merchantPathParameter === undefined &&
        !path.includes("{created_by}"),
    );
    expect(unbound.map(({ operationId }) => operationId)).toEqual([]);
  });

  it("ask users and keys with scopes for a known permission, except to sign out and to look around", () => {
    const ofEngineUsers = ["engineLogOut", "readEngineUser", "listEngineMerchants", "onboardEngineMerchant"];
    const ofSessions = ["signOutUser", "switchEngineMerchant", "switchOrganization", "switchMerchantAccount"];
    const ofSessionsToo = ["switchProfile", "listUserOrganizations", "listUserMerchants", "listUserProfiles"];
    const ofInvited = [
      "acceptInvitations",
      "acceptInvitationsToSignIn",
      "listInvitations",
      "readOwnRole",
      "listPermissionGroups",
    ];
    const ofAccounts = [
      ...twoFactorOperations.map(({ operationId }) => operationId),
      ...[
        "changePassword",
        "rotatePassword",
        "verifyEmail",
        "engineVerifyEmail",
        "engineChangePassword",
        "readUser",
        "updateUser",
      ],
    ];
    const ofOneself = [
      "listUserSessions",
      "endUserSession",
      "endOtherUserSessions",
      "stepUp",
      "listUserViews",
      "createUserView",
      "updateUserView",
      "deleteUserView",
      "readUserPreferences",
      "putUserPreferences",
    ];
    const ofKeys = ["retrieveCredential"];
    const free = [
      ...ofKeys,
      ...ofOneself,
      ...ofInvited,
      ...ofEngineUsers,
      ...ofSessions,
      ...ofSessionsToo,
      ...ofAccounts,
    ];
    for (const { operationId, access, permission } of all) {
      const limited = limitedKinds.some((kind) => access !== "public" && access.includes(kind));
      if (!limited || free.includes(operationId)) continue;
      expect({ operationId, known: permissions.some((known) => known === permission) }).toEqual({
        operationId,
        known: true,
      });
    }
  });

  it("ask for a permission to read where nothing is changed, and to write where something is", () => {
    const wrong = all.filter(({ method, permission, path }) => {
      if (permission === undefined) return false;
      return permission.endsWith(":read") !== (method === "GET" || (method === "POST" && readingPosts.test(path)));
    });
    expect(wrong.map(({ operationId, permission }) => `${operationId} ${String(permission)}`)).toEqual([]);
  });

  it("ask keys for what the keys can be given, and for nothing else", () => {
    const askedOf = (kind: CredentialKind): readonly (string | undefined)[] =>
      all.flatMap(({ access, permission }) => (access !== "public" && access.includes(kind) ? [permission] : []));
    expect([...new Set(askedOf("merchant_key"))].sort()).toEqual(
      keyScopes.filter((scope) => scope !== readingScope).sort(),
    );
    // Keys and merchants are for keys without limits alone: a caller that makes a key could make one without any.
    const beyondLimits = ["account:write", "api_keys:read", "api_keys:write"];
    expect([...new Set(askedOf("engine_key"))].sort()).toEqual([...beyondLimits, ...engineKeyScopes]);
  });

  it("concern the whole merchant where nothing can be permitted at a profile alone", () => {
    const wrong = all.filter(
      ({ permission, wholeMerchant }) =>
        permission !== undefined && !isPossibleAt(permission, "profile") && wholeMerchant !== true,
    );
    expect(wrong.map(({ operationId }) => operationId)).toEqual([]);
  });

  it("put fixed paths before the paths with parameters that would match them", () => {
    for (const [, operations] of apis) {
      operations.forEach(({ method, path }, index) => {
        const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
        const later = operations
          .slice(index + 1)
          .filter((other) => other.method === method && pattern.test(other.path))
          .map((other) => other.path);
        expect({ path, later }).toEqual({ path, later: [] });
      });
    }
  });

  it.each(all)("$operationId compiles strictly", ({ pathParameters, query, body, response }) => {
    for (const schema of [pathParameters, query, body, response]) {
      if (schema !== undefined) expect(() => compile(schema)).not.toThrow();
    }
  });
});

describe("ids that callers choose", () => {
  const creations: readonly (readonly [string, OperationContract, object])[] = [
    ["customer_id", createCustomer, {}],
    ["payment_id", createPayment, { amount: 100, currency: "EUR" }],
    ["refund_id", createRefund, { payment_id: "pay_1" }],
    ["payout_id", createPayout, { amount: 100, currency: "EUR" }],
  ];
  const addresses = merchantApiOperations.flatMap(({ path, aliases = [] }) => [path, ...aliases]);

  it.each(creations)("are no word that is in a path in the place of %s", (name, operation, request) => {
    const refused = (id: string): boolean => brokenKeywords(operation.body, { ...request, [name]: id }).length > 0;
    const places = addresses.filter((address) => address.endsWith(`/{${name}}`));
    const words = places.flatMap((place) => {
      const parent = place.slice(0, -name.length - 2);
      return addresses.filter((address) => address.startsWith(parent)).map((address) => address.slice(parent.length));
    });
    const taken = words.filter((word) => /^\w+$/.test(word)).concat(".", "..");
    expect(taken.length).toBeGreaterThan(3);
    expect(taken.filter((word) => !refused(word))).toEqual([]);
    expect(refused("list_of_a_hundred_ids_of_lists")).toBe(false);
  });
});

describe("requests", () => {
  const payment = { amount: 100, currency: "EUR" };

  it("take the least that is needed", () => {
    expect(brokenKeywords(createPayment.body, payment)).toEqual([]);
    expect(brokenKeywords(createMerchantAccount.body, { merchant_id: "kiosk" })).toEqual([]);
    expect(brokenKeywords(capturePayment.body, {})).toEqual([]);
  });

  it("take null for a member that may be left out", () => {
    const body = { ...payment, description: null, billing: { address: null } };
    expect(brokenKeywords(createPayment.body, body)).toEqual([]);
    expect(brokenKeywords(retrievePayment.body, { force_sync: null })).toEqual([]);
  });

  it("refuse null for a member that is needed", () => {
    expect(brokenKeywords(createPayment.body, { amount: null, currency: "EUR" })).toEqual(["type"]);
  });

  it("refuse members they do not know", () => {
    expect(brokenKeywords(createPayment.body, { ...payment, amonut: 1 })).toEqual(["additionalProperties"]);
    expect(brokenKeywords(createPayment.body, { ...payment, billing: { town: "Berlin" } })).toEqual([
      "additionalProperties",
    ]);
    expect(brokenKeywords(createRefund.body, { payment_id: "pay", sum: 1 })).toEqual(["additionalProperties"]);
  });

  it("pass over unknown members where callers rely on that", () => {
    expect(brokenKeywords(capturePayment.body, { colour: "red" })).toEqual([]);
  });

  it.each([
    ["a type", { ...payment, description: 7 }, "type"],
    ["an amount that is too large", { ...payment, amount: 1_000_000_000_000 }, "maximum"],
    ["a negative amount", { ...payment, amount: -1 }, "minimum"],
    ["a fraction of a minor unit", { ...payment, amount: 1.5 }, "type"],
    ["a currency", { ...payment, currency: "EURO" }, "enum"],
    ["an id that is too short", { ...payment, payment_id: "pay_1" }, "minLength"],
    ["a long return_url", { ...payment, return_url: `https://a.example/${"x".repeat(255)}` }, "maxLength"],
    ["a return_url without scheme", { ...payment, return_url: "a.example" }, "format"],
    ["a long descriptor", { ...payment, statement_descriptor_name: "x".repeat(23) }, "maxLength"],
    ["a descriptor without a letter", { ...payment, statement_descriptor_name: "42" }, "pattern"],
    ["a short session", { ...payment, session_expiry: 59 }, "minimum"],
  ])("refuse %s", (_what, body, keyword) => {
    expect(brokenKeywords(createPayment.body, body)).toContain(keyword);
  });

  it("check metadata against its limits, and against nothing else", () => {
    const withMetadata = (metadata: unknown): readonly string[] =>
      brokenKeywords(createPayment.body, { ...payment, metadata });
    const many = Object.fromEntries(Array.from({ length: 51 }, (_value, index) => [`key${String(index)}`, "x"]));
    expect(withMetadata({ a: "x".repeat(500), b: { nested: [1] }, c: null, d: true })).toEqual([]);
    expect(withMetadata({ a: "x".repeat(501) })[0]).toBe("maxLength");
    expect(withMetadata({ ["k".repeat(41)]: 1 })[0]).toBe("maxLength");
    expect(withMetadata(many)).toEqual(["maxProperties"]);
  });

  it.each([
    ["a text in an object", { a: { b: "x".repeat(501) } }],
    ["a text in a list of lists", { a: [1, ["short", { b: ["x".repeat(501)] }]] }],
    ["a name", { a: [{ ["k".repeat(41)]: 1 }] }],
    ["the number of members", { a: { b: Object.fromEntries(Array.from({ length: 51 }, (_v, i) => [String(i), 1])) } }],
  ])("check what is nested in metadata against the same limits: %s", (_what, metadata) => {
    expect(brokenKeywords(createPayment.body, { ...payment, metadata })).toEqual([nestedLimitsKeyword]);
    expect(brokenKeywords(createPayment.body, { ...payment, frm_metadata: metadata })).toEqual([nestedLimitsKeyword]);
  });

  it("let metadata nest what keeps to the limits, counted in characters", () => {
    const metadata = { a: { ["k".repeat(40)]: "😀".repeat(500) }, b: [null, true, 1.5, "x".repeat(500)] };
    expect(brokenKeywords(createPayment.body, { ...payment, metadata })).toEqual([]);
  });

  it("let a connector account keep what its provider needs, such as certificates, inside metadata", () => {
    const keep = (metadata: unknown): readonly string[] =>
      brokenKeywords(updateConnectorAccount.body, { connector_type: "payment_processor", metadata });
    expect(keep({ wallet: { certificate: "x".repeat(4000) } })).toEqual([]);
    expect(keep({ note: "x".repeat(501) })).toContain("maxLength");
  });

  it("take payment method types as names or as objects", () => {
    const account = (types: unknown): readonly string[] =>
      brokenKeywords(createConnectorAccount.body, {
        connector_type: "payment_processor",
        connector_name: "fauxpay",
        connector_account_details: { auth_type: "HeaderKey" },
        payment_methods_enabled: [{ payment_method: "card", payment_method_types: types }],
      });
    expect(account(["credit", { payment_method_type: "debit", card_networks: ["Visa"] }])).toEqual([]);
    expect(account([7])).not.toEqual([]);
  });

  it("check profiles against their limits", () => {
    const update = (body: unknown): readonly string[] => brokenKeywords(updateBusinessProfile.body, body);
    expect(update({})).toEqual([]);
    expect(update({ max_auto_retries_enabled: 256 })).toEqual(["maximum"]);
    expect(update({ outgoing_webhook_custom_http_headers: { "x-shop": 7 } })).toEqual(["type"]);
    expect(update({ profile_name: "x".repeat(65) })).toEqual(["maxLength"]);
  });
});

describe("answers", () => {
  it("are reached at the address of the specification and at the conventional one", () => {
    const { path, aliases = [] } = retrieveConnectorAccount;
    expect([path, ...aliases]).toEqual([
      "/account/{account_id}/connectors/{connector_id}",
      "/accounts/{account_id}/connectors/{connector_id}",
    ]);
  });
});
