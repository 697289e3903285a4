import type { MerchantSnapshot, PaymentMethod, PaymentMethodType } from "@railyard/contracts";

import type { OfferedMethod } from "../../providers/domain/offered-method.ts";
import { knownDetailsOf } from "../../payments/domain/listing/required-fields.ts";
import type { StoredMethod } from "../../vault/domain/stored-method.ts";
import type { EligibilityCriteria } from "../../providers/domain/eligibility-criteria.ts";
import { criteriaWith, eligibleAccounts } from "../../payments/domain/eligible-connectors.ts";
import { typesOf } from "../../methods/domain/method-types.ts";
import type { PaymentWithAttempt } from "../../payments/domain/payment.ts";
import type { PageField } from "./page-fields.ts";
import { pageFieldsOf } from "./page-fields.ts";

/** A card that the customer has stored. */
export interface SavedCard {
  readonly paymentMethodId: string;
  readonly network: string | null;
  readonly last4: string;
  /** Two digits each. */
  readonly expiry: string;
  /** The customer's own name for it. */
  readonly nickName: string | null;
  /** Whether the customer may delete it on a page: no merchant-initiated transaction (MIT) charges it. */
  readonly isDeletable: boolean;
}

/** A way to pay that a page offers. */
export interface PageMethod {
  /** What the form calls the choice: `card`, method and sub-type, or the id of a stored card. */
  readonly key: string;
  /** Null where the customer enters the method. */
  readonly saved: SavedCard | null;
  readonly paymentMethod: PaymentMethod;
  /** Null for a card. */
  readonly type: PaymentMethodType | null;
  /** What providers need in addition; for a card the page asks in its own way. */
  readonly fields: readonly PageField[];
}

/**
 * The methods other than cards that a page without scripts can accept, in the order in which it shows them: those that
 * need no data, or continue at a page of the provider. The others need data that only the merchant's own page can ask
 * for.
 */
export const methodsBeyondCards = [
  "wallet",
  "bank_redirect",
  "pay_later",
  "upi",
  "bank_transfer",
  "voucher",
  "open_banking",
  "card_redirect",
] as const satisfies readonly PaymentMethod[];

export type MethodBeyondCards = (typeof methodsBeyondCards)[number];

const cardTypes: readonly PaymentMethodType[] = ["credit", "debit"];

/** What determines the methods that a payment can be paid with. */
export interface MethodSources {
  readonly merchant: MerchantSnapshot;
  readonly state: PaymentWithAttempt;
  /** What a connector accepts at all. */
  readonly offered: (connector: string) => readonly OfferedMethod[];
  /** Why a connector cannot process a payment with these criteria, in words; null when it can. */
  readonly unsupported: (connector: string, criteria: EligibilityCriteria) => string | null;
  readonly now: Date;
}

const isAcceptedBy =
  ({ merchant, state, unsupported, now }: MethodSources) =>
  (paymentMethod: PaymentMethod, paymentMethodType: PaymentMethodType | null): boolean => {
    const criteria = criteriaWith(state, { paymentMethod, paymentMethodType, cardNetwork: null }, now);
    return eligibleAccounts(merchant, state.payment.profileId, criteria, unsupported).length > 0;
  };

/** What the connectors of the payment's profile accept. */
const offeredMethods = ({ merchant, state, offered }: MethodSources): readonly OfferedMethod[] => {
  const ofProfile = merchant.connectors.filter(({ profile_id: id }) => id === state.payment.profileId);
  return [...new Set(ofProfile.map(({ connector_name: name }) => name))].flatMap(offered);
};

const supportedTypes = (sources: MethodSources, method: PaymentMethod): readonly PaymentMethodType[] => {
  const types = offeredMethods(sources).flatMap((entry) =>
    entry.paymentMethod === method ? entry.paymentMethodTypes : [],
  );
  return typesOf(method).filter((type) => types.includes(type));
};

const neededFields = (sources: MethodSources, method: PaymentMethod, type: PaymentMethodType): readonly PageField[] => {
  const { setupFutureUsage, mandateData } = sources.state.payment.details.credential;
  const setsUpMandate = setupFutureUsage === "off_session" || mandateData !== undefined;
  const known = knownDetailsOf(sources.state, false);
  return pageFieldsOf(method, type, offeredMethods(sources), { known, setsUpMandate });
};

/** The methods by which the customer can pay this payment on a page: cards first. */
export const pageMethods = (sources: MethodSources): readonly PageMethod[] => {
  const allowed = sources.state.payment.details.offer.allowedMethodTypes ?? [];
  const isAllowed = (type: PaymentMethodType): boolean => allowed.length === 0 || allowed.includes(type);
  const isTaken = isAcceptedBy(sources);
  const card: readonly PageMethod[] =
    cardTypes.some(isAllowed) && isTaken("card", null)
      ? [{ key: "card", saved: null, paymentMethod: "card", type: null, fields: [] }]
      : [];
  const others = methodsBeyondCards.flatMap((paymentMethod) =>
    supportedTypes(sources, paymentMethod)
      .filter((type) => isAllowed(type) && isTaken(paymentMethod, type))
      .map((type): PageMethod => {
        const fields = neededFields(sources, paymentMethod, type);
        return { key: `${paymentMethod}-${type}`, saved: null, paymentMethod, type, fields };
      }),
  );
  return [...card, ...others];
};

/** Whether a page may delete a stored card: with it would go what subscriptions and later MITs are charged to. */
export const isDeletable = ({ usage }: StoredMethod["details"]): boolean => usage !== "off_session";

/** The cards that the customer has stored, in front of what a page offers; only where it accepts cards at all. */
export const withSavedCards = (
  offered: readonly PageMethod[],
  stored: readonly Pick<StoredMethod, "paymentMethodId" | "details">[],
): readonly PageMethod[] => {
  if (!offered.some(({ paymentMethod }) => paymentMethod === "card")) return offered;
  const saved = stored.flatMap(({ paymentMethodId, details }): PageMethod[] => {
    const { card, nickName = null } = details;
    if (card === undefined) return [];
    const expiry = `${card.expiryMonth}/${card.expiryYear.slice(-2)}`;
    const { network, last4 } = card;
    const shown = { paymentMethodId, network, last4, expiry, nickName, isDeletable: isDeletable(details) };
    return [{ key: paymentMethodId, saved: shown, paymentMethod: "card", type: null, fields: [] }];
  });
  return [...saved, ...offered];
};
