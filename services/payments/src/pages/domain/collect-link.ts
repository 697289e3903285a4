import type { CollectLink as CollectLinkRepresentation } from "@railyard/contracts";
import type { Members } from "@railyard/members";
import { isMembers } from "@railyard/members";

import { failures } from "../failures.ts";
import { linkQuery } from "../../links/domain/link-addresses.ts";
import type { PageLocale } from "../../links/domain/locale.ts";
import { defaultLinkSeconds, sessionEnd } from "../../kernel/domain/client-secret.ts";
import { checkReturnAddress } from "../../payments/domain/customer-return.ts";

/** What was stated of a page, by the names under which it is kept; what is absent has its default. */
export interface CollectLinkSettings {
  readonly logo?: string;
  readonly merchant_name?: string;
  readonly theme?: string;
  readonly domain_name?: string;
  readonly allowed_domains?: readonly string[];
  readonly enabled_payment_methods?: NonNullable<CollectLinkRepresentation["enabled_payment_methods"]>;
  readonly return_url?: string;
}

/** What the merchant states about a new page. */
export interface StatedCollectLink {
  readonly customerId: string;
  readonly settings: CollectLinkSettings;
  readonly validForSeconds: number | null;
  /** Language of the page; null: that of the customer's browser. */
  readonly locale: PageLocale | null;
}

/** A page on which a customer stores a payment method, once. */
export interface CollectLinkState {
  readonly merchantId: string;
  readonly collectLinkId: string;
  readonly customerId: string;
  /** What was stored; null as long as the page waits. */
  readonly paymentMethodId: string | null;
  readonly settings: CollectLinkSettings;
  /** Address of the page. */
  readonly link: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** What a new page needs in addition. */
export interface CollectLinkContext {
  readonly merchantId: string;
  readonly collectLinkId: string;
  /** Unpredictable; a browser that sends it may open the page. */
  readonly token: string;
  /** pm_collect_link_config of the merchant account. */
  readonly ofMerchant: unknown;
  /** Address of the gateway as customers see it, without a trailing slash. */
  readonly publicUrl: string;
  readonly now: Date;
}

const settingNames: readonly (keyof CollectLinkSettings)[] = [
  "logo",
  "merchant_name",
  "theme",
  "domain_name",
  "allowed_domains",
  "enabled_payment_methods",
  "return_url",
];

/** The settings of a page in an object; a member that is null is ignored. */
export const settingsIn = (value: unknown): CollectLinkSettings =>
  isMembers(value)
    ? Object.fromEntries(settingNames.flatMap((name) => ((value[name] ?? null) === null ? [] : [[name, value[name]]])))
    : {};

/** The merchant account keeps the list as text; one that cannot be read narrows nothing. */
const listIn = (value: unknown): Members => {
  if (typeof value !== "string") return {};
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) && list.every(isMembers) ? { enabled_payment_methods: list } : {};
  } catch {
    return {};
  }
};

const ofAccount = (config: unknown): Members => {
  const { enabled_payment_methods: list, ...members } = settingsIn(config);
  return { ...members, ...listIn(list) };
};

const hostPattern = /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

/**
 * The page that the merchant asks for.
 * @throws {Failure} `collect_link_misconfigured` (IR_40) when the page could accept nothing, `invalid_data`
 * (IR_06 422).
 */
export const newCollectLink = (stated: StatedCollectLink, context: CollectLinkContext): CollectLinkState => {
  const { merchantId, collectLinkId, now } = context;
  checkReturnAddress(stated.settings.return_url);
  const settings: CollectLinkSettings = { ...ofAccount(context.ofMerchant), ...stated.settings };
  const { domain_name: domain, enabled_payment_methods: enabled } = settings;
  if (enabled !== undefined && !enabled.some(({ payment_method: method }) => method === "card")) {
    throw failures.collect_link_misconfigured({
      field: "enabled_payment_methods",
      problem: "the page takes cards, and card is not among them",
    });
  }
  // What the merchant account stores may be older than the check at its entrance.
  const base = domain !== undefined && hostPattern.test(domain) ? `https://${domain}` : context.publicUrl;
  const path = `${encodeURIComponent(merchantId)}/${encodeURIComponent(collectLinkId)}`;
  const query = linkQuery(context.token, stated.locale);
  return {
    merchantId,
    collectLinkId,
    customerId: stated.customerId,
    paymentMethodId: null,
    settings,
    link: `${base}/payment_methods/collect/${path}${query}`,
    createdAt: now,
    expiresAt: sessionEnd(now, stated.validForSeconds, defaultLinkSeconds),
  };
};

/** What the page shows: its end wins over the clock. */
export const collectLinkStatus = (
  { paymentMethodId, expiresAt }: CollectLinkState,
  now: Date,
): CollectLinkRepresentation["status"] => {
  if (paymentMethodId !== null) return "submitted";
  return now >= expiresAt ? "expired" : "initiated";
};
