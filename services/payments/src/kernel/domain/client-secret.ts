import { failures } from "../failures.ts";

/** Seconds for which a client secret is valid unless the request or the profile sets another time. */
const defaultSessionSeconds = 900;

/** A client secret of the payment; `random` is 20 unpredictable alphanumerics. */
export const clientSecretOf = (paymentId: string, random: string): string => `${paymentId}_secret_${random}`;

/** When a payment's session ends: the request's own seconds, else the profile's, else 15 minutes; 0 is ignored. */
export const sessionEnd = (createdAt: Date, requested: number | null, ofProfile: number | null): Date => {
  const seconds = [requested, ofProfile].find((one) => one !== null && one > 0) ?? defaultSessionSeconds;
  return new Date(createdAt.getTime() + seconds * 1000);
};

/** Seconds for which a link to a page is valid unless the request or the profile sets another time: a day. */
export const defaultLinkSeconds = 86_400;

/**
 * When the session of a payment or payout ends whose link was just made. Every profile has seconds; those that are not
 * the default of client secrets were chosen.
 */
export const linkSessionEnd = (createdAt: Date, ofProfile: number | null): Date => {
  const isChosen = ofProfile !== null && ofProfile > 0 && ofProfile !== defaultSessionSeconds;
  return sessionEnd(createdAt, isChosen ? ofProfile : defaultLinkSeconds, null);
};

/** What a client proves itself with, and the secret that is expected. */
export interface ClientSecretCheck {
  readonly given: string | null | undefined;
  readonly expected: string;
  /** Compares in constant time. */
  readonly equals: (left: string, right: string) => boolean;
}

/**
 * Checks that a client may read a payment.
 * @throws {Failure} `client_secret_missing` (IR_04), `client_secret_wrong` (IR_09).
 */
export const checkClientSecret = ({ given, expected, equals }: ClientSecretCheck): void => {
  if (given === null || given === undefined || given === "") {
    throw failures.client_secret_missing({ field: "client_secret" });
  }
  if (!equals(given, expected)) throw failures.client_secret_wrong({ field: "client_secret" });
};

/**
 * Lets a client change a payment: its secret must be right and must not have expired.
 * @throws {Failure} those of {@link checkClientSecret}, and `client_secret_expired` (IR_08).
 */
export const checkLiveClientSecret = (check: ClientSecretCheck, expiresAt: Date, now: Date): void => {
  checkClientSecret(check);
  if (now >= expiresAt) throw failures.client_secret_expired({ field: "client_secret" });
};
