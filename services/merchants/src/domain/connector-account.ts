import type {
  ConnectorAccount as ConnectorAccountMembers,
  CreateConnectorAccountRequest,
  UpdateConnectorAccountRequest,
} from "@railyard/contracts";

import { failures } from "../failures.ts";
import type { BusinessProfile } from "./business-profile.ts";
import { withChanges, withGiven } from "./given-members.ts";
import { fraudChecksMeant } from "./fraud-checks.ts";
import { maskTexts, unmaskTexts } from "./masking.ts";

/** A merchant's account at a provider, with its secrets in the clear, in the interface's names. */
export interface ConnectorAccount extends Omit<
  ConnectorAccountMembers,
  "applepay_verified_domains" | "unsupported_payment_methods"
> {
  readonly merchant_id: string;
  readonly connector_label: string;
  readonly disabled: boolean;
  readonly test_mode: boolean;
}

export type ConnectorCredentials = NonNullable<ConnectorAccountMembers["connector_account_details"]>;
export type ConnectorStatus = ConnectorAccountMembers["status"];

/** What is asked about an account's state; undefined means "not stated", null the default. */
export interface RequestedState {
  readonly status?: ConnectorStatus | null | undefined;
  readonly disabled?: boolean | null | undefined;
}

export interface ConnectorState {
  readonly status: ConnectorStatus;
  readonly disabled: boolean;
}

// Such an account waits for credentials, so nothing can be sent through it.
const waitingAuthType = "TemporaryAuth";

/** Whether the account still waits for its credentials. */
export const awaitsCredentials = (credentials: ConnectorCredentials): boolean =>
  credentials.auth_type === waitingAuthType;

const settleDisabled = (
  status: ConnectorStatus,
  requested: RequestedState,
  current: ConnectorState | null,
): boolean => {
  if (status === "inactive") return true;
  if (requested.disabled !== undefined) return requested.disabled ?? false;
  const wasInactive = current === null || current.status === "inactive";
  return wasInactive ? false : current.disabled;
};

/**
 * The state an account takes. Without credentials it is inactive, and an inactive account is disabled.
 * @throws {Failure} `connector_status_conflict` when the caller asks for anything else.
 */
export const settleState = (
  credentials: ConnectorCredentials,
  requested: RequestedState,
  current: ConnectorState | null,
): ConnectorState => {
  const waiting = awaitsCredentials(credentials);
  if (waiting && requested.status === "active") {
    throw failures.connector_status_conflict({ status: "active", problem: "it has no credentials yet" });
  }
  const status = waiting ? "inactive" : (requested.status ?? current?.status ?? "active");
  if (status === "inactive" && requested.disabled === false) {
    throw failures.connector_status_conflict({ status: "enabled", problem: "it is inactive" });
  }
  return { status, disabled: settleDisabled(status, requested, current) };
};

/**
 * The credentials that are meant: without the members that were left out, and with the stored secrets in place of
 * their masks.
 * @throws {Failure} `invalid_data` for a mask of another secret.
 */
export const givenCredentials = (
  credentials: ConnectorCredentials,
  stored: ConnectorCredentials | null,
): ConnectorCredentials => {
  const given = Object.entries(credentials).filter(([, value]) => value !== null && value !== undefined);
  const { auth_type } = credentials;
  return unmaskTexts("connector_account_details", { ...Object.fromEntries(given), auth_type }, stored);
};

/**
 * Refuses credentials with a member that is there but blank.
 * @throws {Failure} `invalid_connector_credentials`
 */
export const assertNoBlankCredential = (connectorName: string, credentials: ConnectorCredentials): void => {
  const blank = Object.entries(credentials).find(([, value]) => typeof value === "string" && value.trim() === "");
  if (blank === undefined) return;
  throw failures.invalid_connector_credentials({
    field: `connector_account_details.${blank[0]}`,
    connector_name: connectorName,
    problem: "it is blank",
  });
};

const defaultLabel = (request: CreateConnectorAccountRequest, profile: BusinessProfile): string => {
  const { business_country: country, business_label: label, connector_name: connector } = request;
  const business = [country, label].filter((part) => part !== null && part !== undefined);
  return business.length === 0 ? `${connector}_${profile.profile_name}` : [...business, connector].join("_");
};

/** Defaults of an account. */
const unset = {
  payment_methods_enabled: null,
  connector_webhook_details: null,
  metadata: null,
  test_mode: false,
  disabled: false,
  frm_configs: null,
  walletpay_verified_domains: null,
  pm_auth_config: null,
  additional_merchant_data: null,
  connector_wallets_details: null,
} satisfies Partial<ConnectorAccount>;

/** The request in the words of what is kept, by a caller who may have read the secrets masked; credentials apart. */
const withSecretsMeant = <Request extends UpdateConnectorAccountRequest>(
  {
    connector_webhook_details: webhooks,
    connector_wallets_details: wallets,
    frm_configs: fraudChecks,
    applepay_verified_domains: domainsOfPeers,
    walletpay_verified_domains: domains,
    ...rest
  }: Request,
  stored: Pick<ConnectorAccount, "connector_webhook_details" | "connector_wallets_details">,
) => ({
  ...rest,
  frm_configs: fraudChecksMeant(fraudChecks),
  walletpay_verified_domains: domains === undefined ? domainsOfPeers : domains,
  connector_webhook_details: unmaskTexts("connector_webhook_details", webhooks, stored.connector_webhook_details),
  connector_wallets_details: unmaskTexts("connector_wallets_details", wallets, stored.connector_wallets_details),
});

/**
 * A new account; `credentials` have been checked.
 * @throws {Failure} `invalid_data` for a secret that is a mask.
 */
export const newConnectorAccount = (
  request: CreateConnectorAccountRequest,
  credentials: ConnectorCredentials,
  profile: BusinessProfile,
  merchantConnectorId: string,
): ConnectorAccount => ({
  ...withGiven<ConnectorAccount>(
    {
      ...unset,
      merchant_id: profile.merchant_id,
      profile_id: profile.profile_id,
      merchant_connector_id: merchantConnectorId,
      connector_type: request.connector_type,
      connector_name: request.connector_name,
      connector_label: defaultLabel(request, profile),
      status: "active",
      connector_account_details: credentials,
      business_country: null,
      business_label: null,
      business_sub_label: null,
    },
    { ...withSecretsMeant(request, unset), profile_id: null, connector_account_details: null },
  ),
  ...settleState(credentials, request, null),
});

/**
 * The account as the caller wants it; `credentials` are those it shall have and have been checked.
 * @throws {Failure} `invalid_data` for null where there must be a value, and for a mask of another secret;
 * `connector_status_conflict`
 */
export const updateConnectorAccount = (
  account: ConnectorAccount,
  request: UpdateConnectorAccountRequest,
  credentials: ConnectorCredentials,
): ConnectorAccount => ({
  ...withChanges(account, withSecretsMeant(request, account), unset),
  ...settleState(credentials, request, account),
  connector_account_details: credentials,
});

/** Ids of the accounts that verify payment methods for this one; what was stored in the past may have any form. */
export const verifyingAccountIds = (configuration: Readonly<Record<string, unknown>> | null): readonly string[] => {
  const methods = configuration?.["enabled_payment_methods"];
  if (!Array.isArray(methods)) return [];
  return methods.flatMap((method: unknown) => {
    const id = typeof method === "object" && method !== null && "mca_id" in method ? method.mca_id : undefined;
    return typeof id === "string" ? [id] : [];
  });
};

const maskMembers = (secrets: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, maskTexts(value)]));

/** The account as it is shown to who may only read: providers take certificates and keys in metadata, too. */
export const maskProviderData = (account: ConnectorAccount): ConnectorAccount => ({
  ...account,
  metadata: account.metadata === null ? null : maskMembers(account.metadata),
});

/** The account as answers show it: every secret is masked. */
export const maskConnectorAccount = (account: ConnectorAccount): ConnectorAccount => {
  const { connector_account_details: details, connector_webhook_details: webhooks } = account;
  const wallets = account.connector_wallets_details;
  return {
    ...account,
    connector_account_details: details === null ? null : { ...maskMembers(details), auth_type: details.auth_type },
    connector_webhook_details: webhooks === null ? null : maskMembers(webhooks),
    connector_wallets_details: wallets === null ? null : maskMembers(wallets),
  };
};
