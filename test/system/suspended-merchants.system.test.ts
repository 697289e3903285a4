// What a suspended merchant is refused and what not, by every credential that it has: as the contracts specify.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { OperationContract } from "@railyard/contracts";
import { callSuccessfully, sandboxAdminKey, startWebhookInbox } from "@railyard/local";
import type { ApiAnswer, WebhookInbox } from "@railyard/local";
import { eventually } from "@railyard/testing";
import { leastToken, proofOf } from "../support/access/cells.ts";
import { bearer, openTokenMint } from "../support/access/credentials.ts";
import { digestsOf } from "../support/access/digests.ts";
import type { CallerKind, ValidRequest } from "../support/access/request.ts";
import { callersOf, forAll, operations, outcomeOf, requestsOf, send } from "../support/access/sending.ts";
import { startTenant } from "../support/access/tenant.ts";
import type { Tenant } from "../support/access/tenant.ts";
import { startSystem } from "../support/system.ts";
import type { System } from "../support/system.ts";

let system: System;
let inbox: WebhookInbox;
let tenant: Tenant;

const operate = (action: "suspend" | "resume"): Promise<ApiAnswer> =>
  callSuccessfully(system.gateway, "POST", `/operator/merchants/${tenant.owner.merchantId}/${action}`, {
    key: sandboxAdminKey,
    body: { reason: "Chargebacks under investigation" },
  });

beforeAll(async () => {
  system = await startSystem({
    overrides: {
      RATE_LIMIT_PER_SECOND: "10000",
      ADDRESS_RATE_LIMIT_PER_SECOND: "10000",
      ADDRESS_RATE_LIMIT_BURST: "100000",
      READ_TIME_PERCENT: "100",
      LOG_LEVEL: "fatal",
      SYNC_FIRST_DELAY_MS: "3600000",
      SYNC_LONGEST_DELAY_MS: "3600000",
    },
  });
  // The key that signs is made when it is first asked for.
  await system.gateway.call("GET", "/.well-known/jwks.json");
  const mint = await openTokenMint(system);
  inbox = await startWebhookInbox({ port: 0, signingKey: () => undefined });
  tenant = await startTenant({ system, mint, webhookUrl: inbox.url });
  await operate("suspend");
}, 300_000);

afterAll(async () => {
  await inbox.stop();
  await system.stop();
});

const refusal = "403 IR_57";
const listsIt = ({ failures = [] }: OperationContract): boolean => failures.includes("merchant_suspended");
const isRefused = ({ refusedWhileSuspended }: OperationContract): boolean => refusedWhileSuspended === true;
const isPage = ({ page }: OperationContract): boolean => page === true;

const named = (name: string): readonly OperationContract[] => operations.filter((one) => one.operationId === name);
const keeps = ({ ends }: ValidRequest): boolean => ends === undefined;

/** What these callers, or all who may call these operations, are answered, as `operation by kind: outcome`. */
const outcomesOf = (
  of: readonly OperationContract[],
  isSent: (request: ValidRequest) => boolean = () => true,
  callers?: readonly CallerKind[],
): Promise<readonly string[]> => {
  const calls = of.flatMap((operation) =>
    requestsOf(operation)
      .filter(isSent)
      .flatMap((request) => (callers ?? callersOf(operation)).map((kind) => ({ operation, request, kind }))),
  );
  const proof = (kind: CallerKind, operation: OperationContract) =>
    kind === "jwt" ? bearer(leastToken(tenant, operation)) : proofOf(tenant, kind);
  return forAll(calls, async ({ operation, request, kind }) => {
    const parts = request.make(tenant.ids, kind);
    const answer = await send(system, { operation, parts, proof: proof(kind, operation) });
    return [`${operation.operationId} by ${kind}: ${outcomeOf(answer)}`];
  });
};

const withoutRefusal = (outcomes: readonly string[]): readonly string[] =>
  outcomes.filter((outcome) => !outcome.endsWith(refusal));

/** Of what the merchant has in payments; what is written behind its payments has been by then. */
const settledRows = async (): Promise<string> => {
  let before = "";
  return eventually(
    async () => {
      const digests = Object.entries(await digestsOf(system, [tenant.owner.merchantId]));
      const isOwn = (key: string): boolean =>
        key.startsWith("payments ") && !/provider_calls|connector_health|payment_totals|_changes /.test(key);
      const now = JSON.stringify(digests.filter(([key]) => isOwn(key)));
      const isSame = now === before;
      before = now;
      if (!isSame) throw new TypeError("rows still change");
      return now;
    },
    { timeoutMs: 60_000, intervalMs: 2_500 },
  );
};

describe("the contracts", () => {
  it("list the refusal of all operations that take or send money, of what shows a form, and of relays", () => {
    const others = operations.filter((one) => listsIt(one) && !isRefused(one)).map(({ operationId }) => operationId);
    expect(operations.filter((one) => isRefused(one) && !listsIt(one))).toEqual([]);
    expect(others.sort()).toEqual([
      "createRelay",
      "openCheckout",
      "openCollectLink",
      "openPaymentLink",
      "openPayoutLink",
      "openSecurePaymentLink",
      "payByPaymentLink",
      "payBySecurePaymentLink",
      "sendCollectLink",
      "sendPayoutLink",
    ]);
  });
});

describe("a suspended merchant", () => {
  it("is refused whatever takes or sends money, by every credential, before anything is stored", async () => {
    const before = await settledRows();
    const outcomes = await outcomesOf(operations.filter(isRefused));
    expect(outcomes.length).toBeGreaterThan(20);
    expect(withoutRefusal(outcomes)).toEqual([]);
    expect(await settledRows()).toBe(before);
  });

  it("shows no form on a page, to people and programs", async () => {
    const json = { accept: "application/json" };
    const pages = operations.filter((one) => listsIt(one) && isPage(one));
    const outcomes = await forAll(pages, async (operation) => {
      const [request] = requestsOf(operation);
      const parts = request?.make(tenant.ids, "public") ?? {};
      const page = await send(system, { operation, parts, proof: {} });
      const program = await send(system, { operation, parts, proof: json });
      return [`${operation.operationId}: ${String(page.status)} ${outcomeOf(program)}`];
    });
    expect(outcomes.filter((outcome) => !outcome.endsWith(`: 403 ${refusal}`))).toEqual([]);
  });

  it("is refused nothing else: it reads, captures, gives back", async () => {
    const rest = operations.filter((one) => !listsIt(one) && one.service === "payments");
    // One after the other and before all others: two of them act on the same payment, as some of the rest do.
    const works = ["capturePayment", "retrievePayment", "listPayments", "syncPayment"];
    const worked: string[] = [];
    for (const name of works) {
      worked.push(...(await outcomesOf(named(name), keeps, ["merchant_key"])));
    }
    expect(worked).toEqual(works.map((name) => `${name} by merchant_key: 200`));
    const outcomes = await outcomesOf(rest, keeps);
    expect(outcomes.length).toBeGreaterThan(rest.length / 2);
    expect(outcomes.filter((outcome) => outcome.endsWith(refusal))).toEqual([]);
  });

  it("takes money again as soon as it is resumed", async () => {
    await operate("resume");
    const createPayment = named("createPayment");
    expect(await outcomesOf(createPayment)).toContain("createPayment by merchant_key: 200");
  });
});
