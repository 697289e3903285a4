// Anyone may send a webhook: whatever it holds, reading it ends in events that can be stored or in a refusal.
import { describe, expect, it } from "@jest/globals";
import { isStorableTime } from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { Connector, IncomingWebhook } from "../src/index.ts";
import { answerToAddressCheck, isUnreadableResponse, readWebhookEvents, registry } from "../src/index.ts";
import { conformanceAccount } from "./conformance-accounts.ts";

const withWebhooks = registry.names().flatMap((name) => {
  const connector = registry.get(name);
  return connector?.webhooks === undefined ? [] : [[name, connector] as const];
});

const deep = 1000;
const deepest = 100_000;
const nested = (open: string, close: string, depth: number): string => `${open.repeat(depth)}${close.repeat(depth)}`;

const documents: Readonly<Record<string, string | Buffer>> = {
  nothing: "",
  null: "null",
  "a number": "1",
  "a text": '"x"',
  "an empty list": "[]",
  "an empty object": "{}",
  "a list of null": "[null]",
  "a beginning": '{"a":',
  "deep JSON": nested("[", "]", deep),
  "deepest JSON": nested("[", "]", deepest),
  "deep objects": `${'{"a":'.repeat(deepest)}1${"}".repeat(deepest)}`,
  "a prototype": '{"__proto__":{"a":1},"constructor":{"prototype":1}}',
  "bytes that are no text": Buffer.from([0xff, 0xfe, 0x00, 0x80, 0xc3, 0x28]),
  "deep XML": nested("<a>", "</a>", deep),
  "deepest XML": nested("<a>", "</a>", deepest),
  "a prototype in XML": "<notification><__proto__>1</__proto__><kind>x</kind></notification>",
  "a constructor in XML": "<constructor><prototype>1</prototype></constructor>",
  "an entity": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  "entities without end": `<a>${"&amp;".repeat(deepest)}&#x110000;&#0;</a>`,
  "XML that ends early": "<notification><kind>dispute_opened",
  "a year 0": "<notification><kind>x</kind><timestamp>0000-01-01T00:00:00Z</timestamp></notification>",
  "a percent sign": "bt_payload=%&bt_signature=%ZZ",
};

/** The document as it is, and as the payload of a form. */
const bodiesOf = (document: string | Buffer): readonly Buffer[] => [
  Buffer.from(document),
  Buffer.from(
    new URLSearchParams({ bt_payload: Buffer.from(document).toString("base64"), bt_signature: "a|b" }).toString(),
  ),
];

const hostileValues: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  2 ** 60,
  "",
  "x",
  "\u0000",
  "\ud83d",
  "0000-01-01T00:00:00Z",
  "+275760-09-13T00:00:00.001Z",
  "9".repeat(400),
  "x".repeat(100_000),
  [],
  {},
  [[]],
  [{ a: null }],
  JSON.parse('{"__proto__":{"a":1}}'),
];

/** The value with each of its members replaced in turn. */
const changesOf = (value: unknown, replacement: unknown): readonly unknown[] => {
  if (typeof value !== "object" || value === null) return [replacement];
  const isList = Array.isArray(value);
  const changes = Object.entries(value).flatMap(([name, member]) =>
    changesOf(member, replacement).map((change): unknown =>
      isList
        ? value.map((item: unknown, index) => (String(index) === name ? change : item))
        : { ...value, [name]: change },
    ),
  );
  return [replacement, ...changes];
};

const holdsUnstorableText = (value: unknown, name = ""): boolean => {
  if (typeof value === "string") {
    return value.includes("\u0000") || !value.isWellFormed() || (name.endsWith("Id") && value.length > 512);
  }
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([member, held]) => holdsUnstorableText(held, member));
};

/** `refused`, `read`, or what is wrong with how it was read. */
const outcomeOf = (connector: Connector, webhook: IncomingWebhook): unknown => {
  const { credentials, webhooks: how } = conformanceAccount(connector.manifest);
  const given = { ...webhook, credentials, now: new Date(0) };
  const verified = { ...given, secret: how?.secret ?? "secret", ...defined({ certificate: how?.certificate }) };
  try {
    connector.webhooks?.certificateRequest?.(webhook, { baseUrl: "https://provider.example" });
    connector.webhooks?.verify(verified);
    answerToAddressCheck(connector, { ...webhook, credentials });
    const events = readWebhookEvents(connector, webhook);
    const odd = events.find((event) => !isStorableTime(Date.parse(event.occurredAt)) || holdsUnstorableText(event));
    return odd ?? "read";
  } catch (error) {
    return isUnreadableResponse(error) ? "refused" : error;
  }
};

describe.each(withWebhooks)("webhooks of %s", (_name, connector) => {
  const { webhooks: how } = conformanceAccount(connector.manifest);
  const events: readonly object[] = how?.events ?? [];

  it.each(Object.entries(documents))("that hold %s are read or refused", (_what, document) => {
    for (const rawBody of bodiesOf(document)) {
      expect(["read", "refused"]).toContainEqual(outcomeOf(connector, { rawBody, headers: {} }));
    }
  });

  it("with a member of another type are read or refused", () => {
    if (how === undefined) return;
    for (const event of events) {
      for (const value of hostileValues) {
        for (const change of changesOf(event, value)) {
          if (typeof change !== "object" || change === null) continue;
          expect(["read", "refused"]).toContainEqual(outcomeOf(connector, how.sign(change, how.secret, new Date(0))));
        }
      }
    }
  });

  it("that end early are read or refused", () => {
    if (how === undefined) return;
    for (const event of events) {
      const { rawBody, headers } = how.sign(event, how.secret, new Date(0));
      expect(outcomeOf(connector, { rawBody, headers })).toBe("read");
      for (let length = 0; length < rawBody.length; length += 7) {
        const webhook = { rawBody: rawBody.subarray(0, length), headers };
        expect(["read", "refused"]).toContainEqual(outcomeOf(connector, webhook));
      }
    }
  });
});
