import { newId } from "@railyard/identifiers";

import { ORGANIZATION_ADMINISTRATOR } from "../domain/roles.ts";
import { failures } from "../failures.ts";
import type { KeyMaker } from "../ports.ts";
import { addMerchant } from "./add-merchant.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { createdMerchant } from "./change-merchant.ts";
import { grantRole } from "./grant-role.ts";
import type { RolePorts } from "./read-manager.ts";
import { manageRoles } from "./read-manager.ts";
import type { Session, SignInPorts } from "./sign-in-user.ts";
import { goOn } from "./sign-in-user.ts";
import type { NewUser } from "./sign-up-user.ts";
import { createUser } from "./sign-up-user.ts";
import type { SessionInUse } from "./switch-merchant.ts";

export interface FoundPorts extends ChangePorts, SignInPorts {
  readonly keys: KeyMaker;
  /** Whether strangers may sign up with an organization of their own. */
  readonly isSignUpOpen: boolean;
}

/** A user who founds an organization. */
export interface Founder extends NewUser {
  /** Of the organization and its first merchant; null: none. */
  readonly companyName: string | null;
}

/**
 * Makes a user with an organization and a merchant of its own, which the user administers, and signs the user in.
 * @throws {Failure} `sign_up_closed`, `invalid_data` for a weak password, `user_exists`
 */
export const foundOrganization =
  (ports: FoundPorts) =>
  async ({ companyName, ...input }: Founder): Promise<Changed<Session>> => {
    if (!ports.isSignUpOpen) throw failures.sign_up_closed();
    const newcomer = await createUser(ports, input);
    return ports.directory.inTransaction(async (transaction) => {
      const user = await transaction.users.insert(newcomer);
      if (user === null) throw failures.user_exists();
      const merchant = await addMerchant(transaction, ports, {
        merchant_id: newId("merchant"),
        ...(companyName === null ? {} : { merchant_name: companyName }),
      });
      const { organization_id: organizationId } = merchant;
      const organization = await transaction.organizations.find(organizationId);
      if (organization !== null)
        await transaction.organizations.update({ ...organization, organizationName: companyName });
      const entity = { organizationId, merchantId: null, profileId: null };
      await grantRole(transaction, user.userId, entity, ORGANIZATION_ADMINISTRATOR);
      return createdMerchant(merchant, await goOn(transaction, ports, user, null));
    });
  };

/** A merchant that was added to the session's organization. */
export interface AddedMerchant {
  readonly merchantId: string;
  readonly merchantName: string;
  readonly organizationId: string;
}

/**
 * Adds a merchant to the session's organization. Whoever has a role at the organization reaches it at once.
 * @throws {Failure} `invalid_data` for an organization that takes no more merchants
 */
export const addOrganizationMerchant =
  (ports: RolePorts & Pick<FoundPorts, "keys">) =>
  (session: SessionInUse, merchantName: string): Promise<Changed<AddedMerchant>> =>
    manageRoles(ports, session, async (transaction, { place: { organizationId } }) => {
      const merchant = await addMerchant(transaction, ports, {
        merchant_id: newId("merchant"),
        merchant_name: merchantName,
        organization_id: organizationId,
      });
      return createdMerchant(merchant, { merchantId: merchant.merchant_id, merchantName, organizationId });
    });
