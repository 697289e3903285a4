import { failures } from "../../failures.ts";

/** Seconds a client secret lives when neither the request nor the profile says otherwise. */
export const defaultSessionSeconds = 900;

/** A client secret of the payment; `random` is 20 unpredictable alphanumerics. */
export const clientSecretOf = (paymentId: string, random: string): string => `${paymentId}_secret_${random}`;

/** When a payment's session ends: the request's own seconds, else the profile's, else 15 minutes. */
export const sessionEnd = (createdAt: Date, requested: number | null, ofProfile: number | null): Date =>
  new Date(createdAt.getTime() + (requested ?? ofProfile ?? defaultSessionSeconds) * 1000);

/** What a client proves itself with, and what it is held against. */
export interface ClientSecretCheck {
  readonly given: string | null | undefined;
  readonly expected: string;
  /** Compares in constant time. */
  readonly equals: (left: string, right: string) => boolean;
}

/**
 * Lets a client look at a payment.
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
