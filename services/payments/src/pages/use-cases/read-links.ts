import type { listPaymentLinks, PaymentLink as PaymentLinkRepresentation, QueryOf } from "@railyard/contracts";

import { paymentLinkToWire } from "../../links/wire/payment-link-wire.ts";
import { checkClientSecret } from "../../kernel/domain/client-secret.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import type { LinkFilter, StoredLink } from "../../links/ports.ts";
import { createdBetween } from "../../kernel/use-cases/list-span.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { isOwnedBy } from "../../kernel/use-cases/caller.ts";

export interface RetrieveLinkInput {
  readonly caller: Caller;
  readonly paymentLinkId: string;
  readonly clientSecret: string | null;
}

const shown = ({ link, terms }: StoredLink, now: Date): PaymentLinkRepresentation =>
  paymentLinkToWire(link, terms, now);

/** The link as stored, when it is the caller's. @throws {Failure} `payment_link_not_found` (HE_02). */
export const loadLink = async (
  { links }: Pick<Ports, "links">,
  caller: Caller,
  paymentLinkId: string,
): Promise<StoredLink> => {
  const stored = await links.load(caller.merchantId, paymentLinkId);
  if (stored !== null && isOwnedBy(caller, stored)) return stored;
  throw failures.payment_link_not_found({ payment_link_id: paymentLinkId });
};

/**
 * The payment link.
 * @throws {Failure} `payment_link_not_found` (HE_02), those of the client secret (IR_08, IR_09).
 */
export const retrieveLink =
  ({ links, vault, clock }: Pick<Ports, "links" | "vault" | "clock">) =>
  async ({ caller, paymentLinkId, clientSecret }: RetrieveLinkInput): Promise<PaymentLinkRepresentation> => {
    const stored = await loadLink({ links }, caller, paymentLinkId);
    if (caller.isClient || clientSecret !== null) {
      checkClientSecret({ given: clientSecret, expected: stored.clientSecret, equals: vault.equals });
    }
    return shown(stored, clock.now());
  };

/** The members that narrow a list, by the names they have in requests. */
export type ListLinksRequest = QueryOf<typeof listPaymentLinks>;

export interface ListLinksInput {
  readonly caller: Caller;
  readonly request: ListLinksRequest;
}

const defaultLimit = 100;

const filterOf = ({ merchantId, profileId }: Caller, request: ListLinksRequest): LinkFilter => ({
  merchantId,
  profileId,
  ...createdBetween({
    from: request.created ?? request["created.gte"],
    after: request["created.gt"],
    until: request.created ?? request["created.lte"],
    before: request["created.lt"],
  }),
  limit: request.limit ?? defaultLimit,
  offset: request.offset ?? 0,
});

/** The caller's payment links that match, newest first. */
export const listLinks =
  ({ links, clock }: Pick<Ports, "links" | "clock">) =>
  async ({ caller, request }: ListLinksInput): Promise<PaymentLinkRepresentation[]> => {
    const found = await links.list(filterOf(caller, request));
    const now = clock.now();
    return found.map((stored) => shown(stored, now));
  };
