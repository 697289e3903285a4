import type { PaymentTraits } from "./clusters.ts";

/**
 * What an outcome means for the gateway. Neutral: the gateway works, but the customer, the issuer or a fraud check
 * declined. Pending: the outcome is not known yet.
 */
export type Verdict = "success" | "failure" | "neutral" | "pending";

/** How an attempt went, as the scores take it. */
export interface Outcome {
  readonly merchantId: string;
  /** The same for everything that is reported about one attempt. */
  readonly attemptKey: string;
  /** What is scored: the connector account, the gateway by its name, or both. */
  readonly subjects: readonly string[];
  readonly verdict: Verdict;
  readonly traits: PaymentTraits;
  /** When it became known, in milliseconds since 1970. */
  readonly atMs: number;
  /**
   * Share of what was known before that it makes forgotten, decided when it was stored so that every replica computes
   * the same. Null: the merchant sets no bucket size, so the policy finds out by itself.
   */
  readonly slowRate: number | null;
  /** The verdict on the same attempt that this one replaces; null for the first word on it. */
  readonly corrects: Verdict | null;
}

/** The subject of a connector account. */
export const accountSubject = (merchantConnectorId: string): string => `account:${merchantConnectorId}`;

/** The account that a subject represents; null: it is no account. */
export const accountOfSubject = (subject: string): string | null =>
  subject.startsWith("account:") ? subject.slice("account:".length) : null;

/** The subject of a gateway by its name, whatever the account. */
export const gatewaySubject = (gatewayName: string): string => `gateway:${gatewayName.toLowerCase()}`;

/** Whether a subject represents a gateway by its name, and so the same gateway at other merchants. */
export const isGatewaySubject = (subject: string): boolean => subject.startsWith("gateway:");
