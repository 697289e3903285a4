// Whatever member of whatever operation of the decision engine is of the wrong type: one status, one code.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { OperationContract } from "@railyard/contracts";
import { engineApiOperations } from "@railyard/contracts";
import type { Proof } from "../support/access/credentials.ts";
import { openTokenMint } from "../support/access/credentials.ts";
import { callersOf, forAll, outcomeOf, send } from "../support/access/sending.ts";
import type { CallerKind, RequestParts } from "../support/access/request.ts";
import { startEmptyMerchant } from "../support/access/tenant.ts";
import { startSystem } from "../support/system.ts";
import type { System } from "../support/system.ts";
import { wrongRequests } from "../support/wrong-values.ts";

let system: System;
let merchantId: string;
let proofs: Partial<Readonly<Record<CallerKind, Proof>>>;

beforeAll(async () => {
  system = await startSystem({
    overrides: { REFUSED_LIMIT_PER_MINUTE: "1000000", GUESS_LIMIT_PER_MINUTE: "1000000", LOG_LEVEL: "fatal" },
  });
  // Makes the key with which tokens are signed.
  await system.gateway.call("GET", "/.well-known/jwks.json");
  const mint = await openTokenMint(system);
  const merchant = await startEmptyMerchant({ system, mint, webhookUrl: "http://127.0.0.1:9/" }, "engine");
  merchantId = merchant.ids["merchant"] ?? "";
  proofs = { ...merchant.proofs, admin_secret: { "x-admin-secret": "test_admin_secret" } };
}, 120_000);

afterAll(() => system.stop());

const proofFor = (operation: OperationContract): Proof => {
  const [caller = "public"] = callersOf(operation);
  return caller === "public" ? {} : (proofs[caller] ?? {});
};

const path = (): NonNullable<RequestParts["path"]> => ({
  merchant_id: merchantId,
  created_by: merchantId,
  feature: "elimination",
  connector: "fauxpay",
  rule_id: "rule",
  experiment_id: "experiment",
});

const withBodies = engineApiOperations.filter(({ body }) => body !== undefined);
const numbersInQueries = engineApiOperations.flatMap((operation) => {
  const { properties = {}, required = [] } = (operation.query ?? {}) as {
    readonly properties?: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
  };
  const needed = Object.fromEntries(required.map((name) => [name, "1"]));
  return Object.entries(properties)
    .filter(([, member]) => JSON.stringify(member).includes('"integer"'))
    .map(([name]) => ({ operation, name, query: { ...needed, [name]: "text" } }));
});

describe("a member of the wrong type", () => {
  it("is 400 IR_06 in the body of every operation of the engine, at every depth", async () => {
    const requests = withBodies.flatMap((operation) =>
      wrongRequests(operation.body as object).map((request) => ({ ...request, operation })),
    );
    // Every operation with a body is there, and members within members are.
    expect(new Set(requests.map(({ operation }) => operation.operationId)).size).toBe(withBodies.length);
    expect(requests.filter(({ member }) => member.includes(".")).length).toBeGreaterThan(100);
    const others = await forAll(requests, async ({ operation, member, body }) => {
      const parts = { path: path(), body };
      const outcome = outcomeOf(await send(system, { operation, parts, proof: proofFor(operation) }));
      return outcome === "400 IR_06" ? [] : [`${operation.operationId} ${member}: ${outcome}`];
    });
    expect(others).toEqual([]);
  });

  it("is 400 IR_06 in every query string of the engine", async () => {
    expect(numbersInQueries.length).toBeGreaterThan(0);
    const others = await forAll(numbersInQueries, async ({ operation, name, query }) => {
      const parts = { path: path(), query };
      const outcome = outcomeOf(await send(system, { operation, parts, proof: proofFor(operation) }));
      return outcome === "400 IR_06" ? [] : [`${operation.operationId} ${name}: ${outcome}`];
    });
    expect(others).toEqual([]);
  });
});
