import type {
  ContactRequest,
  CustomerAcceptance,
  PaymentMethod,
  PaymentMethodType,
  SetupFutureUsage,
} from "@railyard/contracts";

import type { Card, CardSummary } from "../../methods/domain/card.ts";
import { readExpiry } from "../../methods/domain/card.ts";
import type { StoredNetworkToken } from "../../methods/domain/network-token.ts";
import type { StoredMethodStatus } from "./stored-method-status.ts";
import { newMethodStatus } from "./stored-method-status.ts";

/** Facts of a stored payment method that no query looks for. */
export interface StoredMethodDetails {
  readonly card?: CardSummary;
  /** A card network's token that is charged in the place of the card where it can be. */
  readonly networkToken?: StoredNetworkToken;
  readonly nickName?: string;
  readonly billing?: ContactRequest;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** off_session: the customer agreed to charges without being there. */
  readonly usage?: SetupFutureUsage;
  readonly customerAcceptance?: CustomerAcceptance;
  /** Of the payment with the customer that later ones without refer to. */
  readonly networkTransactionId?: string;
  /** What each connector account knows the customer's agreement by. */
  readonly connectorMandates?: Readonly<Record<string, string>>;
}

/** A payment method that a customer has stored. Its data are encrypted. */
export interface StoredMethod {
  readonly merchantId: string;
  readonly paymentMethodId: string;
  readonly customerId: string;
  /** Grows by one with every change; 1 at creation. */
  readonly version: number;
  readonly status: StoredMethodStatus;
  readonly paymentMethod: PaymentMethod;
  readonly paymentMethodType: PaymentMethodType | null;
  /** Of cards: 20 alphanumerics, the same for the same number. */
  readonly fingerprint: string | null;
  /** Null until its data were sent. */
  readonly sealedMethod: string | null;
  /** Set while it waits for its data. */
  readonly clientSecret: string | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  readonly lastUsedAt: Date;
  /** Until when it waits for its data, or for the payment that is to store it. */
  readonly discardAt: Date | null;
  readonly details: StoredMethodDetails;
}

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

/** Milliseconds in which the data of a payment method must be sent. */
export const awaitingDataMs = 15 * 60 * 1000;

/** Milliseconds for which a payment in progress keeps the method that it is to store. */
export const heldForPaymentMs = 7 * 24 * 60 * 60 * 1000;

/** What is known of a method before it is stored. */
export type NewMethodMembers = Pick<
  StoredMethod,
  | "merchantId"
  | "paymentMethodId"
  | "customerId"
  | "paymentMethod"
  | "paymentMethodType"
  | "fingerprint"
  | "sealedMethod"
  | "details"
>;

/** A method that is stored with its data. */
export const newStoredMethod = (members: NewMethodMembers, now: Date): StoredMethod => ({
  ...members,
  version: 1,
  status: newMethodStatus.withData,
  clientSecret: null,
  createdAt: now,
  modifiedAt: now,
  lastUsedAt: now,
  discardAt: null,
});

/** Whether the customer must give the security code when paying with it. */
export const requiresSecurityCode = ({ paymentMethod, details }: StoredMethod): boolean =>
  paymentMethod === "card" && details.usage !== "off_session";

/** What is to change of a stored card; null: it stays. */
export interface CardChange {
  readonly expiryMonth: string | null;
  readonly expiryYear: string | null;
  readonly holderName: string | null;
}

/** A card and what is shown of it. */
export interface KnownCard {
  readonly card: Card;
  readonly summary: CardSummary;
}

/**
 * The card with another expiry or holder.
 * @throws {Failure} `card_expiry_invalid`, `card_expired` (IR_16).
 */
export const changeCard = ({ card, summary }: KnownCard, change: CardChange, now: Date): KnownCard => {
  const { expiryMonth, expiryYear } = readExpiry(
    change.expiryMonth ?? card.expiryMonth,
    change.expiryYear ?? card.expiryYear,
    now,
  );
  const changed = { expiryMonth, expiryYear, holderName: change.holderName ?? card.holderName };
  return { card: { ...card, ...changed }, summary: { ...summary, ...changed } };
};

/** The method with other facts, and newly encrypted data; null keeps the data. */
export const changeStoredMethod = (
  method: StoredMethod,
  details: StoredMethodDetails,
  sealedMethod: string | null,
  now: Date,
): StoredMethod => ({
  ...method,
  version: method.version + 1,
  sealedMethod: sealedMethod ?? method.sealedMethod,
  modifiedAt: now,
  details: { ...method.details, ...details },
});
