import { mailPages } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import { newId } from "@railyard/identifiers";

import type { Entity } from "../domain/entity.ts";
import { ownerOf, wholeMerchant } from "../domain/entity.ts";
import { enginePasswordLengthMin, passwordProblem } from "../domain/password.ts";
import { merchantAdministrator, organizationAdministrator } from "../domain/roles.ts";
import { linkRequests } from "../domain/guesses.ts";
import { decoyLifetimeMs } from "../domain/session.ts";
import type { PendingSignUp, User } from "../domain/user.ts";
import { normalizeEmail } from "../domain/user.ts";
import { failures } from "../failures.ts";
import type { DirectoryTransaction } from "../ports.ts";
import { grantRole } from "./grant-role.ts";
import { assertMayGuess, assertNetworkMayGuess } from "./guess.ts";
import { mailVerificationLink } from "./mail-verification-link.ts";
import { retrieveMerchantAccount } from "./retrieve-merchant-account.ts";
import type { Session, SignInPorts } from "./sign-in-user.ts";
import { nextSignInStep } from "./sign-in-user.ts";

export interface SignUpPorts extends SignInPorts {
  /** Whether sign-ups use a mailed link, so that nothing reveals which addresses are users'. */
  readonly isSignUpByMail: boolean;
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

/** A new user who signs up through the engine API. */
export interface EngineNewUser extends NewUser {
  readonly callerAddress: string | undefined;
}

export interface MemberSignUp extends NewUser {
  readonly merchantId: string;
  /** Given to the merchant's organization when it has no name yet. */
  readonly companyName?: string | null | undefined;
  /** The merchant's administrator when absent. */
  readonly roleId?: typeof merchantAdministrator | typeof organizationAdministrator | null | undefined;
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
    signUp: null,
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
 * Makes a user who administers the merchant or its organization, and signs the user in.
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
      const roleId = input.roleId ?? merchantAdministrator;
      const entityType = roleId === organizationAdministrator ? "organization" : "merchant";
      await grantRole(transaction, user.userId, ownerOf(wholeMerchant(merchant), entityType), roleId);
      await nameOrganization(transaction, merchant.organization_id, input.companyName);
      return nextSignInStep(transaction, ports, user, null);
    });
  };

const takenText = (mailLinkUrl: string): readonly string[] => [
  "There was an attempt, probably by you, to sign up with this address, which already has an account at Railyard.",
  "",
  `Sign in with it, or ask for a new password: ${mailLinkUrl}${mailPages.reset_password}`,
  "",
  "If it was not you, do nothing: nothing has changed.",
];

/** What is stored for an address that is taken: as much as for a new one, so that it takes as long. */
const keepDecoy = async (transaction: DirectoryTransaction, ports: SignUpPorts, decoy: User): Promise<void> => {
  const { linkTokens, mailLinkUrl, clock } = ports;
  const expiresAt = new Date(clock().getTime() + decoyLifetimeMs);
  await transaction.users.insertDecoy(decoy, expiresAt);
  const tokenHash = linkTokens.hashOf(linkTokens.newToken());
  await transaction.mailLinks.insert({ tokenHash, userId: null, purpose: "verify_email", expiresAt });
  const text = takenText(mailLinkUrl).join("\n");
  await transaction.mails.insert({ kind: "sign_up", to: decoy.email, subject: "You have an account already", text });
};

/**
 * Takes a sign-up of an anonymous caller. The answer is the same whether the address is a user's: a token
 * of the step that verifies it, for which the link is mailed to the address, if it is new. Its owner is written
 * otherwise. Until the link is used signing in with the password is impossible, so that this reveals nothing either.
 * @param alongside what else is made at once for a user who is new
 * @throws {Failure} `rate_limited`, `mail_not_offered`, and what `alongside` throws
 */
export const signUpByMail = async (
  ports: SignUpPorts,
  newcomer: User,
  signUp: PendingSignUp,
  callerAddress: string | undefined,
  alongside: (transaction: DirectoryTransaction, user: User) => Promise<void> = () => Promise.resolve(),
): Promise<Session> => {
  await assertNetworkMayGuess(ports, callerAddress);
  await assertMayGuess(ports, linkRequests, newcomer.email);
  const pending = { ...newcomer, signUp };
  const made = await ports.directory.inTransaction(async (transaction) => {
    const user = await transaction.users.insert(pending);
    if (user === null) return null;
    await alongside(transaction, user);
    await mailVerificationLink(transaction, ports, user.email, user.userId);
    return user;
  });
  // What cannot be inserted has ended the transaction.
  if (made === null) await ports.directory.inTransaction((transaction) => keepDecoy(transaction, ports, pending));
  const user = made ?? pending;
  const token = await ports.tokens.issueForStep(user, "verify_email");
  return { token, tokenType: "verify_email", user, membership: null, memberships: [] };
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
 * Makes a user of the decision engine, who may be the first of a merchant, and signs the user in; where the user must
 * verify the address first, a link is mailed to it, and the token is that of the step.
 * @param merchantId null: the user belongs to no merchant yet
 * @param isOperator whether the operator of the engine asks
 * @throws {Failure} `unauthorized` where only the operator may, `invalid_data` for a weak password,
 * `merchant_account_not_found`, `membership_refused`, `email_taken`, `mail_not_offered`.
 */
export const signUpEngineUser =
  (ports: SignUpPorts) =>
  async (input: EngineNewUser, merchantId: string | null, isOperator: boolean): Promise<Session> => {
    if (ports.engineSignUpRequiresAdminSecret && !isOperator) throw edgeFailures.unauthorized();
    const newcomer = await createUser(ports, input, enginePasswordLengthMin);
    const entityIn = async (transaction: DirectoryTransaction): Promise<Entity | null> =>
      merchantId === null ? null : entityToJoin(transaction, ports, merchantId, isOperator);
    if (ports.isSignUpByMail && !isOperator) {
      // Refused before anything reveals whether the address is new.
      await ports.directory.inTransaction(entityIn);
      const pending = { founds: false, companyName: null };
      return signUpByMail(ports, newcomer, pending, input.callerAddress, async (transaction, { userId }) => {
        const entity = await entityIn(transaction);
        if (entity !== null) await grantRole(transaction, userId, entity, merchantAdministrator);
      });
    }
    return ports.directory.inTransaction(async (transaction) => {
      const entity = await entityIn(transaction);
      const user = await transaction.users.insert(newcomer);
      if (user === null) throw failures.email_taken();
      if (entity !== null) await grantRole(transaction, user.userId, entity, merchantAdministrator);
      return nextSignInStep(transaction, ports, user, null);
    });
  };
