// Signatures that are not the account's, and webhooks that come again or out of order.
import { describe, expect, it } from "@jest/globals";
import { defined } from "@railyard/members";

import type { IncomingWebhook, WebhookEvent } from "../src/index.ts";
import type { ConformanceOptions } from "./conformance.ts";

const now = new Date("2026-11-24T12:00:00Z");

const replaced = ({ rawBody, headers }: IncomingWebhook, from: string, to: string): IncomingWebhook => ({
  rawBody: Buffer.from(rawBody.toString().replaceAll(from, to)),
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replaceAll(from, to)])),
});

/** The same text with another character at the place. */
const changedAt = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === "0" ? "1" : "0"}${text.slice(at + 1)}`;

/** Registers the tests of signatures and of repeated webhooks; of real providers. */
export const describeSignatures = ({ connector, account }: ConformanceOptions): void => {
  const { webhooks, manifest } = connector;
  const { webhooks: how, credentials } = account;

  describe(`signed webhooks of ${manifest.name}`, () => {
    it("are described when the manifest has webhooks, signed or as hints", () => {
      const described = [how, account.hints].filter((one) => one !== undefined);
      expect(described).toHaveLength(manifest.webhookKinds.length > 0 ? 1 : 0);
    });

    it("are never authentic where they are hints, name their payment, and leave it to a look-up", () => {
      for (const hint of account.hints ?? []) {
        const input = { ...hint, secret: "any secret", credentials, now };
        expect(webhooks?.verify(input)).toBe(false);
        expect(connector.flows.sync).toBeDefined();
        const [event] = webhooks?.parse(hint) ?? [];
        expect(event).toMatchObject({ object: "payment", connectorTransactionId: expect.any(String) });
      }
    });
    if (how === undefined || webhooks === undefined) return;
    const [first, later] = how.events;
    const signed = how.sign(first, how.secret, now);
    const signature = how.signatureIn(signed);
    const verifies = (webhook: IncomingWebhook, secret: string | null = how.secret, at = now): boolean =>
      webhooks.verify({
        ...webhook,
        ...(how.signingCredential === undefined
          ? { secret, credentials }
          : { secret: null, credentials: { ...credentials, [how.signingCredential]: secret ?? "" } }),
        ...defined({ certificate: how.certificate }),
        now: at,
      });

    it("are taken as they were signed", () => {
      expect(verifies(signed)).toBe(true);
      expect(verifies(how.sign(later, how.secret, now))).toBe(true);
    });

    it("are refused when the body was altered", () => {
      expect(signed.rawBody.toString()).toContain(how.signedText);
      const other = changedAt(how.signedText, how.signedText.length - 1);
      const rawBody = Buffer.from(signed.rawBody.toString().replace(how.signedText, other));
      expect(verifies({ ...signed, rawBody })).toBe(false);
      expect(verifies({ ...signed, rawBody: Buffer.alloc(0) })).toBe(false);
      expect(verifies({ ...signed, rawBody: signed.rawBody.subarray(0, -1) })).toBe(false);
    });

    it("are refused when the signature was altered, cut, or taken away", () => {
      const others = [changedAt(signature, 0), changedAt(signature, 9), signature.slice(0, -4), `${signature}0`, ""];
      expect(signature.length).toBeGreaterThan(16);
      for (const other of others) expect([other, verifies(replaced(signed, signature, other))]).toEqual([other, false]);
    });

    it("are refused with another account's secret, and without one", () => {
      expect(verifies(signed, how.otherSecret)).toBe(false);
      expect(verifies(how.sign(first, how.otherSecret, now), how.otherSecret)).toBe(true);
      for (const secret of [null, ""]) expect(verifies(signed, secret)).toBe(false);
    });

    it("are refused when they are old, where the signature holds a time", () => {
      const { toleranceSeconds } = how;
      if (toleranceSeconds === null) {
        expect(verifies(signed, how.secret, new Date("2036-11-24T12:00:00Z"))).toBe(true);
        return;
      }
      for (const seconds of [toleranceSeconds + 2, -toleranceSeconds - 2]) {
        expect(verifies(signed, how.secret, new Date(now.getTime() + seconds * 1000))).toBe(false);
      }
    });

    it("are known again when they come twice, and put in order when they come late", () => {
      const read = (event: object): WebhookEvent => {
        const [parsed, ...more] = webhooks.parse(how.sign(event, how.secret, now));
        if (parsed === undefined || more.length > 0) throw new TypeError("the event is not one");
        return parsed;
      };
      const late = read(later);
      const early = read(first);
      expect(read(later)).toEqual(late);
      expect(early.connectorEventId).not.toBe(late.connectorEventId);
      expect(new Date(early.occurredAt).toISOString()).toBe(early.occurredAt);
      expect(early.occurredAt < late.occurredAt).toBe(true);
      expect([early, late].map((event) => "connectorTransactionId" in event && event.connectorTransactionId)).toEqual([
        expect.any(String),
        "connectorTransactionId" in early && early.connectorTransactionId,
      ]);
    });
  });
};
