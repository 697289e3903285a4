import type {
  AuthenticationType,
  CaptureMethod,
  PaymentExperience,
  PaymentMethod,
  PaymentMethodType,
} from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";

import type { PaymentCustomer } from "../../vault/domain/payment-customer.ts";
import type { PaymentDetails } from "./payment-details.ts";

/** What a request says of a payment; what it leaves out is absent. */
export interface StatedPayment {
  /** In minor units. */
  readonly amount?: number;
  readonly currency?: CurrencyCode;
  readonly captureMethod?: CaptureMethod;
  readonly authenticationType?: AuthenticationType;
  readonly profileId?: string;
  readonly sessionSeconds?: number;
  readonly paymentMethod?: PaymentMethod;
  readonly paymentMethodType?: PaymentMethodType;
  readonly paymentExperience?: PaymentExperience;
  /** Null: it says nothing of the customer. */
  readonly customer: PaymentCustomer | null;
  readonly details: PaymentDetails;
  /** Names of the request members that say something, `customer` for all that are about the customer. */
  readonly members: readonly string[];
}

/** What the request for a new payment says. */
export type StatedNewPayment = StatedPayment & Required<Pick<StatedPayment, "amount" | "currency">>;
