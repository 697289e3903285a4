import type { UpdateMerchantAccountRequest } from "@railyard/contracts";

import { newProfile } from "../domain/business-profile.ts";
import type { MerchantAccount } from "../domain/merchant-account.ts";
import { updateMerchantAccount as applyUpdate } from "../domain/merchant-account.ts";
import type { OutgoingPorts } from "../domain/outgoing.ts";
import { checkOutgoing } from "../domain/outgoing.ts";
import { missingProfileNames } from "../domain/primary-business.ts";
import { failures } from "../failures.ts";
import type { DirectoryTransaction } from "../ports.ts";
import { assertParentMerchant } from "./assert-parent-merchant.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";
import { newProfileOrigin } from "./new-profile-origin.ts";

const assertDefaultProfile = async ({ profiles }: DirectoryTransaction, merchant: MerchantAccount): Promise<void> => {
  const profileId = merchant.default_profile;
  if (profileId === null || (await profiles.find(merchant, profileId)) !== null) return;
  throw failures.profile_not_found({ profile_id: profileId });
};

/** A platform merchant accepts payments in no business of its own, so that its businesses get no profiles. */
const addMissingProfiles = async ({ profiles }: DirectoryTransaction, merchant: MerchantAccount): Promise<void> => {
  if (merchant.merchant_account_type === "platform") return;
  const existing = (await profiles.list(merchant)).map((profile) => profile.profile_name);
  for (const profileName of missingProfileNames(merchant.primary_business_details, existing)) {
    await profiles.insert(merchant, newProfile(merchant, newProfileOrigin(profileName)));
  }
};

/** A parent that stays is not asked for again: the operator may have set one that the caller could not. */
const hasNewParentage = (before: MerchantAccount, after: MerchantAccount): boolean =>
  before.parent_merchant_id !== after.parent_merchant_id ||
  before.sub_merchants_enabled !== after.sub_merchants_enabled;

/**
 * Changes a merchant; what was left out stays, null empties. Businesses that are new get their profiles, and the
 * default profile stays what it was unless another one is named.
 * @param callerOrganizationId the only organization that a new parent may be of; null: any.
 * @throws {Failure} `merchant_account_not_found` (of the merchant or its parent), `merchant_id_mismatch`,
 * `profile_not_found`, `parent_merchant_required`, `parent_merchant_refused`, `invalid_data`.
 */
export const updateMerchantAccount =
  (ports: ChangePorts & OutgoingPorts) =>
  (
    merchantId: string,
    request: UpdateMerchantAccountRequest,
    callerOrganizationId: string | null,
  ): Promise<Changed<MerchantAccount>> =>
    changeMerchant(ports, merchantId, async (transaction, merchant) => {
      if (request.merchant_id !== merchantId) {
        throw failures.merchant_id_mismatch({ given: request.merchant_id, expected: merchantId });
      }
      checkOutgoing(request, ports);
      const updated = applyUpdate(merchant, request);
      if (hasNewParentage(merchant, updated)) await assertParentMerchant(transaction, updated, callerOrganizationId);
      await assertDefaultProfile(transaction, updated);
      await transaction.merchants.update(updated);
      const { primary_business_details: businesses } = request;
      if (businesses !== null && businesses !== undefined) await addMissingProfiles(transaction, updated);
      return updated;
    });
