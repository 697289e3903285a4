import type { ProfileSnapshot } from "@railyard/contracts";

import { failures } from "../failures.ts";
import { linkSessionEnd, sessionEnd } from "../../kernel/domain/client-secret.ts";
import type { PayoutLink, PayoutLinkContext } from "../../links/domain/payout-link.ts";
import { changedPayoutLink, newPayoutLink } from "../../links/domain/payout-link.ts";
import { without } from "../../kernel/domain/without.ts";
import type { Payout } from "./payout.ts";
import { isPayoutPossible } from "./payout-status.ts";
import type { StatedPayout } from "./stated-payout.ts";

/** What changing the terms of a payout needs in addition to the request. */
export interface PayoutTermsContext {
  readonly now: Date;
  /** The profile that the payout is to have. */
  readonly profile: ProfileSnapshot;
  readonly link: PayoutLinkContext;
  /** Whether the request confirms the payout. */
  readonly isConfirming: boolean;
}

/** A payout link asks for the destination, so it can be created only while no destination is set. */
const checkUnsaid = ({ sealedMethod, status }: Payout): void => {
  if (!isPayoutPossible("confirm", status)) {
    throw failures.payout_link_misconfigured({ field: "payout_link", problem: "the payout has been confirmed" });
  }
  if (sealedMethod !== null) {
    const problem = "the destination is known already; make a payout without a destination";
    throw failures.payout_link_misconfigured({ field: "payout_link", problem });
  }
};

const linkOf = (payout: Payout, stated: StatedPayout, context: PayoutTermsContext): PayoutLink | undefined => {
  const { link: known } = payout.details;
  const { isWanted } = stated.link;
  if (isWanted === false) return undefined;
  if (known !== undefined) return changedPayoutLink(known, stated.link);
  if (isWanted !== true) return undefined;
  checkUnsaid(payout);
  const { isConfirming } = context;
  const payable = {
    amount: stated.amount ?? payout.amount,
    currency: stated.currency ?? payout.currency,
    isConfirming,
  };
  return newPayoutLink(stated.link, payable, context.link);
};

const endOf = (
  payout: Payout,
  seconds: number,
  link: PayoutLink | undefined,
  { now, profile }: PayoutTermsContext,
): Date | null => {
  if (seconds > 0) return sessionEnd(now, seconds, null);
  // The holder of the link can choose the destination, so a link always expires.
  return link === undefined ? payout.expiresAt : (payout.expiresAt ?? linkSessionEnd(now, profile.session_expiry));
};

/**
 * The payout with the profile, the page and the session that a request gives it; what it leaves out stays.
 * @throws {Failure} `payout_link_misconfigured` (IR_40), `amount_out_of_range` (IR_16).
 */
export const withTerms = (payout: Payout, stated: StatedPayout, context: PayoutTermsContext): Payout => {
  const link = linkOf(payout, stated, context);
  const expiresAt = endOf(payout, stated.sessionSeconds ?? 0, link, context);
  const details = without(payout.details, "link");
  return {
    ...payout,
    profileId: context.profile.profile_id,
    expiresAt,
    // A confirmed payout is not checked before it is sent.
    dueAt: isPayoutPossible("confirm", payout.status) ? expiresAt : payout.dueAt,
    details: link === undefined ? details : { ...details, link },
  };
};
