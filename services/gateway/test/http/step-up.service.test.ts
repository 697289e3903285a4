// What a stolen open tab must not do: operations that ask a session of the console for a recent proof of its user.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { engineApiOperations, merchantApiOperations, permissions } from "@railyard/contracts";
import type { OperationContract } from "@railyard/contracts";
import type { Received } from "@railyard/testing";
import { createLastUseMarks } from "../../src/adapters/http/last-use.ts";
import { internalSecret, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";

let surroundings: Surroundings;
let gateway: TestGateway;
beforeAll(async () => {
  surroundings = await startSurroundings();
  gateway = await surroundings.startGateway();
});
afterAll(() => surroundings.stop());

interface FacedOperation {
  readonly operation: OperationContract;
  readonly headers: Readonly<Record<string, string>>;
}

const faced: readonly FacedOperation[] = [
  ...merchantApiOperations.map((operation) => ({ operation, headers: {} })),
  ...engineApiOperations.map((operation) => ({ operation, headers: { "x-feature": "decision-engine" } })),
];
const marked = faced.filter(({ operation }) => operation.requiresStepUp === true);
/** Every address of every marked operation. */
const doors = marked.flatMap(({ operation, headers }) =>
  [operation.path, ...(operation.aliases ?? [])].map((path) => ({ operation, headers, path })),
);
type Door = (typeof doors)[number];

const claims = { permissions: [...permissions] };

let tokens = 0;
/** A token whose user proved who it is so long ago, in seconds; null: unknown. */
const tokenOf = (ageSeconds: number | null, more: object = {}): string => {
  const tokenId = `jti_${String((tokens += 1))}`;
  surroundings.merchants.proofAges.set(tokenId, ageSeconds);
  return surroundings.merchants.signToken({ ...claims, ...more }, 3_600, tokenId);
};

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const cookie = (token: string, to: TestGateway = gateway): Record<string, string> => ({
  "x-console": "1",
  "sec-fetch-site": "same-origin",
  origin: `http://127.0.0.1:${String(to.port)}`,
  cookie: `railyard_session=${token}; railyard_last_use=${createLastUseMarks([internalSecret]).make(
    "user_1",
    Math.floor(Date.now() / 1000),
  )}`,
});

const knock = (
  { operation, path, headers }: Door,
  credential: Readonly<Record<string, string>>,
  at: TestGateway = gateway,
): Promise<Received> => {
  const own = operation.merchantPathParameter ?? "";
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => (name === own ? "merchant_a" : "x_1"));
  const { method } = operation;
  return at.call(address, {
    method,
    headers: { ...headers, ...credential },
    ...(method === "GET" || method === "DELETE" ? {} : { body: {} }),
  });
};

const codeOf = ({ body }: Received): unknown => {
  const { error, code, error_code: engineCode } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return (error as { readonly code?: unknown } | undefined)?.code ?? code ?? engineCode;
};
/** The addresses at which something else is answered. */
const others = async (
  credential: () => Readonly<Record<string, string>>,
  isExpected: (answer: Received) => boolean,
): Promise<readonly string[]> => {
  const answers = await Promise.all(doors.map(async (door) => ({ door, answer: await knock(door, credential()) })));
  return answers.flatMap(({ door, answer }) =>
    isExpected(answer) ? [] : [`${door.operation.operationId} ${door.path} ${String(answer.status)} ${answer.text}`],
  );
};
const isRefused = (answer: Received): boolean => answer.status === 403 && codeOf(answer) === "IR_58";

const theDoor = (operationId: string): Door => {
  const door = doors.find(({ operation }) => operation.operationId === operationId);
  if (door === undefined) throw new TypeError(`${operationId} is not marked.`);
  return door;
};

describe("every operation that is marked", () => {
  it("is one that users may call", () => {
    expect(marked.length).toBeGreaterThan(50);
    for (const { operation } of marked) expect(operation.access).toContain("jwt");
  });

  it.each([
    ["is old", 300],
    ["is unknown", null],
  ])("refuses a session of the console whose proof %s, before anything is proxied", async (_what, age) => {
    const before = surroundings.service.seen.length;
    expect(await others(() => cookie(tokenOf(age)), isRefused)).toEqual([]);
    expect(surroundings.service.seen).toHaveLength(before);
  });

  it("refuses the session's token as a bearer's as well", async () => {
    const before = surroundings.service.seen.length;
    expect(await others(() => bearer(tokenOf(300, { session_kind: "console" })), isRefused)).toEqual([]);
    expect(surroundings.service.seen).toHaveLength(before);
  });

  it("is open with a proof that is recent, and to tokens of other sessions", async () => {
    expect(
      await others(
        () => cookie(tokenOf(299)),
        ({ status }) => status === 200,
      ),
    ).toEqual([]);
    expect(
      await others(
        () => bearer(tokenOf(null)),
        ({ status }) => status === 200,
      ),
    ).toEqual([]);
  });
});

it("the step-up leaves all other operations as they are", async () => {
  const unmarked = faced.filter(
    ({ operation: { requiresStepUp, access } }) =>
      requiresStepUp !== true && access !== "public" && access.includes("jwt"),
  );
  for (const { operation, headers } of unmarked) {
    const answer = await knock({ operation, headers, path: operation.path }, cookie(tokenOf(null)));
    expect([operation.operationId, codeOf(answer)]).not.toEqual([operation.operationId, "IR_58"]);
  }
});

describe("a proof", () => {
  const setAge = (tokenId: string, age: number): void => {
    surroundings.merchants.proofAges.set(tokenId, age);
  };

  it("counts at once on every gateway, and no longer than it should", async () => {
    const another = await surroundings.startGateway({ CONSOLE_STEP_UP_MS: "60000" });
    const token = surroundings.merchants.signToken(claims, 3_600, "jti_everywhere");
    const outcomes = async (): Promise<readonly number[]> => [
      (await knock(theDoor("createApiKey"), cookie(token))).status,
      (await knock(theDoor("createApiKey"), cookie(token, another), another)).status,
    ];
    setAge("jti_everywhere", 301);
    expect(await outcomes()).toEqual([403, 403]);
    setAge("jti_everywhere", 0);
    expect(await outcomes()).toEqual([200, 200]);
    setAge("jti_everywhere", 61);
    expect(await outcomes()).toEqual([200, 403]);
    await another.stop();
  });

  it("is not what a caller states it is", async () => {
    const stated = { "x-railyard-proof-age-seconds": "0", "x-step-up": "1", "x-railyard-identity": "forged" };
    expect(isRefused(await knock(theDoor("createApiKey"), { ...cookie(tokenOf(300)), ...stated }))).toBe(true);
  });

  it("does not revive a session that was ended: the browser forgets it", async () => {
    const token = surroundings.merchants.signToken(claims, 3_600, "jti_ended");
    expect((await knock(theDoor("createApiKey"), cookie(token))).status).toBe(200);
    // No event reports it: the operation asks by itself.
    surroundings.merchants.revokedTokens.add("jti_ended");
    const answer = await knock(theDoor("createApiKey"), cookie(token));
    expect([answer.status, codeOf(answer)]).toEqual([401, "IR_17"]);
    expect(String(answer.headers["set-cookie"])).toContain("railyard_session=;");
    const [read] = faced.filter(({ operation }) => operation.operationId === "readUser");
    if (read === undefined) throw new TypeError("readUser is gone.");
    expect((await knock({ ...read, path: read.operation.path }, cookie(token))).status).toBe(401);
  });

  it("is not asked of a token of a step of signing in", async () => {
    const step = tokenOf(null, { purpose: "totp", session_kind: "console" });
    expect((await knock(theDoor("beginTotp"), cookie(step))).status).toBe(200);
  });

  it("is needed where it cannot be asked for", async () => {
    const token = tokenOf(0);
    expect((await knock(theDoor("createApiKey"), cookie(token))).status).toBe(200);
    await surroundings.merchants.stop();
    expect((await knock(theDoor("activateRoutingRule"), cookie(token))).status).toBe(503);
    await surroundings.merchants.startAgain();
  });
});
