import { edgeFailures } from "@railyard/failures";
import { newId } from "@railyard/identifiers";

import { effectiveRoleAt } from "../domain/role-assignment.ts";
import { organizationAdministrator } from "../domain/roles.ts";
import { failures } from "../failures.ts";
import type { DirectoryTransaction, KeyMaker } from "../ports.ts";
import { addMerchant } from "./add-merchant.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { createdMerchant } from "./change-merchant.ts";
import { grantRole } from "./grant-role.ts";
import type { Session } from "./sign-in-user.ts";
import { startSession } from "./sign-in-user.ts";
import type { SessionInUse, SwitchPorts } from "./switch-merchant.ts";
import type { TokenHolder } from "./complete-sign-in-step.ts";
import { userOfToken } from "./complete-sign-in-step.ts";

export interface OnboardPorts extends ChangePorts, SwitchPorts {
  readonly keys: KeyMaker;
}

export interface OnboardedMerchant {
  readonly merchantName: string;
  /** The organization that it is added to; null: one of its own. */
  readonly organizationId: string | null;
}

/**
 * Locks the organization, so that the user's role there stays until the merchant is added. What the user may do is
 * asked of the directory: a session without a merchant carries no permission.
 * @throws {Failure} `organization_not_found`, `role_beyond_own`, `forbidden` for a session that is limited to a profile
 */
const assertMayAdd = async (
  { organizations, assignments }: DirectoryTransaction,
  { userId, profileId }: SessionInUse,
  organizationId: string,
): Promise<void> => {
  if (profileId !== null && profileId !== "") throw edgeFailures.forbidden({ resource: "an organization" });
  await organizations.lock(organizationId);
  const own = await assignments.ofUser(userId);
  const isKnown = own.some(({ status, entity }) => status === "active" && entity.organizationId === organizationId);
  if (!isKnown) throw failures.organization_not_found({ organization_id: organizationId });
  const ownRole = effectiveRoleAt(own, { organizationId, merchantId: null, profileId: null });
  if (ownRole?.permissions.includes("organization:write") !== true) throw failures.role_beyond_own();
};

/**
 * Makes a merchant that the user administers and switches the user to it: in an organization of its own, or in one
 * that the user administers, also when no merchant is left there.
 * @throws {Failure} `unauthorized` when the session was ended, `organization_not_found`, `role_beyond_own`,
 * `forbidden`, `invalid_data` for an organization that takes no more merchants
 */
export const onboardMerchant =
  (ports: OnboardPorts) =>
  (
    session: SessionInUse,
    holder: TokenHolder,
    { merchantName, organizationId }: OnboardedMerchant,
  ): Promise<Changed<Session>> =>
    ports.directory.inTransaction(async (transaction) => {
      const user = await userOfToken(transaction, holder);
      const { userId } = user;
      if (organizationId !== null) await assertMayAdd(transaction, session, organizationId);
      const merchant = await addMerchant(transaction, ports, {
        merchant_id: newId("merchant"),
        merchant_name: merchantName,
        product_type: "dynamic_routing",
        organization_id: organizationId,
      });
      if (organizationId === null) {
        const organization = { organizationId: merchant.organization_id, merchantId: null, profileId: null };
        await grantRole(transaction, userId, organization, organizationAdministrator);
      }
      await transaction.users.activate(userId, merchant.merchant_id);
      const active = { ...user, activeMerchantId: merchant.merchant_id };
      return createdMerchant(merchant, await startSession(transaction, ports, active, holder));
    });
