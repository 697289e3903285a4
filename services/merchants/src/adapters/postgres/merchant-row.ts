import type { Prisma, merchants } from "../../generated/prisma/client.ts";
import type { MerchantAccount, MerchantAccountType } from "../../domain/merchant-account.ts";
import type { WebhookDetails } from "../../domain/webhook-details.ts";
import { fromJson, jsonColumn, jsonColumns, plainColumns } from "./json-column.ts";
import type { SecretColumns } from "./secret-columns.ts";

const plainMembers = [
  "organization_id",
  "merchant_name",
  "merchant_account_type",
  "return_url",
  "sub_merchants_enabled",
  "parent_merchant_id",
  "enable_payment_response_hash",
  "redirect_to_merchant_with_http_post",
  "publishable_key",
  "locker_id",
  "is_recon_enabled",
  "recon_status",
  "default_profile",
  "sealed_data_key",
  "success_rate_settings",
  "debit_routing_enabled",
  "is_blocklist_enabled",
  "customer_owner_id",
  "suspended_at",
  "suspension_reason",
] as const satisfies readonly (keyof MerchantAccount & keyof merchants)[];

const jsonMembers = [
  "merchant_details",
  "payout_routing_algorithm",
  "frm_routing_algorithm",
  "metadata",
  "pm_collect_link_config",
  "surcharge_rules",
  "three_ds_rules",
] as const satisfies readonly (keyof MerchantAccount & keyof merchants)[];

/** Webhook details without their password, which has a sealed column of its own. */
export const webhookColumn = (details: WebhookDetails | null): ReturnType<typeof jsonColumn> =>
  jsonColumn(details === null ? null : { ...details, webhook_password: null });

/** Webhook details with their password again. */
export const webhookFrom = (column: unknown, password: string | null): WebhookDetails | null => {
  const details = fromJson<WebhookDetails | null>(column);
  return details === null ? null : { ...details, webhook_password: password };
};

/** The columns of a merchant except its id and version. */
export type MerchantColumns = Omit<Prisma.merchantsCreateManyInput, "merchant_id" | "directory_version">;

export const toMerchantColumns = (merchant: MerchantAccount, secrets: SecretColumns): MerchantColumns => ({
  ...plainColumns(merchant, plainMembers),
  ...jsonColumns(merchant, jsonMembers),
  primary_business_details: merchant.primary_business_details.map(({ country, business }) => ({ country, business })),
  retry_overrides: { ...merchant.retry_overrides },
  product_type: merchant.product_type ?? "orchestration",
  webhook_details: webhookColumn(merchant.webhook_details),
  sealed_webhook_password: secrets.sealOptional(
    merchant,
    "webhook_password",
    merchant.webhook_details?.webhook_password,
  ),
  sealed_payment_response_hash_key: secrets.seal(
    merchant,
    "payment_response_hash_key",
    merchant.payment_response_hash_key,
  ),
});

/** The merchant in a row, its secrets opened. */
export const fromMerchantRow = (row: merchants, secrets: SecretColumns): MerchantAccount => ({
  ...plainColumns(row, plainMembers),
  merchant_id: row.merchant_id,
  merchant_account_type: row.merchant_account_type as MerchantAccountType,
  product_type: row.product_type as MerchantAccount["product_type"],
  recon_status: row.recon_status as MerchantAccount["recon_status"],
  merchant_details: fromJson(row.merchant_details),
  payout_routing_algorithm: fromJson(row.payout_routing_algorithm),
  frm_routing_algorithm: fromJson(row.frm_routing_algorithm),
  metadata: fromJson(row.metadata),
  primary_business_details: fromJson(row.primary_business_details),
  pm_collect_link_config: fromJson(row.pm_collect_link_config),
  surcharge_rules: fromJson(row.surcharge_rules),
  three_ds_rules: fromJson(row.three_ds_rules),
  retry_overrides: fromJson(row.retry_overrides),
  webhook_details: webhookFrom(
    row.webhook_details,
    secrets.openOptional(row, "webhook_password", row.sealed_webhook_password),
  ),
  payment_response_hash_key: secrets.open(row, "payment_response_hash_key", row.sealed_payment_response_hash_key),
  directory_version: Number(row.directory_version),
});
