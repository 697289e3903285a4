import type { CollectLink as CollectLinkRepresentation, CreateCollectLinkRequest } from "@railyard/contracts";

import { statedLocaleOf } from "../../links/domain/locale.ts";
import type { CollectLinkState, StatedCollectLink } from "../domain/collect-link.ts";
import { collectLinkStatus, settingsIn } from "../domain/collect-link.ts";

/** What a request states about a new page. */
export const statedCollectLinkFromWire = (request: CreateCollectLinkRequest): StatedCollectLink => ({
  customerId: request.customer_id,
  settings: settingsIn(request),
  validForSeconds: request.session_expiry ?? null,
  locale: statedLocaleOf(request.locale),
});

/** The page as the API answers it. */
export const collectLinkToWire = (link: CollectLinkState, now: Date): CollectLinkRepresentation => ({
  pm_collect_link_id: link.collectLinkId,
  merchant_id: link.merchantId,
  customer_id: link.customerId,
  link: link.link,
  status: collectLinkStatus(link, now),
  created: link.createdAt.toISOString(),
  expiry: link.expiresAt.toISOString(),
  return_url: link.settings.return_url ?? null,
  ui_config: {
    logo: link.settings.logo ?? null,
    merchant_name: link.settings.merchant_name ?? null,
    theme: link.settings.theme ?? null,
  },
  enabled_payment_methods: link.settings.enabled_payment_methods ?? null,
});
