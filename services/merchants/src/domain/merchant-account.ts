import type {
  CreateMerchantAccountRequest,
  MerchantAccount as MerchantAccountMembers,
  SurchargeRules,
  ThreeDsRules,
  UpdateMerchantAccountRequest,
} from "@railyard/contracts";

import type { OrganizationType } from "./organization.ts";
import type { OperatorOverrides } from "./operator-overrides.ts";
import { ifGiven, withChanges, withGiven } from "./given-members.ts";
import { signingKeyMeant } from "./masking.ts";
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
  /** Whether payments are checked against the blocklist. */
  readonly is_blocklist_enabled: boolean;
  /** The platform merchant that keeps the customers of this connected one; null: they are its own. Never changes. */
  readonly customer_owner_id: string | null;
  /** What paying in some way costs. */
  readonly surcharge_rules: SurchargeRules | null;
  /** Which payments run with 3-D Secure. */
  readonly three_ds_rules: ThreeDsRules | null;
  /** What the operator specifies for all profiles. */
  readonly retry_overrides: OperatorOverrides;
  /** Null: not suspended. */
  readonly suspended_at: Date | null;
  /** Why the operator suspended the merchant, or resumed it. */
  readonly suspension_reason: string | null;
}

export type MerchantAccountType = MerchantAccountMembers["merchant_account_type"];

/** What a new merchant is given in addition to what the caller asked for. */
export interface MerchantAccountOrigin {
  readonly organizationId: string;
  readonly accountType: MerchantAccountType;
  readonly customerOwnerId: string | null;
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

type GivenMerchantDetails = NonNullable<CreateMerchantAccountRequest["merchant_details"]>;

const completeDetails = (given: GivenMerchantDetails): MerchantDetails => ({
  ...withGiven(noDetails, { ...given, address: null }),
  address: ifGiven(given.address, (address) => withGiven(noAddress, address)) ?? null,
});

/** Defaults of a merchant. */
const unset = {
  merchant_name: null,
  merchant_details: null,
  return_url: null,
  webhook_details: null,
  payout_routing_algorithm: null,
  frm_routing_algorithm: null,
  sub_merchants_enabled: false,
  parent_merchant_id: null,
  enable_payment_response_hash: false,
  redirect_to_merchant_with_http_post: false,
  metadata: null,
  locker_id: null,
  primary_business_details: [],
  default_profile: null,
  pm_collect_link_config: null,
} satisfies Partial<MerchantAccount>;

/** A parent counts only for a merchant that states that it belongs to one; without that it is ignored. */
const withoutIdleParent = (account: MerchantAccount): MerchantAccount =>
  account.sub_merchants_enabled === true ? account : { ...account, parent_merchant_id: null };

/**
 * A new merchant without profiles. The caller's `publishable_key` is not taken: keys are always made here.
 * @throws {Failure} `invalid_data` for a secret that is a mask.
 */
export const newMerchantAccount = (
  request: CreateMerchantAccountRequest,
  origin: MerchantAccountOrigin,
): MerchantAccount => {
  const initial: MerchantAccount = {
    ...unset,
    merchant_id: request.merchant_id,
    payment_response_hash_key: origin.hashKey,
    publishable_key: origin.publishableKey,
    organization_id: origin.organizationId,
    product_type: "orchestration",
    merchant_account_type: origin.accountType,
    is_recon_enabled: false,
    recon_status: "not_requested",
    sealed_data_key: origin.sealedDataKey,
    directory_version: 1,
    debit_routing_enabled: false,
    success_rate_settings: null,
    is_blocklist_enabled: false,
    customer_owner_id: origin.customerOwnerId,
    surcharge_rules: null,
    three_ds_rules: null,
    retry_overrides: {},
    suspended_at: null,
    suspension_reason: null,
  };
  const made = withGiven(initial, {
    ...request,
    publishable_key: null,
    payment_response_hash_key: signingKeyMeant(request.payment_response_hash_key, null),
    organization_id: null,
    merchant_account_type: null,
    merchant_details: ifGiven(request.merchant_details, completeDetails),
    webhook_details: ifGiven(request.webhook_details, (given) => completeWebhookDetails(given)),
  });
  return withoutIdleParent(made);
};

/**
 * The merchant as the caller wants it. What was left out stays; objects such as `webhook_details` are replaced.
 * @throws {Failure} `invalid_data` for null where there must be a value, and for a mask of another secret.
 */
export const updateMerchantAccount = (
  account: MerchantAccount,
  request: UpdateMerchantAccountRequest,
): MerchantAccount => {
  const { webhook_details: details } = account;
  const changes = {
    ...request,
    publishable_key: undefined,
    payment_response_hash_key: signingKeyMeant(request.payment_response_hash_key, account.payment_response_hash_key),
    merchant_details: ifGiven(request.merchant_details, completeDetails),
    webhook_details: ifGiven(request.webhook_details, (given) => completeWebhookDetails(given, details)),
  };
  return withoutIdleParent(withChanges(account, changes, unset));
};

/** The type of a new organization that is made for a merchant of this type. */
export const organizationTypeFor = (requested: MerchantAccountType | null | undefined): OrganizationType =>
  requested === "platform" ? "platform" : "standard";

/**
 * The type a new merchant gets in an organization, or null when the organization takes none of the requested type: a
 * standard organization has standard merchants; a platform organization has one platform merchant, first, and then
 * standard ones, and connected ones where requested.
 */
export const settleAccountType = (
  organizationType: OrganizationType,
  requested: MerchantAccountType | null | undefined,
  hasPlatformMerchant: boolean,
): MerchantAccountType | null => {
  if (organizationType === "platform" && !hasPlatformMerchant) {
    return (requested ?? "platform") === "platform" ? "platform" : null;
  }
  const type = requested ?? "standard";
  const isTaken = type === "standard" || (type === "connected" && organizationType === "platform");
  return isTaken ? type : null;
};
