import { edgeFailures } from "@railyard/failures";
import { newId } from "@railyard/identifiers";

import { passwordProblem } from "../domain/password.ts";
import type { RoleId } from "../domain/roles.ts";
import type { User } from "../domain/user.ts";
import { normalizeEmail } from "../domain/user.ts";
import { failures } from "../failures.ts";
import type { Directory, DirectoryTransaction, PasswordHasher, TokenIssuer } from "../ports.ts";
import { retrieveMerchantAccount } from "./retrieve-merchant-account.ts";
import type { Session } from "./sign-in-user.ts";
import { startSession } from "./sign-in-user.ts";

export interface SignUpPorts {
  readonly directory: Directory;
  readonly passwords: PasswordHasher;
  readonly tokens: TokenIssuer;
}

export interface SignUpInput {
  readonly email: string;
  readonly password: string;
  readonly name: string | null;
  /** Null: the user belongs to no merchant yet. */
  readonly merchantId: string | null;
  /** Given to the merchant's organization when it has no name yet. */
  readonly companyName?: string | null | undefined;
}

const FIRST_ROLE: RoleId = "merchant_admin";

const join = async (
  transaction: DirectoryTransaction,
  user: User,
  merchantId: string,
  companyName: string | null | undefined,
): Promise<void> => {
  const merchant = await retrieveMerchantAccount(transaction, merchantId);
  await transaction.users.addMembership(user.userId, merchantId, FIRST_ROLE);
  if (companyName === null || companyName === undefined) return;
  const organization = await transaction.organizations.find(merchant.organization_id);
  if (organization === null || organization.organizationName !== null) return;
  await transaction.organizations.update({ ...organization, organizationName: companyName });
};

/**
 * Makes a user, who administers the merchant when one is named, and signs the user in.
 * @throws {Failure} `invalid_data` for a weak password, `merchant_account_not_found`, `user_exists`.
 */
export const signUpUser =
  ({ directory, passwords, tokens }: SignUpPorts) =>
  async (input: SignUpInput): Promise<Session> => {
    const problem = passwordProblem(input.password);
    if (problem !== null) throw edgeFailures.invalid_data({ field: "password", problem });
    const user: User = {
      userId: newId("usr"),
      email: normalizeEmail(input.email),
      name: input.name,
      passwordHash: await passwords.hash(input.password),
      activeMerchantId: input.merchantId,
    };
    return directory.inTransaction(async (transaction) => {
      if (!(await transaction.users.insert(user))) throw failures.user_exists();
      if (input.merchantId !== null) await join(transaction, user, input.merchantId, input.companyName);
      return startSession(transaction, tokens, user);
    });
  };
