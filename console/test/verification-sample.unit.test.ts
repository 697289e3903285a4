import { createHmac } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { verificationSample } from "../src/screens/developers/verification-sample.ts";

type IsGenuine = (rawBody: string, headers: Readonly<Record<string, string>>, key: string) => boolean;

const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(verificationSample)}`)) as {
  readonly isGenuine: IsGenuine;
};

const body = '{"event_id":"evt_1","name":"Zoë"}';
const key = "key of the profile";
const secondsNow = (): number => Math.floor(Date.now() / 1_000);

const headersOf = (seconds: number, text = body): Readonly<Record<string, string>> => {
  const digest = createHmac("sha256", key)
    .update(`evt_1.${String(seconds)}.${text}`)
    .digest("base64");
  const signature = `v1,AAAA v1,${digest}`;
  return { "webhook-id": "evt_1", "webhook-timestamp": String(seconds), "webhook-signature": signature };
};

describe("the sample that verifies webhooks", () => {
  it("accepts what was signed with the key of a profile, and with the secret of an endpoint", () => {
    const headers = headersOf(secondsNow());
    expect(isGenuine(body, headers, key)).toBe(true);
    expect(isGenuine(body, headers, `whsec_${Buffer.from(key).toString("base64")}`)).toBe(true);
  });

  it("refuses another body, another key, another time than the signed one, and what is old", () => {
    const headers = headersOf(secondsNow());
    expect(isGenuine(`${body} `, headers, key)).toBe(false);
    expect(isGenuine(body, headers, "another key")).toBe(false);
    expect(isGenuine(body, { ...headers, "webhook-timestamp": String(secondsNow() + 1) }, key)).toBe(false);
    expect(isGenuine(body, { ...headers, "webhook-timestamp": "soon" }, key)).toBe(false);
    expect(isGenuine(body, headersOf(secondsNow() - 301), key)).toBe(false);
    expect(isGenuine(body, headersOf(secondsNow() + 302), key)).toBe(false);
  });
});
