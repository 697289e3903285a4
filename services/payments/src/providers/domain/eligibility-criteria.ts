import type {
  AuthenticationType,
  CaptureMethod,
  CardNetwork,
  PaymentMethod,
  PaymentMethodType,
  PayoutType,
} from "@railyard/contracts";

/** The facts of a payment that decide which connector accounts can take it. */
export interface EligibilityCriteria {
  readonly paymentMethod: PaymentMethod;
  readonly paymentMethodType: PaymentMethodType | null;
  readonly captureMethod: CaptureMethod;
  readonly authenticationType: AuthenticationType;
  readonly currency: string;
  /** In minor units; null: any. */
  readonly amount: number | null;
  readonly billingCountry: string | null;
  readonly cardNetwork: CardNetwork | null;
  /** Whether the charge is shared with another account. */
  readonly isSplit?: boolean;
  /** Whether there is a card network's token only, and no card number. */
  readonly isNetworkToken?: boolean;
  /** Names of the members that the request has, `false` not counted: some are refused by some providers. */
  readonly requestMembers?: readonly string[];
}

/** The facts of a payout that decide which connector accounts can make it. */
export interface PayoutCriteria {
  readonly payoutType: PayoutType;
  /** Sub-type of the destination, such as `sepa` or `paypal`; null where it has none. */
  readonly payoutMethodType: string | null;
  readonly currency: string;
  readonly country: string | null;
}
