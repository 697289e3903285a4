import type { CollectLink } from "@railyard/contracts";

import type { CollectLinkState } from "../domain/collect-link.ts";
import { collectLinkStatus } from "../domain/collect-link.ts";
import type { PageVisit } from "../domain/embedding.ts";
import { mayEmbed } from "../domain/embedding.ts";
import { knowsLinkToken } from "../../links/domain/link-token.ts";
import { embeddingOf } from "../../links/domain/payout-link.ts";
import { failures } from "../failures.ts";
import { assertNotSuspended } from "../../kernel/use-cases/caller.ts";
import type { Icons, Ports } from "../ports.ts";

/** Which page, and how the browser came to ask for it. */
export interface CollectLinkVisit {
  readonly merchantId: string;
  readonly collectLinkId: string;
  /** The unguessable part of the address; null when the browser has none. */
  readonly token: string | null;
  readonly visit: PageVisit;
}

/** Everything a page shows. */
export interface CollectLinkPage {
  readonly link: CollectLinkState;
  readonly status: CollectLink["status"];
  /** The name that the page shows for the merchant, who stores the card. */
  readonly sellerName: string;
  /** Hosts that may embed the page. */
  readonly framedBy: readonly string[];
  readonly icons: Icons;
}

/**
 * The page that collects a payment method, for a browser that has its whole address with the token.
 * @throws {Failure} `collect_link_not_found` (HE_02), `payment_link_elsewhere` (IR_22) for a page that opens in frames
 * of the merchant's sites alone, `merchant_suspended` (IR_57) instead of the form.
 */
export const viewCollectLink =
  (ports: Pick<Ports, "collectLinks" | "directory" | "vault" | "clock" | "icons">) =>
  async ({ merchantId, collectLinkId, token, visit }: CollectLinkVisit): Promise<CollectLinkPage> => {
    const [link, merchant] = await Promise.all([
      ports.collectLinks.load(merchantId, collectLinkId),
      ports.directory.merchant(merchantId),
    ]);
    if (link === null || merchant === null) {
      throw failures.collect_link_not_found({ pm_collect_link_id: collectLinkId });
    }
    if (!knowsLinkToken(link.link, token, ports.vault.equals)) {
      throw failures.collect_link_not_found({ pm_collect_link_id: collectLinkId });
    }
    const { hosts, isRequired } = embeddingOf(link.settings.allowed_domains, false);
    if (isRequired && !mayEmbed(visit, hosts)) throw failures.payment_link_elsewhere();
    const status = collectLinkStatus(link, ports.clock.now());
    if (status === "initiated") assertNotSuspended(merchant);
    return {
      link,
      status,
      sellerName: link.settings.merchant_name ?? merchant.merchant_name ?? merchant.merchant_id,
      framedBy: hosts,
      icons: ports.icons,
    };
  };
