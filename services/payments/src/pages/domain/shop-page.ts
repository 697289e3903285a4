import type { ProfileSnapshot } from "@railyard/contracts";

import { isAllowedSite } from "./embedding.ts";

/** Sites that may show the payment fields of a profile, as `frame-ancestors` has them; none when it is empty. */
export const shopSitesOf = (
  profile: Pick<ProfileSnapshot, "allowed_checkout_domains" | "payment_link_config">,
  opensToAnySite: boolean,
): readonly string[] => {
  const ofLinks = profile.payment_link_config as { readonly allowed_domains?: readonly string[] | null } | null;
  const named = profile.allowed_checkout_domains ?? ofLinks?.allowed_domains ?? [];
  return named.length === 0 && opensToAnySite ? ["*"] : named;
};

/** A page of a shop that shows the payment fields. */
export interface ShopPage {
  /** As the browser reported it to the frame: `https://shop.example`. */
  readonly origin: string;
  readonly merchantId: string;
  readonly paymentId: string;
}

/** Whether the page may show the fields of a profile. */
export const mayShowFields = (page: ShopPage, sites: readonly string[]): boolean => isAllowedSite(page.origin, sites);

/** An unguessable token of at least 128 bits; the same scope always gives the same token. */
type Tokens = (scope: readonly string[]) => string;

const lifeSeconds = 1_800;

const tokenUntil = (tokens: Tokens, { origin, merchantId, paymentId }: ShopPage, second: string): string =>
  `${second}_${tokens(["mount", merchantId, paymentId, origin, second])}`;

/** A token with which a page may send the fields of a payment for half an hour. */
export const mountTokenOf = (tokens: Tokens, page: ShopPage, now: Date): string =>
  tokenUntil(tokens, page, String(Math.floor(now.getTime() / 1_000) + lifeSeconds));

/** Whether the token is of this page and payment, and still valid. `equals` compares in constant time. */
export const isMountToken = (
  tokens: Tokens,
  page: ShopPage,
  { token, now, equals }: { token: string; now: Date; equals: (left: string, right: string) => boolean },
): boolean => {
  const second = /^[1-9][0-9]{0,10}(?=_)/.exec(token)?.[0];
  if (second === undefined || Number(second) * 1_000 <= now.getTime()) return false;
  return equals(token, tokenUntil(tokens, page, second));
};
