import { edgeFailures } from "@railyard/failures";
import { newId } from "@railyard/identifiers";

import type { Entity } from "../domain/entity.ts";
import { wholeMerchant } from "../domain/entity.ts";
import { ENGINE_PASSWORD_LENGTH_MIN, passwordProblem } from "../domain/password.ts";
import { MERCHANT_ADMINISTRATOR } from "../domain/roles.ts";
import type { User } from "../domain/user.ts";
import { normalizeEmail } from "../domain/user.ts";
import { failures } from "../failures.ts";
import type { DirectoryTransaction } from "../ports.ts";
import { grantRole } from "./grant-role.ts";
import { mailVerificationLink } from "./mail-verification-link.ts";
import { retrieveMerchantAccount } from "./retrieve-merchant-account.ts";
import type { Session, SignInPorts } from "./sign-in-user.ts";
import { goOn } from "./sign-in-user.ts";

export interface SignUpPorts extends SignInPorts {
  /** Whether users of the decision engine are made by its operator only. */
  readonly engineSignUpRequiresAdminSecret: boolean;
  /** Whether the first to sign up with the id of a merchant that only routes and has no user yet becomes its user. */
  readonly isFirstComeFirstServed: boolean;
}

export interface NewUser {
  readonly email: string;
  readonly password: string;
  readonly name: string | null;
}

export interface MemberSignUp extends NewUser {
  readonly merchantId: string;
  /** Given to the merchant's organization when it has no name yet. */
  readonly companyName?: string | null | undefined;
}

/** A user who is not stored yet; throws `invalid_data` for a weak password. */
export const createUser = async (
  ports: Pick<SignUpPorts, "passwords" | "clock">,
  input: NewUser,
  lengthMin?: number,
): Promise<User> => {
  const problem = passwordProblem(input.password, lengthMin);
  if (problem !== null) throw edgeFailures.invalid_data({ field: "password", problem });
  return {
    userId: newId("usr"),
    email: normalizeEmail(input.email),
    isEmailVerified: false,
    name: input.name,
    passwordHash: await ports.passwords.hash(input.password),
    activeMerchantId: null,
    sessionGeneration: 0,
    passwordChangedAt: ports.clock(),
    hasSecondFactor: false,
  };
};

const nameOrganization = async (
  { organizations }: DirectoryTransaction,
  organizationId: string,
  name: string | null | undefined,
): Promise<void> => {
  const organization = await organizations.find(organizationId);
  if (organization === null || organization.organizationName !== null || name === null || name === undefined) return;
  await organizations.update({ ...organization, organizationName: name });
};

/**
 * Makes a user who administers the merchant, and signs the user in.
 * @throws {Failure} `invalid_data` for a weak password, `merchant_account_not_found`, `user_exists`.
 */
export const signUpUser =
  (ports: SignUpPorts) =>
  async (input: MemberSignUp): Promise<Session> => {
    const newcomer = await createUser(ports, input);
    return ports.directory.inTransaction(async (transaction) => {
      const merchant = await retrieveMerchantAccount(transaction, input.merchantId);
      const user = await transaction.users.insert(newcomer);
      if (user === null) throw failures.user_exists();
      await grantRole(transaction, user.userId, wholeMerchant(merchant), MERCHANT_ADMINISTRATOR);
      await nameOrganization(transaction, merchant.organization_id, input.companyName);
      return goOn(transaction, ports, user, null);
    });
  };

/**
 * The merchant that the user may join. Strangers are refused: knowing the id of a merchant proves nothing.
 * @throws {Failure} `merchant_account_not_found`, `membership_refused`
 */
const entityToJoin = async (
  transaction: DirectoryTransaction,
  { isFirstComeFirstServed }: SignUpPorts,
  merchantId: string,
  isOperator: boolean,
): Promise<Entity> => {
  const merchant = await retrieveMerchantAccount(transaction, merchantId);
  if (isOperator) return wholeMerchant(merchant);
  const isOpen = isFirstComeFirstServed && merchant.product_type === "dynamic_routing";
  if (isOpen && !(await transaction.users.hasMembers(merchantId))) return wholeMerchant(merchant);
  throw failures.membership_refused({ merchant_id: merchantId });
};

/**
 * Makes a user of the decision engine, who may be the first of a merchant, and signs the user in; null where the user
 * must verify the address first, to which a link is mailed.
 * @param merchantId null: the user belongs to no merchant yet
 * @param isOperator whether the operator of the engine asks
 * @throws {Failure} `unauthorized` where only the operator may, `invalid_data` for a weak password,
 * `merchant_account_not_found`, `membership_refused`, `email_taken`, `mail_not_offered`.
 */
export const signUpEngineUser =
  (ports: SignUpPorts) =>
  async (input: NewUser, merchantId: string | null, isOperator: boolean): Promise<Session | null> => {
    if (ports.engineSignUpRequiresAdminSecret && !isOperator) throw edgeFailures.unauthorized();
    const newcomer = await createUser(ports, input, ENGINE_PASSWORD_LENGTH_MIN);
    return ports.directory.inTransaction(async (transaction) => {
      const entity = merchantId === null ? null : await entityToJoin(transaction, ports, merchantId, isOperator);
      const user = await transaction.users.insert(newcomer);
      if (user === null) throw failures.email_taken();
      if (entity !== null) await grantRole(transaction, user.userId, entity, MERCHANT_ADMINISTRATOR);
      if (!ports.signInPolicy.requiresVerifiedEmail) return goOn(transaction, ports, user, null);
      await mailVerificationLink(transaction, ports, user.email, user.userId);
      return null;
    });
  };
