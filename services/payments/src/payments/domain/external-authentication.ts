import type { ConnectorSnapshot, MerchantSnapshot } from "@railyard/contracts";

import type { Attempt } from "./attempt.ts";
import type { MethodSecret } from "../../methods/domain/method-input.ts";
import type { PaymentWithAttempt } from "./payment.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";

/** States of an authentication by a 3DS Server apart from the acquirer, as the API shows them. */
export type AuthenticationStatus = "started" | "pending" | "success" | "failed";

/**
 * An authentication of the customer by an authentication provider. The cryptogram for the acquirer is never kept
 * here.
 */
export interface ExternalAuthentication {
  readonly id: string;
  readonly connector: string;
  readonly merchantConnectorId: string;
  readonly status: AuthenticationStatus;
  /** Set until the payment continues with the authorization at its provider. */
  readonly isOpen?: true;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly connectorAuthenticationId?: string;
  readonly flow?: "frictionless" | "challenge";
  /** Y, N, U, A, R, C, D or I; absent until the customer's device took part. */
  readonly transStatus?: string;
  readonly eci?: string;
  readonly dsTransactionId?: string;
  readonly version?: string;
  readonly serverTransactionId?: string;
  readonly directoryServerId?: string;
  readonly method?: { readonly url: string; readonly data: string };
  readonly challenge?: {
    readonly url: string;
    readonly request: string;
    readonly referenceNumber: string | null;
    readonly transactionId: string | null;
    readonly signedContent: string | null;
  };
  readonly error?: { readonly code: string; readonly message: string };
}

/** How long a customer may take, and how long clients may ask about it: 15 minutes. */
const authenticationLifeMs = 900_000;

/** Whether the attempt is being authenticated and was not sent to an acquirer yet. */
export const isAuthenticating = (attempt: Attempt): boolean => attempt.details.authentication?.isOpen === true;

/** Whether the customer has had time enough. */
export const isAuthenticationOver = ({ startedAt }: ExternalAuthentication, now: Date): boolean =>
  now.getTime() - new Date(startedAt).getTime() >= authenticationLifeMs;

const namesOf = (details: Readonly<Record<string, unknown>> | null | undefined): readonly unknown[] => {
  const names = details?.["authentication_connectors"];
  return Array.isArray(names) ? names : [];
};

/**
 * The profile's account at a 3DS Server: at the named one, else at the first that the profile has; null when there
 * is none.
 */
export const threeDsServerOf = (
  merchant: MerchantSnapshot,
  profileId: string,
  named: string | null = null,
): ConnectorSnapshot | null => {
  const profile = profileOf(merchant, { profileId });
  const usable = merchant.connectors.filter(
    (account) =>
      account.profile_id === profileId &&
      account.connector_type === "authentication_processor" &&
      account.status === "active" &&
      !account.disabled,
  );
  const names = named === null ? namesOf(profile?.authentication_connector_details) : [named];
  for (const name of names) {
    const account = usable.find(({ connector_name: connector }) => connector === name);
    if (account !== undefined) return account;
  }
  return null;
};

/** The profile's account at a 3DS Server that authenticates before the authorization; null when none does. */
export const threeDsServerFor = (
  merchant: MerchantSnapshot,
  { payment }: PaymentWithAttempt,
  secret: MethodSecret,
): ConnectorSnapshot | null => {
  const { details, profileId } = payment;
  const isWanted = details.authentication.isExternalRequested === true && details.credential.isOffSession !== true;
  // Whom the merchant has authenticated itself is not authenticated again.
  if (!isWanted || secret.kind !== "card" || secret.authentication !== undefined) return null;
  return threeDsServerOf(merchant, profileId);
};

/** What an attempt needs to be authenticated before the authorization. */
export interface AuthenticationStart {
  readonly id: string;
  readonly account: ConnectorSnapshot;
  /** The card, for the acquirer afterwards. */
  readonly sealedMethod: string;
  readonly now: Date;
}

/** A started attempt that is authenticated before the authorization. */
export const withAuthentication = <State extends PaymentWithAttempt>(
  state: State,
  { id, account, sealedMethod, now }: AuthenticationStart,
): State => ({
  ...state,
  payment: { ...state.payment, authenticationType: "three_ds" },
  attempt: {
    ...state.attempt,
    authenticationType: "three_ds",
    sealedMethod,
    details: {
      ...state.attempt.details,
      operation: "authenticate",
      // Customers return to our page whether they were challenged or not.
      hadRedirect: true,
      authentication: {
        id,
        connector: account.connector_name,
        merchantConnectorId: account.merchant_connector_id,
        status: "started",
        isOpen: true,
        startedAt: now.toISOString(),
      },
    },
  },
});
