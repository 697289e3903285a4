import type {
  Authentication as AuthenticationRepresentation,
  AuthenticationEligibility,
  AuthenticationResult,
  ProfileSnapshot,
  SyncedAuthentication,
} from "@railyard/contracts";
import { redactedText } from "@railyard/contracts";

import { challengeToWire, requestorToWire } from "../../payments/wire/authentication-wire.ts";
import { contactToWire } from "../../vault/wire/contact-wire.ts";
import type { ExternalAuthentication } from "../../payments/domain/external-authentication.ts";
import { cardToWire } from "../../payments/wire/payment-wire.ts";
import type { Authentication } from "../domain/authentication.ts";
import { isFinal } from "../domain/authentication.ts";
import type { AuthenticatedCustomer } from "../domain/authentication-pii.ts";

const errorOf = ({
  error,
}: ExternalAuthentication): Pick<AuthenticationRepresentation, "error_code" | "error_message"> => ({
  error_code: error?.code ?? null,
  error_message: error?.message ?? null,
});

const redactedCustomer = { name: redactedText, email: redactedText, phone: redactedText } as const;

const customerOf = ({ customerId, redactedAt, person }: Authentication): AuthenticationRepresentation["customer"] => {
  const stated: AuthenticatedCustomer | undefined = redactedAt === null ? person.customer : redactedCustomer;
  if (stated === undefined) return null;
  return {
    id: customerId,
    name: stated.name ?? null,
    email: stated.email ?? null,
    phone: stated.phone ?? null,
    phone_country_code: stated.phone_country_code ?? null,
    tax_registration_id: stated.tax_registration_id ?? null,
  };
};

const acquirerOf = ({ details }: Authentication): AuthenticationRepresentation["acquirer_details"] => {
  const { acquirer_details: acquirer } = details;
  if (acquirer === undefined) return null;
  const { acquirer_bin, acquirer_merchant_id, merchant_country_code = null } = acquirer;
  return { acquirer_bin, acquirer_merchant_id, merchant_country_code };
};

/** What is about the customer or the merchant alone. */
const privateMembers = (
  authentication: Authentication,
): Pick<
  AuthenticationRepresentation,
  "customer_id" | "customer" | "card" | "billing" | "shipping" | "email" | "browser_information" | "metadata"
> => {
  const { customerId, person, details } = authentication;
  return {
    customer_id: customerId,
    customer: customerOf(authentication),
    card: details.card === undefined ? null : cardToWire(details.card.summary),
    billing: contactToWire(person.billing),
    shipping: contactToWire(person.shipping),
    email: person.email ?? null,
    browser_information: person.browserInformation ?? null,
    metadata: details.metadata ?? null,
  };
};

const nothingPrivate = {
  customer_id: null,
  customer: null,
  card: null,
  billing: null,
  shipping: null,
  email: null,
  browser_information: null,
  metadata: null,
} as const satisfies ReturnType<typeof privateMembers>;

const publicMembers = (
  authentication: Authentication,
): Omit<AuthenticationRepresentation, keyof typeof nothingPrivate> => {
  const { details, external } = authentication;
  return {
    authentication_id: authentication.authenticationId,
    merchant_id: authentication.merchantId,
    profile_id: authentication.profileId,
    status: external.status,
    client_secret: authentication.clientSecret,
    amount: authentication.amount,
    currency: authentication.currency,
    authentication_connector: external.connector,
    force_3ds_challenge: details.force_3ds_challenge ?? null,
    return_url: details.return_url ?? null,
    psd2_sca_exemption_type: details.psd2_sca_exemption_type ?? null,
    profile_acquirer_id: details.profile_acquirer_id ?? null,
    acquirer_details: acquirerOf(authentication),
    ...errorOf(external),
    created_at: authentication.createdAt.toISOString(),
  };
};

/** The authentication as the merchant's server sees it. */
export const authenticationToWire = (authentication: Authentication): AuthenticationRepresentation => ({
  ...publicMembers(authentication),
  ...privateMembers(authentication),
});

const threeDsDataOf = (
  external: ExternalAuthentication,
): NonNullable<AuthenticationEligibility["eligibility_response_params"]>["three_ds_data"] => ({
  three_ds_server_transaction_id: external.serverTransactionId ?? null,
  message_version: external.version ?? null,
  maximum_supported_3ds_version: external.version ?? null,
  connector_authentication_id: external.connectorAuthenticationId ?? null,
  three_ds_method_data: external.method?.data ?? null,
  three_ds_method_url: external.method?.url ?? null,
  directory_server_id: external.directoryServerId ?? null,
});

/** Whether the card is enrolled, and the data for its authentication. */
export const eligibilityToWire = ({ authenticationId, external }: Authentication): AuthenticationEligibility => ({
  authentication_id: authenticationId,
  status: external.status,
  next_action: { type: isFinal(external.status) ? "none" : "authenticate" },
  eligibility_response_params:
    external.connectorAuthenticationId === undefined || external.status === "failed"
      ? null
      : { three_ds_data: threeDsDataOf(external) },
  ...errorOf(external),
});

/** The response to the customer's device. */
export const resultToWire = (
  { authenticationId, external }: Authentication,
  profile: ProfileSnapshot | undefined,
): AuthenticationResult => ({
  authentication_id: authenticationId,
  status: external.status,
  transaction_status: external.transStatus ?? null,
  ...challengeToWire(external),
  three_ds_server_transaction_id: external.serverTransactionId ?? null,
  ...requestorToWire(profile),
  ...errorOf(external),
});

/**
 * The result of the authentication.
 * @param cavv cryptogram for the acquirer; null when the caller is not to have it, or there is none.
 * @param isClient whether a browser asks; its response has no personal data of the customer.
 */
export const syncedAuthenticationToWire = (
  authentication: Authentication,
  cavv: string | null,
  isClient: boolean,
): SyncedAuthentication => {
  const { external } = authentication;
  return {
    ...publicMembers(authentication),
    ...(isClient ? nothingPrivate : privateMembers(authentication)),
    transaction_status: external.transStatus ?? null,
    eci: external.eci ?? null,
    authentication_value: cavv,
    ds_trans_id: external.dsTransactionId ?? null,
    message_version: external.version ?? null,
    three_ds_server_transaction_id: external.serverTransactionId ?? null,
    ...challengeToWire(external),
  };
};
