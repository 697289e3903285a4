import type { MerchantSnapshot } from "@railyard/contracts";
import { Bug } from "@railyard/failures";

import type { PageVisit } from "../domain/embedding.ts";
import { mayEmbed } from "../domain/embedding.ts";
import { knowsLinkToken } from "../../links/domain/link-token.ts";
import type { PayoutLinkSettings } from "../../links/domain/payout-link.ts";
import { embeddingOf } from "../../links/domain/payout-link.ts";
import type { PayoutOption } from "../domain/payout-options.ts";
import { payoutOptions } from "../domain/payout-options.ts";
import type { PayoutPageState } from "../domain/payout-page-state.ts";
import { payoutPageState } from "../domain/payout-page-state.ts";
import { returnAddress } from "../../payments/domain/customer-return.ts";
import type { Payout } from "../../payouts/domain/payout.ts";
import { payoutProcessors } from "../../payouts/domain/payout-connectors.ts";
import type { SellerHelp } from "../domain/seller-help.ts";
import { helpOf } from "../domain/seller-help.ts";
import { failures } from "../failures.ts";
import type { Icons, Ports } from "../ports.ts";
import { assertNotSuspended } from "../../kernel/use-cases/caller.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";

/** Which page, and how the browser came to ask for it. */
export interface PayoutLinkVisit {
  readonly merchantId: string;
  readonly payoutId: string;
  /** The unguessable part of the address; null when the browser has none. */
  readonly token: string | null;
  readonly visit: PageVisit;
}

/** Everything a page shows. */
export interface PayoutLinkPage {
  readonly payout: Payout;
  readonly settings: PayoutLinkSettings;
  readonly pageState: PayoutPageState;
  /** The name that the page shows for the merchant, who pays. */
  readonly sellerName: string;
  readonly help: SellerHelp;
  /** Hosts that may embed the page. */
  readonly framedBy: readonly string[];
  readonly options: readonly PayoutOption[];
  /** Where the recipient goes afterwards; null when no address is set. */
  readonly wayBack: string | null;
  readonly icons: Icons;
}

type ViewPorts = Pick<Ports, "payouts" | "directory" | "providers" | "vault" | "clock" | "icons">;

const optionsOf = (
  { providers }: Pick<Ports, "providers">,
  merchant: MerchantSnapshot,
  payout: Payout,
  settings: PayoutLinkSettings,
): readonly PayoutOption[] => {
  const accounts = payoutProcessors(merchant, payout.profileId);
  const { amount, currency } = payout;
  return payoutOptions({
    currency,
    payoutType: payout.payoutType,
    enabled: settings.enabled_payment_methods,
    isPossible: (payoutType, methodTypes) =>
      accounts.some(({ connector_name: connector }) =>
        methodTypes.some(
          (payoutMethodType) =>
            providers.unsupportedPayout(connector, {
              payoutType,
              payoutMethodType,
              amount,
              currency,
              country: null,
            }) === null,
        ),
      ),
  });
};

/**
 * The page of a payout that has one, for a browser that has its whole address with the token.
 * @throws {Failure} `payout_link_not_found` (HE_02), `payment_link_elsewhere` (IR_22) for a page that opens in frames
 * of the merchant's sites alone, `merchant_suspended` (IR_57) instead of the form.
 */
export const viewPayoutLink =
  (ports: ViewPorts) =>
  async ({ merchantId, payoutId, token, visit }: PayoutLinkVisit): Promise<PayoutLinkPage> => {
    const [stored, merchant] = await Promise.all([
      ports.payouts.load(merchantId, payoutId),
      ports.directory.merchant(merchantId),
    ]);
    const link = stored?.payout.details.link;
    if (stored === null || merchant === null || link === undefined) {
      throw failures.payout_link_not_found({ payout_id: payoutId });
    }
    if (!knowsLinkToken(link.summary.link, token, ports.vault.equals)) {
      throw failures.payout_link_not_found({ payout_id: payoutId });
    }
    const { payout } = stored;
    const { settings } = link;
    const { hosts, isRequired } = embeddingOf(settings.allowed_domains, settings.test_mode);
    if (isRequired && !mayEmbed(visit, hosts)) throw failures.payment_link_elsewhere();
    const profile = profileOf(merchant, payout);
    if (profile === undefined) throw new Bug("A payout's business profile is gone.");
    // The recipient can choose again as long as nothing is confirmed.
    const isOwnChoice = payout.details.method !== undefined;
    const pageState = payoutPageState(payout, ports.clock.now());
    if (pageState === "form" || pageState === "review") assertNotSuspended(merchant);
    return {
      payout,
      settings,
      pageState,
      sellerName: settings.merchant_name ?? merchant.merchant_name ?? profile.profile_name,
      help: helpOf(profile),
      framedBy: hosts,
      options: optionsOf(ports, merchant, isOwnChoice ? { ...payout, payoutType: null } : payout, settings),
      wayBack: returnAddress(payout.details.returnUrl) ?? returnAddress(profile.return_url),
      icons: ports.icons,
    };
  };
