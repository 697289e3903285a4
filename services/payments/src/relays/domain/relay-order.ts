import type { CaptureMethod } from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";

/** A refund to make; the amount in minor units. */
export interface RelayRefund {
  readonly type: "refund";
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly reason: string | null;
}

/** A capture to make; amounts in minor units. */
export interface RelayCapture {
  readonly type: "capture";
  readonly amountToCapture: number;
  readonly authorizedAmount: number | null;
  readonly currency: CurrencyCode;
  readonly captureMethod: CaptureMethod | null;
}

/** An incremental authorization; amounts in minor units. */
export interface RelayIncrement {
  readonly type: "incremental_authorization";
  readonly totalAmount: number;
  readonly additionalAmount: number;
  readonly currency: CurrencyCode;
  readonly reason: string | null;
}

/** An authorization to void; the amount in minor units. */
export interface RelayVoid {
  readonly type: "void";
  readonly amount: number | null;
  readonly currency: CurrencyCode | null;
  readonly reason: string | null;
}

/** What a provider is asked. */
export type RelayOrder = RelayRefund | RelayCapture | RelayIncrement | RelayVoid;

/** The types that a provider here can be asked for. */
export type OfferedRelayType = RelayOrder["type"];
