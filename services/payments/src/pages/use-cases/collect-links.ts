import type { CollectLink, CreateCollectLinkRequest } from "@railyard/contracts";

import { newCollectLink } from "../domain/collect-link.ts";
import { collectLinkToWire, statedCollectLinkFromWire } from "../wire/collect-link-wire.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { loadCustomer, noteMerchant } from "../../vault/use-cases/stored-customers.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";

export interface CreateCollectLinkInput {
  readonly caller: Caller;
  readonly request: CreateCollectLinkRequest;
}

/**
 * Makes a page on which a customer stores a payment method.
 * @throws {Failure} `customer_not_found` (HE_02), `customer_redacted` (IR_11), `collect_link_misconfigured` (IR_40),
 * `invalid_data` (IR_06 422), `duplicate_collect_link` (HE_01).
 */
export const createCollectLink =
  (ports: Pick<Ports, "clock" | "ids" | "directory" | "customers" | "vault" | "collectLinks" | "policy">) =>
  async ({ caller, request }: CreateCollectLinkInput): Promise<CollectLink> => {
    const merchant = await merchantOf(ports, caller, null);
    await loadCustomer(ports, merchant, request.customer_id);
    await noteMerchant(ports, merchant, request.customer_id);
    const now = ports.clock.now();
    const link = newCollectLink(statedCollectLinkFromWire(request), {
      merchantId: caller.merchantId,
      collectLinkId: request.pm_collect_link_id ?? ports.ids.collectLinkId(),
      token: ports.ids.linkToken(),
      ofMerchant: merchant.pm_collect_link_config,
      publicUrl: ports.policy.publicUrl,
      now,
    });
    if (await ports.collectLinks.insert(link)) return collectLinkToWire(link, now);
    throw failures.duplicate_collect_link({ pm_collect_link_id: link.collectLinkId });
  };
