import { describe, expect, it } from "@jest/globals";
import type { TokenOutcome } from "../../src/domain/access-token.ts";
import type { Answer, DeliveryTry } from "../../src/domain/delivery.ts";
import type { Endpoint, MutualTlsAuthentication, OAuth2Authentication } from "../../src/domain/endpoint.ts";
import type { WebhookRequest } from "../../src/ports.ts";
import { tryDelivery } from "../../src/use-cases/try-delivery.ts";
import { plainEndpoint } from "../support/plain-endpoint.ts";

const oauth2: OAuth2Authentication = {
  kind: "oauth2",
  tokenUrl: "https://login.shop.example/token",
  clientId: "railyard",
  clientSecret: "client secret",
  scope: null,
};

const unanswered: Answer = {
  status: null,
  headers: null,
  body: null,
  faultCode: "token_refused",
  faultMessage: "The token endpoint answered 401: invalid_client.",
  durationMs: 1,
};

/** Tries a delivery once, to a receiver that answers with the status. */
const attempt = async (
  authentication: Endpoint["authentication"],
  { status = 200, outcome = { token: "access.token" } }: { status?: number; outcome?: TokenOutcome } = {},
) => {
  const requests: WebhookRequest[] = [];
  const asked: unknown[] = [];
  const dropped: unknown[] = [];
  const made: DeliveryTry = await tryDelivery({
    client: {
      post: (request) => {
        requests.push(request);
        return Promise.resolve({ ...unanswered, status, headers: [], body: "", faultCode: null, faultMessage: null });
      },
    },
    tokens: {
      get: (...arguments_) => {
        asked.push(arguments_.slice(0, 2));
        return Promise.resolve(outcome);
      },
      drop: (...arguments_) => {
        dropped.push(arguments_);
      },
    },
    sign: () => [],
    clock: () => new Date(0),
    newAttemptId: () => "evt_2",
  })({
    event: { eventId: "evt_1", objectVersion: 1, body: "{}" },
    endpoint: plainEndpoint({ authentication }),
    url: "https://shop.example/hooks",
    kind: "initial_attempt",
    tryNumber: 1,
  });
  return { made, requests, asked, dropped };
};

describe("a try to deliver with an access token", () => {
  it("sends the token of the endpoint's merchant, and keeps none of it", async () => {
    const { made, requests, asked, dropped } = await attempt(oauth2);
    expect(asked).toEqual([["m", oauth2]]);
    expect(requests[0]?.headers).toContainEqual(["authorization", "Bearer access.token"]);
    expect(made.requestHeaders).toContainEqual(["authorization", "***"]);
    expect(JSON.stringify(made)).not.toMatch(/access\.token|client secret/);
    expect(dropped).toEqual([]);
  });

  it("does not use a token again that the receiver refused", async () => {
    const { dropped, made } = await attempt(oauth2, { status: 401 });
    expect(dropped).toEqual([["m", oauth2, "access.token"]]);
    expect(made.verdict).toMatchObject({ outcome: "failed", errorCode: "refused" });
    expect((await attempt(oauth2, { status: 403 })).dropped).toEqual([]);
  });

  it("sends nothing without a token: the try has failed", async () => {
    const { made, requests } = await attempt(oauth2, { outcome: { failure: unanswered } });
    expect(requests).toEqual([]);
    expect(made.answer).toEqual(unanswered);
    expect(made.sealedAnswer).toBeNull();
    expect(made.verdict).toMatchObject({
      outcome: "failed",
      errorCode: "token_refused",
      errorMessage: "The token endpoint answered 401: invalid_client.",
      isTimeout: false,
    });
  });
});

describe("a try to deliver without an access token", () => {
  it("shows the endpoint's certificate", async () => {
    const mtls: MutualTlsAuthentication = { kind: "mtls", certificate: "certificate", privateKey: "private key" };
    const { requests, asked, made } = await attempt(mtls);
    expect(requests[0]?.clientCertificate).toMatchObject({ certificate: "certificate", privateKey: "private key" });
    expect(asked).toEqual([]);
    expect(JSON.stringify(made)).not.toContain("private key");
  });

  it.each([{ kind: "none" }, { kind: "basic", username: "u", password: "p" }] as const)(
    "asks for none, and drops none at 401: $kind",
    async (authentication) => {
      const { requests, asked, dropped } = await attempt(authentication, { status: 401 });
      expect(requests[0]?.clientCertificate).toBeUndefined();
      expect([...asked, ...dropped]).toEqual([]);
    },
  );
});
