import type { Prisma, connector_accounts } from "../../generated/prisma/client.ts";
import type { ConnectorAccount, ConnectorCredentials } from "../../domain/connector-account.ts";
import type { SecretOwner } from "../../ports.ts";
import { fromJson, jsonColumn, jsonColumns, plainColumns } from "./json-column.ts";
import type { SecretColumns } from "./secret-columns.ts";

const plainMembers = [
  "merchant_id",
  "profile_id",
  "connector_type",
  "connector_name",
  "connector_label",
  "status",
  "disabled",
  "test_mode",
  "business_country",
  "business_label",
  "business_sub_label",
] as const satisfies readonly (keyof ConnectorAccount & keyof connector_accounts)[];

const jsonMembers = [
  "payment_methods_enabled",
  "metadata",
  "frm_configs",
  "walletpay_verified_domains",
  "pm_auth_config",
] as const satisfies readonly (keyof ConnectorAccount & keyof connector_accounts)[];

/** The columns of a connector account except its id. */
export type ConnectorAccountColumns = Omit<Prisma.connector_accountsCreateManyInput, "merchant_connector_id">;

export const toConnectorAccountColumns = (
  owner: SecretOwner,
  account: ConnectorAccount,
  secrets: SecretColumns,
): ConnectorAccountColumns => ({
  ...plainColumns(account, plainMembers),
  ...jsonColumns(account, jsonMembers),
  sealed_account_details: secrets.sealJson(owner, "connector_account_details", account.connector_account_details),
  sealed_webhook_secret: secrets.sealOptional(
    owner,
    "connector_webhook_secret",
    account.connector_webhook_details?.merchant_secret,
  ),
  sealed_additional_webhook_secret: secrets.sealOptional(
    owner,
    "connector_additional_webhook_secret",
    account.connector_webhook_details?.additional_secret,
  ),
  sealed_wallets_details: secrets.sealJson(owner, "connector_wallets_details", account.connector_wallets_details),
  sealed_additional_merchant_data: secrets.sealJson(
    owner,
    "additional_merchant_data",
    account.additional_merchant_data,
  ),
  // Where rows of earlier versions have it in clear.
  additional_merchant_data: jsonColumn(null),
});

type WebhookSecrets = ConnectorAccount["connector_webhook_details"];

const webhookSecretsFrom = (owner: SecretOwner, row: connector_accounts, secrets: SecretColumns): WebhookSecrets => {
  const { sealed_webhook_secret: first, sealed_additional_webhook_secret: second } = row;
  if (first === null && second === null) return null;
  return {
    merchant_secret: secrets.openOptional(owner, "connector_webhook_secret", first),
    additional_secret: secrets.openOptional(owner, "connector_additional_webhook_secret", second),
  };
};

/** The connector account in a row, its secrets opened. */
export const fromConnectorAccountRow = (
  owner: SecretOwner,
  row: connector_accounts,
  secrets: SecretColumns,
): ConnectorAccount => ({
  ...plainColumns(row, plainMembers),
  merchant_connector_id: row.merchant_connector_id,
  connector_type: row.connector_type as ConnectorAccount["connector_type"],
  connector_name: row.connector_name as ConnectorAccount["connector_name"],
  status: row.status as ConnectorAccount["status"],
  business_country: row.business_country as ConnectorAccount["business_country"],
  connector_account_details: secrets.openJson<ConnectorCredentials>(
    owner,
    "connector_account_details",
    row.sealed_account_details,
  ),
  connector_webhook_details: webhookSecretsFrom(owner, row, secrets),
  connector_wallets_details: secrets.openJson(owner, "connector_wallets_details", row.sealed_wallets_details),
  payment_methods_enabled: fromJson(row.payment_methods_enabled),
  metadata: fromJson(row.metadata),
  frm_configs: fromJson(row.frm_configs),
  walletpay_verified_domains: fromJson(row.walletpay_verified_domains),
  pm_auth_config: fromJson(row.pm_auth_config),
  additional_merchant_data:
    secrets.openJson(owner, "additional_merchant_data", row.sealed_additional_merchant_data) ??
    fromJson(row.additional_merchant_data),
});
