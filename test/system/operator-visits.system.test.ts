// The operator at a merchant's console: what a visit reads, that it changes nothing, and who learns of it.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { OperationContract } from "@railyard/contracts";
import { callSuccessfully, sandboxAdminKey, startWebhookInbox } from "@railyard/local";
import type { ApiAnswer, WebhookInbox } from "@railyard/local";
import { providerKeyOf } from "../support/access/connectors.ts";
import { bearer, openTokenMint } from "../support/access/credentials.ts";
import { forAll, operations, outcomeOf, requestsOf, send } from "../support/access/sending.ts";
import { startTenant } from "../support/access/tenant.ts";
import type { Tenant } from "../support/access/tenant.ts";
import { readingOperations } from "../support/audited-operations.ts";
import { startSystem } from "../support/system.ts";
import type { System } from "../support/system.ts";

let system: System;
let inbox: WebhookInbox;
let tenant: Tenant;
let token: string;
let visitId: string;

const reason = "Ticket 4711: missing webhooks";
const admin = { key: sandboxAdminKey };

const enter = async (): Promise<Readonly<Record<string, string>>> => {
  const path = `/operator/merchants/${tenant.owner.merchantId}/enter`;
  const { body } = await callSuccessfully(system.gateway, "POST", path, { ...admin, body: { reason } });
  return body as unknown as Record<string, string>;
};
const open = (code = ""): Promise<ApiAnswer> => system.gateway.call("POST", "/user/operator_visit", { body: { code } });

beforeAll(async () => {
  system = await startSystem({ overrides: { RATE_LIMIT_PER_SECOND: "10000", REFUSED_LIMIT_PER_MINUTE: "1000000" } });
  // The key that signs is made when it is first asked for.
  await system.gateway.call("GET", "/.well-known/jwks.json");
  const mint = await openTokenMint(system);
  inbox = await startWebhookInbox({ port: 0, signingKey: () => undefined });
  tenant = await startTenant({ system, mint, webhookUrl: inbox.url });
  const entered = await enter();
  visitId = entered["visit_id"] ?? "";
  token = String((await open(entered["code"])).body["token"]);
}, 300_000);

afterAll(async () => {
  await inbox.stop();
  await system.stop();
});

const acceptsToken = ({ access }: OperationContract): boolean => access !== "public" && access.includes("jwt");
const isReading = ({ method, operationId }: OperationContract): boolean =>
  method === "GET" || readingOperations.includes(operationId);

/** All that the visit was answered. */
const texts: string[] = [];

const outcomesOf = (of: readonly OperationContract[]): Promise<readonly string[]> =>
  forAll(of, async (operation) => {
    const [request] = requestsOf(operation);
    const parts = request?.make(tenant.ids, "jwt") ?? {};
    const answer = await send(system, { operation, parts, proof: bearer(token) });
    texts.push(answer.text);
    return [`${operation.operationId}: ${outcomeOf(answer)}`];
  });

describe("a visit of the operator", () => {
  it("is opened once, by its code", async () => {
    const { code } = await enter();
    expect((await open(code)).status).toBe(200);
    expect(outcomeOf(await open(code))).toBe("401 UR_04");
    expect(outcomeOf(await open("nothing"))).toBe("401 UR_04");
  });

  it("is no user, states its purpose, and has the role of the merchant's viewers", async () => {
    const read = (path: string) => callSuccessfully(system.gateway, "GET", path, { token });
    expect((await read("/user")).body).toMatchObject({
      user_id: visitId,
      merchant_id: tenant.owner.merchantId,
      role_id: "merchant_view_only",
      operator_visit: { reason, expires_at: expect.any(String) },
    });
    const { permissions } = (await read("/user/role")).body as unknown as { permissions: readonly string[] };
    expect(permissions.length).toBeGreaterThan(5);
    expect(permissions.filter((name) => !name.endsWith(":read"))).toEqual([]);
    expect((await read("/user/list/merchant")).body).toHaveLength(1);
    const { text } = await read("/user/user/list");
    expect(text).not.toContain(visitId);
  });

  it("changes nothing: every operation that could is refused", async () => {
    const writing = operations.filter((one) => acceptsToken(one) && !isReading(one) && one.signsOut !== true);
    expect(writing.length).toBeGreaterThan(100);
    const outcomes = await outcomesOf(writing);
    // A token of a signed-in user is none of a step of signing in.
    expect(outcomes.filter((outcome) => !/: (403 IR_22|401 UR_\d+|401 IR_\d+|403 UR_\d+)$/.test(outcome))).toEqual([]);
  });

  it("reads what the merchant has, and no secret of it", async () => {
    const reading = operations.filter(({ method, ...one }) => acceptsToken({ method, ...one }) && method === "GET");
    const outcomes = await outcomesOf(reading);
    for (const name of ["listPayments", "retrievePayment", "listCustomers", "retrieveMerchantAccount"])
      expect(outcomes).toContain(`${name}: 200`);
    const { owner, proofs } = tenant;
    const profilePath = `/account/${owner.merchantId}/business_profile/${owner.profileId}/payment_response_hash_key`;
    const hashKey = await callSuccessfully(system.gateway, "GET", profilePath, { key: owner.secretKey });
    const secrets = [
      owner.secretKey,
      owner.token,
      providerKeyOf(owner, "fauxpay"),
      proofs.ephemeral_key["api-key"],
      proofs.engine_key["x-api-key"],
      String(hashKey.body["payment_response_hash_key"]),
    ].filter((secret) => secret !== undefined);
    expect(secrets.length).toBeGreaterThan(3);
    expect(secrets.filter((secret) => secret.length < 8 || texts.some((text) => text.includes(secret)))).toEqual([]);
    expect(outcomes.filter((outcome) => outcome.includes("HashKey"))).toEqual([expect.stringContaining("403")]);
  });

  it("is in the audit log of the merchant with its reason, and ends when it is ended", async () => {
    await callSuccessfully(system.gateway, "POST", `/operator/visits/${visitId}/end`, admin);
    expect((await system.gateway.call("GET", "/payments/list", { token })).status).toBe(401);
    const path = `/organization/${tenant.owner.organizationId}/audit_log?object_id=${visitId}`;
    const { body } = await callSuccessfully(system.gateway, "GET", path, { token: tenant.owner.token });
    const reported = body["data"] as unknown as { action: string; actor_kind: string; changes: unknown }[];
    expect(reported.map(({ action, actor_kind: kind }) => `${action} by ${kind}`)).toEqual([
      "left by admin_key",
      "entered by admin_key",
    ]);
    expect(JSON.stringify(reported)).toContain(reason);
  });

  it("ends when its holder signs out", async () => {
    const { body } = await open((await enter())["code"]);
    const own = { token: String(body["token"]) };
    await callSuccessfully(system.gateway, "POST", "/user/signout", own);
    expect((await system.gateway.call("GET", "/user", own)).status).toBe(401);
  });
});
