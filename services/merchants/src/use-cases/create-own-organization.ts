import { newId } from "@railyard/identifiers";
import { defined } from "@railyard/members";

import { organizationAdministrator } from "../domain/roles.ts";
import { failures } from "../failures.ts";
import type { MerchantAccount } from "../domain/merchant-account.ts";
import type { User } from "../domain/user.ts";
import type { DirectoryTransaction, KeyMaker } from "../ports.ts";
import { addMerchant } from "./add-merchant.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { createdMerchant } from "./change-merchant.ts";
import { grantRole } from "./grant-role.ts";
import type { RolePorts } from "./read-manager.ts";
import { manageRoles } from "./read-manager.ts";
import type { Session } from "./sign-in-user.ts";
import { nextSignInStep } from "./sign-in-user.ts";
import type { NewUser, SignUpPorts } from "./sign-up-user.ts";
import { createUser, signUpByMail } from "./sign-up-user.ts";
import type { SessionInUse } from "./switch-merchant.ts";

export interface FoundPorts extends ChangePorts, SignUpPorts {
  readonly keys: KeyMaker;
  /** Whether strangers may sign up with an organization of their own. */
  readonly isSignUpOpen: boolean;
}

/** A user who founds an organization. */
export interface Founder extends NewUser {
  /** Of the organization and its first merchant; null: none. */
  readonly companyName: string | null;
  readonly callerAddress: string | undefined;
}

/**
 * Makes an organization and its first merchant for a user, who administers it.
 * @param type of that merchant, which decides what the organization is.
 */
const foundFor = async (
  transaction: DirectoryTransaction,
  ports: Pick<FoundPorts, "keys" | "clock">,
  userId: string,
  companyName: string | null,
  type: "standard" | "platform" = "standard",
): Promise<MerchantAccount> => {
  const merchant = await addMerchant(transaction, ports, {
    merchant_id: newId("merchant"),
    merchant_account_type: type,
    ...defined({ merchant_name: companyName ?? undefined }),
  });
  const { organization_id: organizationId } = merchant;
  const organization = await transaction.organizations.find(organizationId);
  if (organization !== null) await transaction.organizations.update({ ...organization, organizationName: companyName });
  await grantRole(
    transaction,
    userId,
    { organizationId, merchantId: null, profileId: null },
    organizationAdministrator,
  );
  return merchant;
};

/** Makes what waited for a mailed link; answers the user, for whom nothing waits any more. */
export const completeSignUp = async (
  transaction: DirectoryTransaction,
  ports: Pick<FoundPorts, "keys" | "clock">,
  user: User,
): Promise<User> => {
  if (user.signUp === null) return user;
  await transaction.users.completeSignUp(user.userId);
  if (user.signUp.founds) await foundFor(transaction, ports, user.userId, user.signUp.companyName);
  return { ...user, signUp: null };
};

/** A session, and the merchant that was made with it; null: none yet. */
export interface Founded {
  readonly session: Session;
  readonly merchant: Changed<Session> | null;
}

/**
 * Makes a user with an organization and a merchant of its own, which the user administers, and signs the user in. Where
 * strangers sign up by mail, all of that is made once the mailed link is used.
 * @throws {Failure} `sign_up_closed`, `invalid_data` for a weak password; `rate_limited` and `mail_not_offered` where
 * it goes by mail, `user_exists` where it does not
 */
export const createOwnOrganization =
  (ports: FoundPorts) =>
  async ({ companyName, callerAddress, ...input }: Founder): Promise<Founded> => {
    if (!ports.isSignUpOpen) throw failures.sign_up_closed();
    const newcomer = await createUser(ports, input);
    if (ports.isSignUpByMail) {
      const session = await signUpByMail(ports, newcomer, { founds: true, companyName }, callerAddress);
      return { session, merchant: null };
    }
    return ports.directory.inTransaction(async (transaction) => {
      const user = await transaction.users.insert(newcomer);
      if (user === null) throw failures.user_exists();
      const merchant = await foundFor(transaction, ports, user.userId, companyName);
      const session = await nextSignInStep(transaction, ports, user, null);
      return { session, merchant: createdMerchant(merchant, session) };
    });
  };

/** A merchant that was added to the session's organization. */
export interface AddedMerchant {
  readonly merchantId: string;
  readonly merchantName: string;
  readonly organizationId: string;
}

/**
 * Adds a merchant to the session's organization. All users with a role at the organization reach it at once.
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

/** A platform that a user founded. */
export interface FoundedPlatform {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly platformMerchantId: string;
}

/** Makes a platform, which the session's user administers; what the session works with stays what it is. */
export const createOwnPlatform =
  (ports: RolePorts & Pick<FoundPorts, "keys">) =>
  (session: SessionInUse, organizationName: string): Promise<Changed<FoundedPlatform>> =>
    manageRoles(ports, session, async (transaction, { userId }) => {
      const merchant = await foundFor(transaction, ports, userId, organizationName, "platform");
      const { organization_id: organizationId, merchant_id: platformMerchantId } = merchant;
      return createdMerchant(merchant, { organizationId, organizationName, platformMerchantId });
    });
