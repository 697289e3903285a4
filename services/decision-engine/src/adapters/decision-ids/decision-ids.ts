import { createHmac, createSecretKey, hkdfSync } from "node:crypto";

import { constantTimeEquals } from "@railyard/auth";
import { takeRandomBytes } from "@railyard/identifiers";

import { decisionTimeDigits, lowestDecisionId, timeOfDecisionId } from "../../domain/decision-id.ts";
import type { DecidedFacts, DecisionIds, DecidedPayment } from "../../ports.ts";
import { fromFactText, toFactText } from "./fact-text.ts";

const randomBytes = 3;
/** 80 bits: a guess is right once in 10^24, and each costs a request. */
const signatureBytes = 10;
const keyBytes = 32;

/** `dec_`, the time in hexadecimal digits, so that ids sort by it, and the rest in URL-safe Base64. */
const idPattern = /^dec_[0-9a-f]{12}([A-Za-z0-9_-]+)$/;

/**
 * Ids that carry what was decided about, signed for one payment of one merchant, so that any replica knows it from the
 * id alone, before the decision log has it.
 */
export const createDecisionIds = (secret: string): DecisionIds => {
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", "railyard decision ids", keyBytes)));

  const idOf = ({ merchantId, paymentId }: DecidedPayment, timeMs: number, content: Buffer): string => {
    const signature = createHmac("sha256", key)
      .update(JSON.stringify([merchantId, paymentId, decisionTimeDigits(timeMs)]))
      .update(content)
      .digest()
      .subarray(0, signatureBytes);
    return `${lowestDecisionId(timeMs)}${Buffer.concat([content, signature]).toString("base64url")}`;
  };

  return {
    issue: (payment, facts, at) =>
      idOf(payment, at.getTime(), Buffer.concat([takeRandomBytes(randomBytes), Buffer.from(toFactText(facts))])),
    read: (id, payment): DecidedFacts | null => {
      const [, encoded] = idPattern.exec(id) ?? [];
      if (encoded === undefined) return null;
      const content = Buffer.from(encoded, "base64url").subarray(0, -signatureBytes);
      // The whole id is regenerated, because the last character of Base64 has more than one spelling.
      if (!constantTimeEquals(idOf(payment, timeOfDecisionId(id), content), id)) return null;
      return fromFactText(content.subarray(randomBytes).toString());
    },
  };
};
