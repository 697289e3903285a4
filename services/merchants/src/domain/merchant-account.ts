import type {
  CreateMerchantAccountRequest,
  MerchantAccount as MerchantAccountMembers,
  SurchargeRules,
  ThreeDsRules,
  UpdateMerchantAccountRequest,
} from "@railyard/contracts";

import type { OrganizationType } from "./organization.ts";
import { withGiven } from "./given-members.ts";
import { completeWebhookDetails } from "./webhook-details.ts";

/** A merchant, with its secrets in the clear, in the interface's names. */
export interface MerchantAccount extends MerchantAccountMembers {
  readonly publishable_key: string;
  readonly payment_response_hash_key: string;
  /** Seals what the merchant keeps secret; itself sealed under the master key. */
  readonly sealed_data_key: string;
  /** Grows with every change to the merchant or to anything it owns. */
  readonly directory_version: number;
  /** Settings of the decision engine. */
  readonly debit_routing_enabled: boolean;
  /** JSON text, kept as the caller sent it. */
  readonly success_rate_settings: string | null;
  /** Whether payments are held against the blocklist. */
  readonly is_blocklist_enabled: boolean;
  /** What paying in some way costs. */
  readonly surcharge_rules: SurchargeRules | null;
  /** Which payments run with 3-D Secure. */
  readonly three_ds_rules: ThreeDsRules | null;
}

export type MerchantAccountType = MerchantAccountMembers["merchant_account_type"];

/** What a new merchant is given besides what the caller asked for. */
export interface MerchantAccountOrigin {
  readonly organizationId: string;
  readonly accountType: MerchantAccountType;
  readonly publishableKey: string;
  readonly hashKey: string;
  readonly sealedDataKey: string;
}

type MerchantDetails = NonNullable<MerchantAccountMembers["merchant_details"]>;
type Address = NonNullable<MerchantDetails["address"]>;

const noAddress: Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  line3: null,
  zip: null,
  state: null,
  first_name: null,
  last_name: null,
  origin_zip: null,
};

const noDetails: MerchantDetails = {
  primary_contact_person: null,
  primary_phone: null,
  primary_email: null,
  secondary_contact_person: null,
  secondary_phone: null,
  secondary_email: null,
  website: null,
  about_business: null,
  address: null,
};

const completeDetails = (given: CreateMerchantAccountRequest["merchant_details"]): MerchantDetails | null => {
  if (given === null || given === undefined) return null;
  const address = given.address ?? null;
  return {
    ...withGiven(noDetails, { ...given, address: null }),
    address: address === null ? null : withGiven(noAddress, address),
  };
};

/** A new merchant without profiles. The caller's `publishable_key` is not taken: keys are always made here. */
export const newMerchantAccount = (
  request: CreateMerchantAccountRequest,
  origin: MerchantAccountOrigin,
): MerchantAccount => ({
  merchant_id: request.merchant_id,
  merchant_name: request.merchant_name ?? null,
  merchant_details: completeDetails(request.merchant_details),
  return_url: request.return_url ?? null,
  webhook_details: completeWebhookDetails(request.webhook_details),
  payout_routing_algorithm: request.payout_routing_algorithm ?? null,
  frm_routing_algorithm: request.frm_routing_algorithm ?? null,
  sub_merchants_enabled: request.sub_merchants_enabled ?? false,
  parent_merchant_id: request.parent_merchant_id ?? null,
  enable_payment_response_hash: request.enable_payment_response_hash ?? false,
  payment_response_hash_key: request.payment_response_hash_key ?? origin.hashKey,
  redirect_to_merchant_with_http_post: request.redirect_to_merchant_with_http_post ?? false,
  metadata: request.metadata ?? null,
  publishable_key: origin.publishableKey,
  locker_id: request.locker_id ?? null,
  primary_business_details: request.primary_business_details ?? [],
  organization_id: origin.organizationId,
  product_type: request.product_type ?? "orchestration",
  merchant_account_type: origin.accountType,
  is_recon_enabled: false,
  recon_status: "not_requested",
  default_profile: null,
  pm_collect_link_config: request.pm_collect_link_config ?? null,
  sealed_data_key: origin.sealedDataKey,
  directory_version: 1,
  debit_routing_enabled: false,
  success_rate_settings: null,
  is_blocklist_enabled: false,
  surcharge_rules: null,
  three_ds_rules: null,
});

/** The merchant as the caller wants it. What was left out stays; objects such as `webhook_details` are replaced. */
export const updateMerchantAccount = (
  account: MerchantAccount,
  request: UpdateMerchantAccountRequest,
): MerchantAccount =>
  withGiven(account, {
    ...request,
    publishable_key: null,
    merchant_details: completeDetails(request.merchant_details),
    webhook_details: completeWebhookDetails(request.webhook_details),
  });

/** The type of a new organization that is made for a merchant of this type. */
export const organizationTypeFor = (requested: MerchantAccountType | null | undefined): OrganizationType =>
  requested === "platform" ? "platform" : "standard";

/**
 * The type a new merchant gets in an organization, or null when the organization takes none of the requested type:
 * a standard organization holds standard merchants; a platform organization holds one platform merchant, first, and
 * then connected ones.
 */
export const settleAccountType = (
  organizationType: OrganizationType,
  requested: MerchantAccountType | null | undefined,
  hasPlatformMerchant: boolean,
): MerchantAccountType | null => {
  const fitting: MerchantAccountType =
    organizationType === "standard" ? "standard" : hasPlatformMerchant ? "connected" : "platform";
  return (requested ?? fitting) === fitting ? fitting : null;
};
