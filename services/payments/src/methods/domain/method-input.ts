import type { ContactRequest, PaymentMethod, PaymentMethodType } from "@railyard/contracts";

import { failures } from "../failures.ts";
import type { MethodSummary } from "./method-summary.ts";
import type { Card } from "./card.ts";
import type { NetworkToken } from "./network-token.ts";

/** The proof of a 3-D Secure authentication that the merchant ran itself, for the acquirer. */
export interface StatedAuthentication {
  readonly transStatus: string;
  readonly eci: string | null;
  readonly cavv: string;
  readonly dsTransactionId: string;
  readonly version: string;
  readonly exemptionIndicator: string | null;
}

/** How the customer pays, in plaintext: what goes to a provider, and, encrypted, into the vault column. */
export type MethodSecret =
  | {
      readonly kind: "card";
      readonly card: Card;
      /** The network transaction id of the customer's initial CIT, to which an MIT refers. */
      readonly networkTransactionId?: string;
      /** What connector accounts know the customer's agreement by; each is charged by that rather than by the card. */
      readonly connectorMandates?: Readonly<Record<string, string>>;
      /** Charged in the place of the card where the connector accepts tokens. */
      readonly networkToken?: NetworkToken;
      /** Of the merchant's own 3-D Secure authentication of the card. */
      readonly authentication?: StatedAuthentication;
    }
  | {
      readonly kind: "network_token";
      readonly token: NetworkToken;
      /** As with a card. */
      readonly networkTransactionId?: string;
      readonly authentication?: StatedAuthentication;
    }
  /** What the provider knows the customer's agreement by; worth nothing elsewhere. */
  | { readonly kind: "mandate"; readonly connectorMandateId: string }
  | { readonly kind: "other"; readonly method: PaymentMethod; readonly data: Readonly<Record<string, unknown>> };

/** A payment method as the caller sent it, checked. */
export interface MethodInput {
  readonly paymentMethod: PaymentMethod;
  readonly paymentMethodType: PaymentMethodType | null;
  readonly secret: MethodSecret;
  readonly summary: MethodSummary;
  /** Billing details sent with the method. */
  readonly billing: ContactRequest | null;
  /**
   * Set when it is what an earlier payment left: the one account that can charge it (null: any), and the mandate that
   * is used, which may allow but this use.
   */
  readonly recurring?: {
    readonly merchantConnectorId: string | null;
    readonly mandateId: string | null;
    readonly isSingleUse?: boolean;
  };
  /** Set when the customer had stored it. */
  readonly storedMethod?: {
    readonly id: string;
    readonly requiresSecurityCode: boolean;
    /** The platform merchant that keeps it, when the payment's merchant does not. */
    readonly ownerId?: string;
  };
}

/** The failure when no payment method is given; one that is named lacks its data. */
export const methodMissing = (named: PaymentMethod | null): Error =>
  named === null
    ? failures.method_data_required({ field: "payment_method_data" })
    : failures.missing_field({ field: "payment_method_data" });
