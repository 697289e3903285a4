import type { StoredMethodDetails } from "./stored-method.ts";

/** The outcome for the stored method of a payment. */
export interface SettledMethod {
  /** The merchant that keeps it. */
  readonly merchantId: string;
  readonly paymentMethodId: string;
  readonly customerId: string;
  /** `stored` by the payment that succeeded, `used` by it, or not stored because it failed. */
  readonly outcome: "stored" | "used" | "failed";
  readonly details: Pick<StoredMethodDetails, "networkTransactionId" | "usage">;
  readonly connectorMandates: Readonly<Record<string, string>>;
  readonly time: Date;
}
