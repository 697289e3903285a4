import { describe, expect, it } from "@jest/globals";
import type { Endpoint, Header } from "../../src/domain/endpoint.ts";
import type { WebhookSending } from "../../src/domain/webhook-headers.ts";
import { webhookHeaders } from "../../src/domain/webhook-headers.ts";
import { plainEndpoint } from "../support/plain-endpoint.ts";

const sending = (members: Partial<WebhookSending> = {}): WebhookSending => ({
  endpoint: plainEndpoint(),
  event: { eventId: "evt_1", objectVersion: 7, body: "{}" },
  tryNumber: 2,
  isManual: false,
  timestampSeconds: 1_763_650_800,
  signatures: [["webhook-signature", "v1,abc"]],
  ...members,
});

const customNames = (customHeaders: readonly Header[], members: Partial<Endpoint> = {}): readonly string[] =>
  webhookHeaders(sending({ signatures: [], endpoint: plainEndpoint({ customHeaders, ...members }) }))
    .sent.map(([name]) => name)
    .slice(6);

describe("headers of a webhook", () => {
  it("name the event, the try and the version of the object", () => {
    expect(webhookHeaders(sending()).sent).toEqual([
      ["content-type", "application/json"],
      ["user-agent", "Railyard-Webhooks/1"],
      ["webhook-id", "evt_1"],
      ["webhook-timestamp", "1763650800"],
      ["webhook-signature", "v1,abc"],
      ["webhook-attempt", "2"],
      ["webhook-sequence", "7"],
    ]);
  });

  it("state that a person asked for it", () => {
    expect(webhookHeaders(sending({ isManual: true })).sent).toContainEqual(["webhook-replay", "true"]);
  });

  it("carry the profile's user name and password, in any script", () => {
    const authentication = { kind: "basic", username: "shöp", password: "пароль:1" } as const;
    const { sent } = webhookHeaders(sending({ endpoint: plainEndpoint({ authentication }) }));
    const expected = Buffer.from("shöp:пароль:1", "utf8").toString("base64");
    expect(sent).toContainEqual(["authorization", `Basic ${expected}`]);
  });

  it("carry an access token in place of the endpoint's own authorization, and are kept without it", () => {
    const endpoint = plainEndpoint({
      authentication: {
        kind: "oauth2",
        tokenUrl: "https://login.shop.example/token",
        clientId: "railyard",
        clientSecret: "top secret",
        scope: null,
      },
      customHeaders: [["Authorization", "Basic abc"]],
    });
    const { sent, kept } = webhookHeaders(sending({ endpoint, accessToken: "access.token" }));
    const authorizations = sent.filter(([name]) => name.toLowerCase() === "authorization");
    expect(authorizations).toEqual([["authorization", "Bearer access.token"]]);
    expect(kept).toContainEqual(["authorization", "***"]);
    expect(JSON.stringify(kept)).not.toContain("access.token");
    expect(JSON.stringify([sent, kept])).not.toContain("top secret");
  });

  it("carry the profile's own headers", () => {
    expect(
      customNames([
        ["x-shop", "1"],
        ["X-Tenant", "2"],
      ]),
    ).toEqual(["x-shop", "X-Tenant"]);
  });

  it.each([
    "Content-Type",
    "content-length",
    "Host",
    "Connection",
    "Transfer-Encoding",
    "User-Agent",
    "Webhook-Id",
    "webhook-signature",
    "webhook-anything",
    "X-Webhook-Signature-512",
    "X-Railyard-Identity",
    "Accept-Encoding",
    "Proxy-Authorization",
    "traceparent",
    "Upgrade",
  ])("never let the profile replace %s", (name) => {
    expect(customNames([[name, "mine"]])).toEqual([]);
  });

  it("take the profile's authorization only where there is no user name", () => {
    const own: readonly Header[] = [["Authorization", "Bearer abc"]];
    expect(customNames(own)).toEqual(["Authorization"]);
    expect(customNames(own, { authentication: { kind: "basic", username: "u", password: "p" } })).toEqual([
      "authorization",
    ]);
  });

  it.each<Header>([
    ["x-a\r\nx-b", "1"],
    ["x-a", "1\r\nx-b: 2"],
    ["x a", "1"],
    ["", "1"],
    ["x-a", "\u0000"],
    ["x-ä", "1"],
    ["x-a", "日本"],
    ["x-a", "v".repeat(5_000)],
  ])("leave out what is no header: %j %j", (name, value) => {
    expect(customNames([[name, value]])).toEqual([]);
  });

  it("carry as many of the profile's as a profile takes", () => {
    const many = (length: number) => Array.from({ length }, (_, index): Header => [`x-${String(index)}`, "1"]);
    expect(customNames(many(20))).toHaveLength(20);
    expect(customNames(many(21))).toHaveLength(20);
  });

  it("are kept without the merchant's secrets", () => {
    const secretive = plainEndpoint({
      authentication: { kind: "basic", username: "u", password: "top secret" },
      customHeaders: [["x-api-token", "top secret"]],
    });
    const { kept } = webhookHeaders(sending({ endpoint: secretive }));
    expect(kept).toContainEqual(["authorization", "***"]);
    expect(kept).toContainEqual(["x-api-token", "***"]);
    expect(JSON.stringify(kept)).not.toContain("top secret");
    expect(kept).toContainEqual(["webhook-signature", "v1,abc"]);
  });
});
