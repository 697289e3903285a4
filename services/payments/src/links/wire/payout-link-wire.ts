import type { CreatePayoutRequest } from "@railyard/contracts";
import { defined } from "@railyard/members";

import { statedLocaleOf } from "../domain/locale.ts";
import type { StatedPayoutLink, StatedPayoutLook } from "../domain/payout-link.ts";

/** What the page asks the recipient for. */
const destinationMembers = ["payout_method_data", "payout_method_id", "payout_token"] as const;

/** The members of a request that a page is made from, or that go against one. */
export type PayoutLinkRequest = Pick<
  CreatePayoutRequest,
  "payout_link" | "payout_link_config" | "locale" | (typeof destinationMembers)[number]
>;

const lookFromWire = (request: NonNullable<PayoutLinkRequest["payout_link_config"]>): StatedPayoutLook => {
  const { payout_link_id: payoutLinkId, ...look } = request;
  const stated = Object.entries(look).filter(([, member]) => member !== null && member !== undefined);
  return { ...defined({ payoutLinkId: payoutLinkId ?? undefined }), settings: Object.fromEntries(stated) };
};

/** What a request states about the page of a payout. */
export const payoutLinkFromWire = (request: PayoutLinkRequest): StatedPayoutLink => {
  const { payout_link_config: look = null, locale = null } = request;
  return defined({
    isWanted: request.payout_link ?? undefined,
    look: look === null ? undefined : lookFromWire(look),
    locale: locale === null ? undefined : statedLocaleOf(locale),
    destinationMember: destinationMembers.find((name) => (request[name] ?? null) !== null),
  });
};
