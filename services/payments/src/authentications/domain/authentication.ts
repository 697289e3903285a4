import type { CountryCode, MerchantSnapshot } from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";

import { failures } from "../failures.ts";
import type { CardSummary } from "../../methods/domain/card.ts";
import type { AuthenticationStatus, ExternalAuthentication } from "../../payments/domain/external-authentication.ts";
import { acquirerOf } from "../../payments/domain/profile-acquirer.ts";
import type { AuthenticationTerms } from "../../payments/domain/payment-details.ts";
import { without } from "../../kernel/domain/without.ts";
import type { AuthenticationDevice, AuthenticationPii } from "./authentication-pii.ts";

/** The acquirer that the payment goes to afterwards, by the names under which it is kept. */
export interface StatedAcquirer {
  readonly acquirer_bin: string;
  readonly acquirer_merchant_id: string;
  readonly merchant_country_code?: CountryCode | null;
}

/** The card that is authenticated, as far as it is kept. */
export interface AuthenticatedCard {
  /** Without the holder's name. */
  readonly summary: CardSummary;
  /** Keyed hash of the number. */
  readonly fingerprint: string;
}

/** What is kept of an authentication in addition to its columns; none of it identifies the customer. */
export interface AuthenticationDetails {
  readonly return_url?: string;
  readonly force_3ds_challenge?: boolean;
  readonly psd2_sca_exemption_type?: NonNullable<AuthenticationTerms["exemption"]>;
  readonly profile_acquirer_id?: string;
  readonly acquirer_details?: StatedAcquirer;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly card?: AuthenticatedCard;
  /** Set once the device data may have been sent to the 3DS Server. */
  readonly isDeviceSent?: true;
}

/** An authentication of a customer without a payment; the amount in minor units. */
export interface Authentication {
  readonly merchantId: string;
  readonly authenticationId: string;
  readonly profileId: string;
  /** Grows with every change. */
  readonly version: number;
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly customerId: string | null;
  readonly clientSecret: string;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  /** When the client secret ends. */
  readonly expiresAt: Date;
  /** When the customer was erased. */
  readonly redactedAt: Date | null;
  readonly details: AuthenticationDetails;
  /** The authentication at the 3DS Server; its status is the status of the whole. */
  readonly external: ExternalAuthentication;
  readonly person: AuthenticationPii;
}

/** States that nothing changes any more. */
export const isFinal = (status: AuthenticationStatus): boolean => status === "success" || status === "failed";

const changed = (before: Authentication, change: Partial<Authentication>, now: Date): Authentication => ({
  ...before,
  ...change,
  version: before.version + 1,
  modifiedAt: now,
});

const withPii = (before: Authentication, person: AuthenticationPii): AuthenticationPii =>
  before.redactedAt === null ? { ...before.person, ...person } : before.person;

/** The card of an eligibility request with the data sent along with it. */
export interface CardToAuthenticate {
  readonly card: CardSummary;
  readonly fingerprint: string;
  readonly person: AuthenticationPii;
}

/**
 * The authentication with its card, which is stored before the 3DS Server is asked, because each idempotency key there
 * is for one card. The very same object when it has that card, or has ended.
 * @throws {Failure} `authentication_card_differs` (IR_16).
 */
export const withCard = (
  before: Authentication,
  { card, fingerprint, person }: CardToAuthenticate,
  now: Date,
): Authentication => {
  const { details, authenticationId, external } = before;
  if (details.card !== undefined && details.card.fingerprint !== fingerprint) {
    throw failures.authentication_card_differs({
      authentication_id: authenticationId,
      field: "payment_method_data.card.card_number",
    });
  }
  if (details.card !== undefined || isFinal(external.status)) return before;
  const kept: AuthenticatedCard = { summary: { ...card, holderName: null }, fingerprint };
  return changed(before, { details: { ...details, card: kept }, person: withPii(before, person) }, now);
};

/** Whether the 3DS Server was asked about the card and is ready for the customer. */
const isEligible = ({ external }: Authentication): boolean => external.connectorAuthenticationId !== undefined;

/**
 * The authentication with the device data, which are stored before they are sent to the 3DS Server, so that a
 * repetition sends the same. The very same object when it has device data, or the authentication has ended.
 * @throws {Failure} `authentication_not_eligible` (IR_16).
 */
export const withDevice = (before: Authentication, device: AuthenticationDevice, now: Date): Authentication => {
  if (isFinal(before.external.status)) return before;
  if (!isEligible(before)) throw failures.authentication_not_eligible({ authentication_id: before.authenticationId });
  if (before.details.isDeviceSent === true) return before;
  const details = { ...before.details, isDeviceSent: true as const };
  return changed(before, { details, person: withPii(before, { device }) }, now);
};

/** Whether the 3DS Server may have a result: it has the device data, and the result is not known here yet. */
export const awaitsOutcome = ({ external, details }: Authentication): boolean =>
  !isFinal(external.status) && details.isDeviceSent === true;

/** The authentication after a change at the 3DS Server. */
export const withExternal = (before: Authentication, external: ExternalAuthentication, now: Date): Authentication =>
  changed(
    before,
    isFinal(external.status) ? { external, person: without(before.person, "device") } : { external },
    now,
  );

/** The acquirer data that the 3DS Server receives: those of the request, else of the profile; null: neither. */
export const acquirerFor = (
  merchant: MerchantSnapshot,
  { details, profileId }: Authentication,
): { readonly bin: string; readonly merchantId: string } | null => {
  const { acquirer_details: stated } = details;
  if (stated !== undefined) return { bin: stated.acquirer_bin, merchantId: stated.acquirer_merchant_id };
  const kept = acquirerOf(merchant, profileId, details.profile_acquirer_id);
  return kept === null ? null : { bin: kept.acquirer_bin, merchantId: kept.acquirer_assigned_merchant_id };
};
