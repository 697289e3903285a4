import { mailPages } from "@railyard/contracts";
import { edgeFailures, isFailure } from "@railyard/failures";
import { newId } from "@railyard/identifiers";

import type { Manager } from "../domain/authority.ts";
import { mayGrantRole } from "../domain/authority.ts";
import type { Entity } from "../domain/entity.ts";
import { entityIdOf, entityTypeOf, ownerOf } from "../domain/entity.ts";
import { invitationMails } from "../domain/guesses.ts";
import { passwordProblem } from "../domain/password.ts";
import type { Role } from "../domain/roles.ts";
import type { SignInPolicy } from "../domain/sign-in-step.ts";
import type { User } from "../domain/user.ts";
import { normalizeEmail } from "../domain/user.ts";
import { failures } from "../failures.ts";
import type {
  DirectoryTransaction,
  Invitation,
  LinkTokens,
  ListedAssignment,
  NewMail,
  PasswordHasher,
} from "../ports.ts";
import type { GuessPorts } from "./guess.ts";
import { assertMayGuess } from "./guess.ts";
import type { NamedUser } from "./manage-users.ts";
import { findManaged } from "./manage-users.ts";
import type { RolePorts } from "./read-manager.ts";
import { findRole, manageRoles } from "./read-manager.ts";
import type { Session, SignInPorts } from "./sign-in-user.ts";
import { nextSignInStep } from "./sign-in-user.ts";
import type { SessionInUse } from "./switch-merchant.ts";
import type { TokenHolder } from "./complete-sign-in-step.ts";
import { completeSignInStep, userOfToken } from "./complete-sign-in-step.ts";

export interface InvitePorts extends RolePorts, GuessPorts {
  readonly passwords: PasswordHasher;
  readonly linkTokens: LinkTokens;
  /** Address of the page that the link of a mail leads to. */
  readonly mailLinkUrl: string;
}

/** Whom to invite, and as what. */
export interface InviteInput {
  readonly email: string;
  readonly name: string | null;
  readonly roleId: string;
  /** For a role at a profile, where the session is not limited to one. */
  readonly profileId: string | null;
}

const invitationLifetimeMs = 3 * 24 * 60 * 60 * 1000;

interface IssuedInvitation {
  readonly token: string;
  readonly invitation: Invitation;
}

const newInvitation = ({ linkTokens, clock }: InvitePorts): IssuedInvitation => {
  const token = linkTokens.newToken();
  const expiresAt = new Date(clock().getTime() + invitationLifetimeMs);
  return { token, invitation: { tokenHash: linkTokens.hashOf(token), expiresAt } };
};

const invitationMail = (to: string, roleName: string, entityId: string, linkUrl: string, token: string): NewMail => ({
  kind: "invitation",
  to,
  subject: "You are invited to Railyard",
  text: [
    `You are invited to ${entityId} as: ${roleName}.`,
    "",
    `Accept within three days: ${linkUrl}${mailPages.invitation}#token=${token}`,
    "",
    "If you do not know why you get this mail, do nothing.",
  ].join("\n"),
});

/** The entity of the session at which a role of this kind is given. */
const entityFor = async (
  { merchants, profiles }: DirectoryTransaction,
  { place }: Manager,
  { entityType }: Role,
  profileId: string | null,
): Promise<Entity> => {
  if (entityType !== "profile") return ownerOf(place, entityType);
  const named = profileId ?? place.profileId;
  if (named === null) throw edgeFailures.missing_field({ field: "profile_id" });
  const merchant = await merchants.find(place.merchantId ?? "");
  const profile = merchant === null ? null : await profiles.find(merchant, named);
  if (profile === null) throw failures.profile_not_found({ profile_id: named });
  return { ...place, profileId: named };
};

/**
 * Does what mails an invitation, unless too many went to the address; who is invited again and again after withdrawals
 * counts alike. What mails nothing does not count.
 * @throws {Failure} `rate_limited` with the time to wait, and what `send` throws
 */
const sendingOne = async <Result>(ports: GuessPorts, address: string, send: () => Promise<Result>): Promise<Result> => {
  const email = normalizeEmail(address);
  await assertMayGuess(ports, invitationMails, email);
  try {
    return await send();
  } catch (error) {
    if (isFailure(error)) await ports.guesses.giveBack(invitationMails, email);
    throw error;
  }
};

const findOrCreate = async (
  { users }: DirectoryTransaction,
  stranger: User,
): Promise<{ readonly userId: string; readonly isNew: boolean }> => {
  const known = await users.findByEmail(stranger.email);
  if (known !== null) return { userId: known.userId, isNew: false };
  if (!(await users.insertInvited(stranger))) throw failures.user_exists();
  return { userId: stranger.userId, isNew: true };
};

/** A user who has yet to choose a password: until then no password fits. */
const invitedUser = async (
  { passwords, linkTokens, clock }: InvitePorts,
  { email, name }: InviteInput,
): Promise<User> => ({
  userId: newId("usr"),
  email: normalizeEmail(email),
  isEmailVerified: false,
  name,
  passwordHash: await passwords.hash(linkTokens.newToken()),
  activeMerchantId: null,
  sessionGeneration: 0,
  passwordChangedAt: clock(),
  hasSecondFactor: false,
  signUp: null,
});

/**
 * Invites a user to what the role is assigned at; answers whether it is a new one. A user of the installation
 * is not distinguished otherwise: both get the same mail.
 * @throws {Failure} `role_not_found`, `role_beyond_own`, `missing_field`, `profile_not_found`, `own_role_fixed`,
 * `already_member`, `mail_not_offered`, `rate_limited`
 */
export const inviteUser =
  (ports: InvitePorts) =>
  (session: SessionInUse, input: InviteInput): Promise<{ readonly isNew: boolean; readonly role: Role }> =>
    sendingOne(ports, input.email, async () => {
      const stranger = await invitedUser(ports, input);
      return manageRoles(ports, session, async (transaction, manager) => {
        const role = await findRole(transaction, manager.place, input.roleId);
        const entity = await entityFor(transaction, manager, role, input.profileId);
        if (!mayGrantRole(manager, entity, role)) throw failures.role_beyond_own();
        const { userId, isNew } = await findOrCreate(transaction, stranger);
        if (userId === manager.userId) throw failures.own_role_fixed();
        const { token, invitation } = newInvitation(ports);
        const isAdded = await transaction.assignments.insert({
          userId,
          entity,
          roleId: role.roleId,
          status: "invitation_sent",
          invitedBy: manager.userId,
          invitation,
        });
        if (!isAdded) throw failures.already_member({ entity_id: entityIdOf(entity) });
        await transaction.mails.insert(
          invitationMail(stranger.email, role.roleName, entityIdOf(entity), ports.mailLinkUrl, token),
        );
        return { isNew, role };
      });
    });

/**
 * Mails another token, which takes the place of the earlier one.
 * @throws {Failure} those of `findManaged`; `invitation_not_found` when the user has accepted, `rate_limited`
 */
export const resendInvitation =
  (ports: InvitePorts) =>
  (session: SessionInUse, named: NamedUser): Promise<void> =>
    sendingOne(ports, named.email, () =>
      manageRoles(ports, session, async (transaction, manager) => {
        const { assignmentId, status, email, entity, role } = await findManaged(transaction, manager, named);
        const entityId = entityIdOf(entity);
        if (status === "active") throw failures.invitation_not_found({ entity_id: entityId });
        const { token, invitation } = newInvitation(ports);
        await transaction.assignments.invite(assignmentId, invitation, ports.clock());
        await transaction.mails.insert(invitationMail(email, role.roleName, entityId, ports.mailLinkUrl, token));
      }),
    );

/** An invitation, by what it invites to. */
export interface NamedEntity {
  readonly entityType: string;
  readonly entityId: string;
}

/** Takes up invitations; throws for one that there is not. */
const acceptAll = async (
  { assignments }: DirectoryTransaction,
  userId: string,
  named: readonly NamedEntity[],
  now: Date,
): Promise<void> => {
  const open = await assignments.openInvitations(userId, now);
  for (const { entityType, entityId } of named) {
    const found = open.find(({ entity }) => entityTypeOf(entity) === entityType && entityIdOf(entity) === entityId);
    const isAccepted = found !== undefined && (await assignments.activate(found.assignmentId, now));
    if (!isAccepted) throw failures.invitation_not_found({ entity_id: entityId });
  }
};

/**
 * Takes up all of the invitations, or none.
 * @throws {Failure} `invitation_not_found`
 */
export const acceptInvitations =
  ({ directory, clock }: RolePorts) =>
  (userId: string, named: readonly NamedEntity[]): Promise<void> =>
    directory.inTransaction((transaction) => acceptAll(transaction, userId, named, clock()));

/**
 * Takes the step of accepting invitations while signing in. None at all may be accepted: a user who is invited by a
 * stranger must not be kept out by that.
 * @throws {Failure} `invitation_not_found`, `step_taken`
 */
export const acceptInvitationsToSignIn =
  (ports: SignInPorts) =>
  (holder: TokenHolder, named: readonly NamedEntity[]): Promise<Session> =>
    ports.directory.inTransaction(async (transaction) => {
      const now = ports.clock();
      const user = await userOfToken(transaction, holder);
      await completeSignInStep(transaction, holder, now);
      await acceptAll(transaction, user.userId, named, now);
      return nextSignInStep(transaction, ports, user, "accept_invite");
    });

/**
 * What the user is invited to and may still accept, for the holder of a step's token too.
 * @throws {Failure} `step_taken`
 */
export const listInvitations =
  ({ directory, clock }: RolePorts) =>
  async (holder: TokenHolder): Promise<readonly ListedAssignment[]> => {
    const { userId } = await userOfToken(directory, holder);
    return directory.assignments.openInvitations(userId, clock());
  };

/** What a mail's link brings, and the password of a stranger. */
export interface MailedAcceptance {
  readonly token: string;
  readonly password: string | null;
  readonly name: string | null;
}

/**
 * Who knows the password of an address may be another than who reads its mails, until it is verified: then a mail must
 * not give the former a role.
 */
const assertVerified = async (
  { users }: Pick<DirectoryTransaction, "users">,
  { requiresVerifiedEmail }: SignInPolicy,
  userId: string,
): Promise<void> => {
  if (!requiresVerifiedEmail) return;
  const user = await users.find(userId);
  if (user?.isEmailVerified !== true) throw failures.email_unverified();
};

/**
 * Takes up the role that a mail invites to. A user with a password keeps it, whatever is sent here.
 * @throws {Failure} `invitation_invalid`, `email_unverified` for a user who must verify the address first,
 * `missing_field` or `invalid_data` for a stranger's password
 */
export const acceptMailedInvitation =
  ({ directory, clock, passwords, linkTokens, signInPolicy }: InvitePorts & Pick<SignInPorts, "signInPolicy">) =>
  async ({ token, password, name }: MailedAcceptance): Promise<void> => {
    const tokenHash = linkTokens.hashOf(token);
    const invited = await directory.assignments.findInvitation(tokenHash, clock());
    if (invited === null) throw failures.invitation_invalid();
    const isNewUser = !(await directory.users.hasPassword(invited.userId));
    if (!isNewUser) await assertVerified(directory, signInPolicy, invited.userId);
    if (isNewUser && password === null) throw edgeFailures.missing_field({ field: "password" });
    const problem = isNewUser ? passwordProblem(password ?? "") : null;
    if (problem !== null) throw edgeFailures.invalid_data({ field: "password", problem });
    const passwordHash = isNewUser ? await passwords.hash(password ?? "") : null;
    await directory.inTransaction(async ({ assignments, users }) => {
      const current = await assignments.findInvitation(tokenHash, clock());
      const isAccepted = current !== null && (await assignments.activate(current.assignmentId, clock()));
      if (!isAccepted) throw failures.invitation_invalid();
      if (passwordHash === null) return;
      await users.setFirstPassword(current.userId, passwordHash, name);
      // Choosing the password proves access to the mails of the address.
      await users.verifyEmail(current.userId, clock());
    });
  };
