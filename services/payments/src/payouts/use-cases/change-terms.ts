import type { MerchantSnapshot } from "@railyard/contracts";

import { resolveProfile } from "../../kernel/domain/profile-resolution.ts";
import type { PayoutLinkContext } from "../../links/domain/payout-link.ts";
import type { Payout } from "../domain/payout.ts";
import type { StatedPayout } from "../domain/stated-payout.ts";
import { statesTerms } from "../domain/stated-payout.ts";
import { withTerms } from "../domain/payout-terms.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { choosePayoutConnectors } from "./choose-payout-connectors.ts";

type TermsPorts = Pick<Ports, "clock" | "decisionEngine" | "ids" | "policy" | "providers">;

/** What the page of a payout is made from, in addition to the request. */
export const linkContextOf = (
  { ids, policy }: Pick<Ports, "ids" | "policy">,
  { merchantId, payoutId }: Pick<Payout, "merchantId" | "payoutId">,
  ofProfile: unknown,
): PayoutLinkContext => ({
  merchantId,
  payoutId,
  payoutLinkId: ids.payoutLinkId(),
  token: ids.linkToken(),
  ofProfile,
  publicUrl: policy.publicUrl,
});

/** Who asks for other terms, and how. */
export interface TermsInput {
  readonly caller: Caller;
  readonly stated: StatedPayout;
  readonly isConfirming: boolean;
}

/**
 * The payout with the terms that are stated; one that was confirmed goes to an account of the profile that it has then.
 * @throws {Failure} those of `withTerms`, `profile_not_found` (HE_02), `profile_fixed_by_credential` (IR_16),
 * `no_eligible_payout_connector` (IR_39).
 */
export const withChangedTerms = async (
  ports: TermsPorts,
  merchant: MerchantSnapshot,
  payout: Payout,
  { caller, stated, isConfirming }: TermsInput,
): Promise<Payout> => {
  if (!statesTerms(stated)) return payout;
  const profile = resolveProfile(merchant, {
    requested: stated.profileId ?? payout.profileId,
    ofCredential: caller.profileId,
    businessCountry: null,
    businessLabel: null,
  });
  const link = linkContextOf(ports, payout, profile.payout_link_config);
  const changed = withTerms(payout, stated, { now: ports.clock.now(), profile, link, isConfirming });
  if (changed.profileId === payout.profileId || payout.status !== "requires_fulfillment") return changed;
  const [choice] = await choosePayoutConnectors(ports, merchant, changed);
  return { ...changed, connector: choice.connector, merchantConnectorId: choice.merchantConnectorId };
};
