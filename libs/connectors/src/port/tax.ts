import type { ConnectorError, Settlement, transportErrorCodes } from "./outcomes.ts";

/** Asks a tax processor for the tax on an order; amounts in minor units of `currency`. */
export interface CalculateTaxInput {
  readonly paymentId: string;
  readonly amount: number;
  readonly shippingCost: number;
  readonly currency: string;
  /** Where the order goes. ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly state: string | null;
}

/** What a tax processor reports. */
export interface TaxOutcome {
  /** `unchanged`: the tax is unknown, because there was no readable answer. */
  readonly taxStatus: "calculated" | "failed" | "unchanged";
  readonly settlement: Settlement;
  /** In minor units; there when it was calculated. */
  readonly orderTaxAmount?: number;
  readonly error?: ConnectorError;
  readonly transport?: keyof typeof transportErrorCodes;
}
