import type { SandboxSessionRequest } from "@railyard/contracts";

import { failures } from "../failures.ts";

/** What a wallet's SDK was given. */
export interface WalletSession {
  readonly sessionId: string;
  readonly accountId: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly reference: string;
  readonly kind: "session" | "order";
  readonly wallet: string;
  /** In minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/** Wallets that have sessions; those of the second list take an order in addition. */
const wallets: readonly string[] = ["apple_pay", "google_pay", "paypal"];
const orderWallets: readonly string[] = ["paypal"];

const lifeMs = 900_000;

export interface SessionFacts {
  readonly accountId: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly now: Date;
  readonly newId: (prefix: string) => string;
}

/** @throws {Failure} `wallet_unknown`. */
export const newSession = (
  { reference, kind, wallet, amount, currency }: SandboxSessionRequest,
  { now, newId, ...caller }: SessionFacts,
): WalletSession => {
  const offered = kind === "order" ? orderWallets : wallets;
  if (!offered.includes(wallet)) throw failures.wallet_unknown({ wallet, kind });
  return {
    ...caller,
    sessionId: newId("sses"),
    reference,
    kind,
    wallet,
    amount,
    currency,
    token: newId("stok"),
    expiresAt: new Date(now.getTime() + lifeMs),
  };
};
