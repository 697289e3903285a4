import type { DataOwner, MerchantSnapshot } from "@railyard/contracts";

import type { CustomerAddressParts } from "../domain/payments/customer-addresses.ts";
import type { CheckSchedule } from "../domain/payments/check-schedule.ts";
import type { MethodSecret } from "../domain/payments/method-input.ts";
import type { PayoutMethodSecret } from "../domain/payouts/payout-method.ts";

/** Time, so that tests can hold it. */
export interface Clock {
  now(): Date;
  /** Milliseconds that only grow, for durations. */
  elapsedMs(): number;
  pause(milliseconds: number): Promise<void>;
}

/** Ids and randomness. */
export interface Ids {
  paymentId(): string;
  refundId(): string;
  customerId(): string;
  paymentMethodId(): string;
  ephemeralKeyId(): string;
  mandateId(): string;
  /** `epk_` and 32 unpredictable hexadecimal digits. */
  ephemeralSecret(): string;
  paymentLinkId(): string;
  payoutLinkId(): string;
  collectLinkId(): string;
  blocklistJobId(): string;
  cardIssuerId(): string;
  payoutId(): string;
  relayId(): string;
  subscriptionId(): string;
  invoiceId(): string;
  itemId(): string;
  itemPriceId(): string;
  /** Of an authentication that belongs to a payment. */
  authenticationId(): string;
  standaloneAuthenticationId(): string;
  disputeId(): string;
  fileId(): string;
  eventId(): string;
  /** 20 unpredictable alphanumerics. */
  secret(): string;
  /** 32 unpredictable alphanumerics, for the address of a page. */
  linkToken(): string;
  /** Names one holder of a lease. */
  leaseHolder(): string;
  /** At least 0, less than 1. */
  fraction(): number;
}

/** Merchants' settings. */
export interface MerchantDirectory {
  /** Null when there is no such merchant. */
  merchant(
    merchantId: string,
    options?: { readonly minimumVersion?: number | undefined },
  ): Promise<MerchantSnapshot | null>;
}

/** Opens and seals what must not be stored in the clear. */
export interface Vault {
  /** Seals method data for later use; a security code is left out. */
  sealMethod(owner: DataOwner, secret: MethodSecret): string;
  openMethod(owner: DataOwner, sealed: string): MethodSecret;
  /** Seals where a payout goes. */
  sealDestination(owner: DataOwner, secret: PayoutMethodSecret): string;
  openDestination(owner: DataOwner, sealed: string): PayoutMethodSecret;
  /** A sealed member of the merchant's snapshot. */
  openText(owner: DataOwner, sealed: string, purpose: string): string;
  /** Seals text so that {@link Vault.openText} opens it with the same purpose. */
  sealText(owner: DataOwner, text: string, purpose: string): string;
  /** Keyed hash of a card number: 20 alphanumerics, the same for the same card of one owner. */
  fingerprint(owner: DataOwner, cardNumber: string): string;
  /** SHA-256 in hex, of a secret that is random enough not to be guessed. */
  hashSecret(secret: string): string;
  /** Compares in constant time. */
  readonly equals: (left: string, right: string) => boolean;
  /** Hex HMAC-SHA512, as redirects are signed. */
  sign(key: string, text: string): string;
}

/** Seals what payments say of a person, under the key of the merchant that the payment is made to. */
export interface PersonalSeals {
  seal(merchantId: string, text: string): Promise<string>;
  /** Null when the merchant is gone, and the key with it. */
  open(merchantId: string, sealed: string): Promise<string | null>;
  /** Keyed hash by which stored text can be looked for; the same for the same text of one merchant. */
  hash(merchantId: string, text: string): string;
}

/** Told after a commit that stored events. */
export interface EventRelay {
  hint(): void;
}

/** Work that is looked at later, by whichever process is free. */
export interface Jobs {
  /** Has the provider asked about the payment's latest attempt in a moment, whatever its status. */
  checkPaymentSoon(merchantId: string, paymentId: string): Promise<void>;
}

/** What happens at providers, for the service's own metrics. */
export interface PaymentObserver {
  attemptAnswered(connector: string, latencyMs: number): void;
  retried(
    decision: "next_connector" | "same_connector_with_three_ds" | "same_connector_with_card_number" | "later_retry",
  ): void;
  decided(approach: string): void;
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
}

/** Numbers and addresses that use cases go by. */
export interface PaymentPolicy extends CustomerAddressParts {
  /** How long an operation at a provider may take before the recovery worker takes it over. */
  readonly leaseMs: number;
  /** How long a second operation on the same payment waits for the first. */
  readonly busyWaitMs: number;
  /** How long after its start an attempt that the provider has never seen may still be on its way. */
  readonly unseenGraceMs: number;
  /** How long a provider may be silent on an attempt, or not know it, before it is given up; see `UNHEARD_GRACE_MS`. */
  readonly unheardGraceMs: number;
  readonly requeueDelayMs: number;
  /** How long after its outcome a payment shows its client who paid, and with what. */
  readonly clientReadGraceMs: number;
  readonly paymentChecks: CheckSchedule;
  readonly refundChecks: CheckSchedule;
  readonly payoutChecks: CheckSchedule;
  /** For disputes that wait for somebody; answers of merchants on their way are checked like refunds. */
  readonly disputeChecks: CheckSchedule;
}
