import { edgeFailures } from "@railyard/failures";

import type { Membership, User } from "../domain/user.ts";
import type { UserSession } from "../domain/user-session.ts";
import { membershipAtProfile, membershipToStartWith } from "../domain/user.ts";
import { failures } from "../failures.ts";
import type { Clock, Directory, DirectoryTransaction, TokenIssuer } from "../ports.ts";
import { readUser } from "./read-user.ts";
import type { Session } from "./sign-in-user.ts";
import type { SignOutInput } from "./sign-out-user.ts";
import { endToken } from "./sign-out-user.ts";

export interface SwitchPorts {
  readonly directory: Directory;
  readonly tokens: TokenIssuer;
  readonly clock: Clock;
}

/** The session that is given up for another place. */
export interface SessionInUse extends SignOutInput {
  /** Claim `session_generation` of its token. */
  readonly sessionGeneration: number;
  /** Empty while the user belongs to no merchant. */
  readonly organizationId: string;
  /** The profile that the session is limited to; null: none. */
  readonly profileId: string | null;
  /** When it ends by itself, in seconds since 1970; null: unknown. */
  readonly expiresAtSeconds: number | null;
}

/** Lists a session that has a token from before sessions were kept. */
export const adoptSession = (
  { userSessions }: Pick<DirectoryTransaction, "userSessions">,
  { userId, tokenId, sessionGeneration }: SessionInUse,
  times: Pick<UserSession, "startedAt" | "provedAt" | "expiresAt">,
): Promise<void> => userSessions.begin({ userId, tokenId, sessionGeneration, ...times });

/** Finds what the session continues with; throws when the user does not reach it. */
type FindPlace = (
  transaction: DirectoryTransaction,
  user: User,
  memberships: readonly Membership[],
) => Promise<Membership>;

/**
 * Ends the token in use and issues one for the other place: a session is one token, so that ending it leaves none
 * behind. The new token is of the old one's generation and lives as long: what ended that, even now, ends this too.
 * @throws {Failure} `unauthorized` when the session was ended
 */
const moveTo = (ports: SwitchPorts, session: SessionInUse, findPlace: FindPlace): Promise<Session> =>
  ports.directory.inTransaction(async (transaction) => {
    const { user, memberships } = await readUser({ directory: transaction })(session.userId);
    if (session.sessionGeneration < user.sessionGeneration) throw edgeFailures.unauthorized();
    const membership = await findPlace(transaction, user, memberships);
    // Locked before its token is ended: in the order in which ending a session takes them.
    const known = await transaction.userSessions.hold(session.tokenId);
    if (!(await endToken(transaction, session, ports.clock()))) throw edgeFailures.unauthorized();
    await transaction.users.activate(user.userId, membership.merchantId);
    const { sessionGeneration } = session;
    const active = { ...user, sessionGeneration, activeMerchantId: membership.merchantId };
    const { token, tokenId, expiresAt } = await ports.tokens.issue(active, membership, session.expiresAtSeconds);
    if (known !== null) await transaction.userSessions.replaceToken(known.sessionId, tokenId);
    else
      await adoptSession(transaction, { ...session, tokenId }, { startedAt: ports.clock(), provedAt: null, expiresAt });
    return { token, tokenType: "user_info", user: active, membership, memberships };
  });

/**
 * Switches a user to another merchant that it reaches, in this session and in later ones.
 * @throws {Failure} `merchant_account_not_found` when the user does not reach it
 */
export const switchMerchant =
  (ports: SwitchPorts) =>
  (session: SessionInUse, merchantId: string): Promise<Session> =>
    moveTo(ports, session, (_transaction, _user, memberships) => {
      const membership = memberships.find((candidate) => candidate.merchantId === merchantId);
      if (membership === undefined) throw failures.merchant_account_not_found({ merchant_id: merchantId });
      return Promise.resolve(membership);
    });

/** Whether the user has a role in the organization, though it may reach no merchant there. */
const belongsTo = async (
  { assignments }: DirectoryTransaction,
  userId: string,
  organizationId: string,
): Promise<boolean> =>
  (await assignments.ofUser(userId)).some(
    ({ status, entity }) => status === "active" && entity.organizationId === organizationId,
  );

/**
 * Switches a user to the first merchant that it reaches in another organization.
 * @throws {Failure} `organization_not_found` when the user has no role there, `organization_without_merchants` when it
 * has one and no merchant is left
 */
export const switchOrganization =
  (ports: SwitchPorts) =>
  (session: SessionInUse, organizationId: string): Promise<Session> =>
    moveTo(ports, session, async (transaction, user, memberships) => {
      const within = memberships.filter((membership) => membership.organizationId === organizationId);
      const membership = membershipToStartWith(within, user.activeMerchantId);
      if (membership !== undefined) return membership;
      const named = { organization_id: organizationId };
      if (await belongsTo(transaction, user.userId, organizationId))
        throw failures.organization_without_merchants(named);
      throw failures.organization_not_found(named);
    });

/**
 * Limits the session to one profile of its merchant; switching to the merchant ends the limit.
 * @throws {Failure} `profile_not_found` when the user does not reach it
 */
export const switchProfile =
  (ports: SwitchPorts) =>
  (session: SessionInUse, profileId: string): Promise<Session> =>
    moveTo(ports, session, async (transaction, user, memberships) => {
      const current = memberships.find(({ merchantId }) => merchantId === session.merchantId);
      const merchant = current === undefined ? null : await transaction.merchants.find(current.merchantId);
      const profile = merchant === null ? null : await transaction.profiles.find(merchant, profileId);
      if (current === undefined || profile === null) throw failures.profile_not_found({ profile_id: profileId });
      const assignments = await transaction.assignments.ofUser(user.userId);
      const membership = membershipAtProfile(user.userId, assignments, current, profileId);
      if (membership === null) throw failures.profile_not_found({ profile_id: profileId });
      return membership;
    });
