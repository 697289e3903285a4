import { describe, expect, it } from "@jest/globals";

import type { AccessTokenStep, ConnectorContext, ProviderResponse } from "../src/index.ts";
import { callConnector, createAccessTokens } from "../src/index.ts";
import { answer, context, fakeTransport, lost, providerWith, voiding } from "./support/fake-transport.ts";

const step: AccessTokenStep = {
  build: ({ baseUrl }) => ({ method: "POST", url: `${baseUrl}/token`, headers: {} }),
  read: ({ status, body }) => {
    if (status !== 200) return null;
    const { token, seconds } = JSON.parse(body.toString()) as { token: string; seconds: number };
    return { token, expiresInSeconds: seconds };
  },
};

const tokenAnswer = (token: string, seconds = 3_600): ProviderResponse => answer(200, { token, seconds });

const paymentCalls = ({ sent }: ReturnType<typeof fakeTransport>): (string | undefined)[] =>
  sent.filter(({ request }) => !request.url.endsWith("/token")).map(({ request }) => request.headers["authorization"]);

const callVoid = (transport: ReturnType<typeof fakeTransport>) =>
  callConnector(providerWith({}, step), "void", context, voiding, transport);

describe("the store of access tokens", () => {
  it("asks once for many callers, and for each account of its own", async () => {
    const tokens = createAccessTokens();
    let asked = 0;
    const ask = (): Promise<ProviderResponse> => {
      asked += 1;
      return Promise.resolve(tokenAnswer(`t${String(asked)}`));
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => tokens.get(step, context, ask)));
    expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(new Set(['{"token":"t1"}']));
    const other: ConnectorContext = { ...context, credentials: { api_key: "another" } };
    expect(await tokens.get(step, other, ask)).toEqual({ token: "t2" });
  });

  it("renews a token before it ends", async () => {
    let nowMs = 0;
    let asked = 0;
    const tokens = createAccessTokens(() => nowMs);
    const ask = (): Promise<ProviderResponse> => {
      asked += 1;
      return Promise.resolve(tokenAnswer(`t${String(asked)}`, 600));
    };
    await tokens.get(step, context, ask);
    nowMs = 539_000;
    expect(await tokens.get(step, context, ask)).toEqual({ token: "t1" });
    nowMs = 541_000;
    expect(await tokens.get(step, context, ask)).toEqual({ token: "t2" });
  });

  it("keeps neither a refusal nor a fault", async () => {
    const tokens = createAccessTokens();
    await expect(tokens.get(step, context, () => Promise.reject(lost("timeout")))).rejects.toThrow();
    expect(await tokens.get(step, context, () => Promise.resolve(answer(401)))).toMatchObject({
      refusal: { status: 401 },
    });
    expect(await tokens.get(step, context, () => Promise.resolve(tokenAnswer("t")))).toEqual({ token: "t" });
  });
});

describe("a call that needs a token", () => {
  it("shares the token with the calls that come at the same time and later", async () => {
    const transport = fakeTransport([tokenAnswer("t1"), answer(200), answer(200), answer(200)]);
    await Promise.all([callVoid(transport), callVoid(transport)]);
    expect(await callVoid(transport)).toMatchObject({ attemptStatus: "voided" });
    expect(paymentCalls(transport)).toEqual(["t1", "t1", "t1"]);
    expect(transport.sent).toHaveLength(4);
  });

  it("gets a new one after a 401 and goes out once more", async () => {
    const transport = fakeTransport([tokenAnswer("t1"), answer(401), tokenAnswer("t2"), answer(200)]);
    expect(await callVoid(transport)).toMatchObject({ attemptStatus: "voided" });
    expect(paymentCalls(transport)).toEqual(["t1", "t2"]);
  });

  it("is refused when the new token does not help either", async () => {
    const transport = fakeTransport([tokenAnswer("t1"), answer(401), tokenAnswer("t2"), answer(401)]);
    expect(await callVoid(transport)).toMatchObject({ settlement: "final", error: { code: "refused_401" } });
    expect(transport.sent).toHaveLength(4);
  });

  it("is answered by its flow when the token is refused, and nothing is sent", async () => {
    const transport = fakeTransport([answer(403)]);
    expect(await callVoid(transport)).toMatchObject({ settlement: "final", error: { code: "refused_403" } });
    expect(paymentCalls(transport)).toEqual([]);
  });

  it("was not sent when only the call for the token was lost", async () => {
    for (const fault of [lost("timeout"), lost("connection_lost"), lost("not_sent"), answer(503)]) {
      const transport = fakeTransport([fault]);
      const outcome = await callVoid(transport);
      expect(outcome).toMatchObject({ attemptStatus: "unchanged", transport: "not_sent", settlement: "poll" });
      expect(paymentCalls(transport)).toEqual([]);
    }
  });

  it("was not taken when the token had ended and a new one was lost", async () => {
    for (const fault of [lost("timeout"), answer(503)]) {
      const transport = fakeTransport([tokenAnswer("t1"), answer(401), fault]);
      expect(await callVoid(transport)).toMatchObject({ attemptStatus: "unchanged", transport: "not_sent" });
    }
  });

  it("waits for a token no longer than it may take", async () => {
    const transport = { timeoutMs: 50, close: () => undefined, send: () => Promise.withResolvers<never>().promise };
    const outcome = await callConnector(providerWith({}, step), "void", context, voiding, transport);
    expect(outcome).toMatchObject({ transport: "not_sent" });
  });
});
