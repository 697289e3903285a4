import type { PayoutLinkLook } from "@railyard/contracts";
import { siteGlob } from "@railyard/contracts";
import { defined } from "@railyard/members";
import type { CurrencyCode } from "@railyard/money";

import { outOfRange } from "../../kernel/domain/amount-limits.ts";
import { failures } from "../failures.ts";
import { linkQuery, withLanguage } from "./link-addresses.ts";
import type { PageLocale } from "./locale.ts";

/** What was stated of a link, put together; what is absent has its default. */
export type PayoutLinkSettings = {
  readonly [Name in Exclude<keyof PayoutLinkLook, "payout_link_id">]?: NonNullable<PayoutLinkLook[Name]>;
};

/** Id and address of the page, as the payout shows them. */
export interface PayoutLinkAddress {
  readonly payout_link_id: string;
  readonly link: string;
}

/** A hosted page on which the recipient of a payout enters the destination. */
export interface PayoutLink {
  readonly summary: PayoutLinkAddress;
  readonly settings: PayoutLinkSettings;
}

/** What a new link needs in addition to the request. */
export interface PayoutLinkContext {
  readonly merchantId: string;
  readonly payoutId: string;
  readonly payoutLinkId: string;
  /** Unpredictable; a browser that sends it may open the page. */
  readonly token: string;
  /** payout_link_config of the business profile. */
  readonly ofProfile: unknown;
  /** Address of the gateway as customers see it, without a trailing slash. */
  readonly publicUrl: string;
}

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
    : {};

/** The look of the page as a request states it. */
export interface StatedPayoutLook {
  readonly payoutLinkId?: string;
  readonly settings: PayoutLinkSettings;
}

/** What a request states about a page. */
export interface StatedPayoutLink {
  /** False: the page is to go. */
  readonly isWanted?: boolean;
  readonly look?: StatedPayoutLook;
  /** Language of the page; null: that of the recipient's browser. */
  readonly locale?: PageLocale | null;
  /**
   * The member of the request that states where the money goes: the page asks the recipient for that, so a payout that
   * has it already cannot have a page.
   */
  readonly destinationMember?: string;
}

/** A payout that may have a page. */
export interface PayableOut {
  /** In minor units. */
  readonly amount: number;
  readonly currency: CurrencyCode;
  /** Whether the request confirms the payout. */
  readonly isConfirming: boolean;
}

const checkPayable = (field: string | undefined, { amount, currency, isConfirming }: PayableOut): void => {
  if (isConfirming) {
    throw failures.payout_link_misconfigured({
      field: "confirm",
      problem: "the recipient confirms the payout on its page; leave confirm out",
    });
  }
  if (field !== undefined) {
    throw failures.payout_link_misconfigured({
      field,
      problem: "the recipient enters the destination on the page; leave it out",
    });
  }
  if (amount < 1) throw failures.amount_out_of_range(outOfRange("amount", amount, currency));
};

const hostPattern = /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

/** The page's own domain, if the merchant set one; a profile may store one that predates the validation. */
const baseOf = ({ domain_name: domain }: PayoutLinkSettings): string | undefined =>
  domain !== undefined && hostPattern.test(domain) ? `https://${domain}` : undefined;

/**
 * The page that the request asks for; undefined when it asks for none.
 * @throws {Failure} `payout_link_misconfigured` (IR_40), `amount_out_of_range` (IR_16).
 */
export const newPayoutLink = (
  stated: StatedPayoutLink,
  payout: PayableOut,
  context: PayoutLinkContext,
): PayoutLink | undefined => {
  if (stated.isWanted !== true) return undefined;
  checkPayable(stated.destinationMember, payout);
  const { payout_test_mode: isTest, ...ofProfile } = membersOf(context.ofProfile);
  const settings: PayoutLinkSettings = {
    ...defined({ test_mode: isTest === undefined ? undefined : isTest === true }),
    ...ofProfile,
    ...stated.look?.settings,
  };
  const base = baseOf(settings) ?? context.publicUrl;
  const path = `${encodeURIComponent(context.merchantId)}/${encodeURIComponent(context.payoutId)}`;
  const payoutLinkId = stated.look?.payoutLinkId ?? context.payoutLinkId;
  const link = `${base}/payout_link/${path}${linkQuery(context.token, stated.locale ?? null)}`;
  return { summary: { payout_link_id: payoutLinkId, link }, settings };
};

/** A page with another look or language. Its address keeps its token, so that links that were sent out still work. */
export const changedPayoutLink = (link: PayoutLink, { look, locale }: StatedPayoutLink): PayoutLink => {
  const settings: PayoutLinkSettings = { ...link.settings, ...look?.settings };
  const { origin, pathname, search } = new URL(link.summary.link);
  const payoutLinkId = look?.payoutLinkId ?? link.summary.payout_link_id;
  const address = `${baseOf(look?.settings ?? {}) ?? origin}${pathname}${search}`;
  const translated = locale === undefined ? address : withLanguage(address, locale);
  return { summary: { payout_link_id: payoutLinkId, link: translated }, settings };
};

const globPattern = new RegExp(siteGlob);

/** Hosts that may embed the page, and whether it opens there alone. */
export interface Embedding {
  readonly hosts: readonly string[];
  readonly isRequired: boolean;
}

/** Where pages may be opened: anywhere but in frames; where the merchant names sites, in frames of those alone. */
export const embeddingOf = (domains: readonly string[] | undefined, isTest: boolean | undefined): Embedding => {
  if (isTest === true) return { hosts: ["*"], isRequired: false };
  const hosts = (domains ?? []).filter((host) => globPattern.test(host));
  return { hosts, isRequired: (domains ?? []).length > 0 };
};
