import type { ConnectorError, Settlement, transportErrorCodes } from "./outcomes.ts";

/** Asks a provider for what a wallet's SDK must be given; the amount in minor units. */
export interface WalletSessionInput {
  readonly paymentId: string;
  /** Sub-type of the payment method, such as `apple_pay`. */
  readonly wallet: string;
  readonly amount: number;
  readonly currency: string;
}

/** What a provider reports of a session or an order. */
export interface WalletSessionOutcome {
  readonly sessionStatus: "opened" | "failed" | "unchanged";
  readonly settlement: Settlement;
  /** There when it was opened. */
  readonly session?: {
    readonly id: string;
    readonly token: string;
    /** ISO 8601. */
    readonly expiresAt: string;
  };
  readonly error?: ConnectorError;
  readonly transport?: keyof typeof transportErrorCodes;
}
