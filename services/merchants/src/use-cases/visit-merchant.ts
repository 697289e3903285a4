import { newVisitId } from "@railyard/identifiers";

import { visitCodeEnd, visitEnd } from "../domain/operator-visit.ts";
import { membershipToStartWith } from "../domain/user.ts";
import { failures } from "../failures.ts";
import type {
  Clock,
  Directory,
  DirectoryTransaction,
  IssuedToken,
  LinkTokens,
  OperatorVisit,
  TokenIssuer,
} from "../ports.ts";
import { readUser } from "./read-user.ts";
import { retrieveMerchantAccount } from "./retrieve-merchant-account.ts";

export interface VisitPorts {
  readonly directory: Directory;
  readonly clock: Clock;
  readonly linkTokens: LinkTokens;
  readonly tokens: TokenIssuer;
}

/** A visit that has begun. */
export interface BegunVisit {
  readonly visitId: string;
  readonly code: string;
  readonly codeExpiresAt: Date;
  readonly expiresAt: Date;
}

/**
 * Begins a visit of the operator. What opens it is a code and not the token: a page that holds the admin key hands it
 * to another, which exchanges it once.
 * @throws {Failure} `merchant_account_not_found`
 */
export const enterMerchant =
  ({ directory, clock, linkTokens }: VisitPorts) =>
  (merchantId: string, reason: string): Promise<BegunVisit> =>
    directory.inTransaction(async (transaction) => {
      const { organization_id: organizationId } = await retrieveMerchantAccount(transaction, merchantId);
      const createdAt = clock();
      const code = linkTokens.newToken();
      const visit = {
        visitId: newVisitId(),
        codeExpiresAt: visitCodeEnd(createdAt),
        expiresAt: visitEnd(createdAt),
      };
      const codeHash = linkTokens.hashOf(code);
      await transaction.operatorVisits.insert({ ...visit, merchantId, organizationId, reason, createdAt, codeHash });
      return { ...visit, code };
    });

/** An opened visit with its token. */
export interface OpenedVisit extends IssuedToken {
  readonly visit: OperatorVisit;
}

/**
 * Exchanges the code of a visit for its token.
 * @throws {Failure} `visit_code_invalid`
 */
export const openVisit =
  ({ directory, clock, linkTokens, tokens }: VisitPorts) =>
  (code: string): Promise<OpenedVisit> =>
    directory.inTransaction(async (transaction) => {
      const visit = await transaction.operatorVisits.open(linkTokens.hashOf(code), clock());
      if (visit === null) throw failures.visit_code_invalid();
      const { user, memberships } = await readUser({ directory: transaction })(visit.visitId);
      const membership = membershipToStartWith(memberships, visit.merchantId);
      if (membership === undefined) throw failures.visit_code_invalid();
      return { visit, ...(await tokens.issue(user, membership, Math.floor(visit.expiresAt.getTime() / 1000))) };
    });

/**
 * Ends a visit on every gateway; one that has ended stays so.
 * @throws {Failure} `operator_visit_not_found`
 */
export const endVisitIn = async (
  { operatorVisits, announce }: Pick<DirectoryTransaction, "operatorVisits" | "announce">,
  visitId: string,
  now: Date,
): Promise<Date> => {
  const visit = await operatorVisits.find(visitId);
  if (visit === null) throw failures.operator_visit_not_found({ visit_id: visitId });
  await operatorVisits.end(visitId, now);
  await announce.sessionsEnded({ userId: visitId, generation: 1, expiresAt: visit.expiresAt });
  return visit.endedAt ?? now;
};

/**
 * Ends a visit.
 * @throws {Failure} `operator_visit_not_found`
 */
export const endVisit =
  ({ directory, clock }: Pick<VisitPorts, "directory" | "clock">) =>
  (visitId: string): Promise<Date> =>
    directory.inTransaction((transaction) => endVisitIn(transaction, visitId, clock()));
