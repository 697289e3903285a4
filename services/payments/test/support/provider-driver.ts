// The emulator of a real provider as a test over all of them sees it.
import type { Loss, SeenRequest } from "./losing-proxy.ts";
import type { MerchantOptions } from "./merchant.ts";

/** What the provider has of one payment, in minor units. */
export interface Ledger {
  /** Null where the provider does not tell. */
  readonly held: number | null;
  readonly captured: number;
  readonly refunded: number;
}

/** Ways to capture that walks try. */
export const walkedCaptureMethods = ["automatic", "manual", "manual_multiple"] as const;

export type WalkedCaptureMethod = (typeof walkedCaptureMethods)[number];

/** A webhook as the provider sends it. */
export interface Delivery {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ProviderDriver {
  readonly connector: string;
  readonly displayName: string;
  /** Where the emulator is. */
  readonly url: string;
  /** Variables of the environment that hold the provider's addresses. */
  readonly addressVariables: readonly string[];
  readonly account: Pick<MerchantOptions, "credentials" | "webhookSecret">;
  readonly cards: { readonly succeeds: string; readonly declined: string };
  /** What is paid with instead of the card, by the capture methods that cards do not have there. */
  readonly otherMethods?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Absent: every way to capture that walks know. */
  readonly captureMethods?: readonly WalkedCaptureMethod[];
  /** Members of the request that the provider needs of every customer. */
  readonly customer?: Readonly<Record<string, unknown>>;
  readonly violations: readonly string[];
  /** What changes nothing at the provider; absent: GET. */
  isLookUp?(request: SeenRequest): boolean;
  /** What of the traffic may be lost so that a payment still ends by itself. */
  readonly losses: readonly Loss[];
  /** Carries out what was only accepted so far, and lets searches find it. */
  process(): void;
  /** What was not told yet, signed. */
  news(): readonly Delivery[];
  /** Over all attempts of the payment. */
  ledgerOf(paymentId: string): Ledger;
  stop(): Promise<void>;
}

/** Adds up what several objects of the provider hold. */
export const totalOf = (ledgers: readonly Ledger[]): Ledger => ({
  held: ledgers.reduce<number | null>((sum, { held }) => (sum === null || held === null ? null : sum + held), 0),
  captured: ledgers.reduce((sum, { captured }) => sum + captured, 0),
  refunded: ledgers.reduce((sum, { refunded }) => sum + refunded, 0),
});
