import type { MerchantSnapshot, ProfileSnapshot } from "@railyard/contracts";

import { inDefaultOrder, isUsable } from "../eligible-connectors.ts";
import type { PaymentWithAttempt } from "../payment.ts";
import { enabledTypesOf } from "./enabled-types.ts";
import type { Unsupported } from "./fits-criteria.ts";
import { fittingType } from "./fits-criteria.ts";
import type { ListingCriteria, ListingQuery } from "./listing-criteria.ts";
import { listingCriteriaOf } from "./listing-criteria.ts";
import { listingSurcharge } from "./listing-surcharge.ts";
import type { MethodOffer } from "./merge-offers.ts";
import { mergeOffers } from "./merge-offers.ts";
import type { OfferedMethod } from "../../../providers/domain/offered-method.ts";
import { knownDetailsOf } from "./required-fields.ts";

/** What a listing is made from. */
export interface ListingInput {
  readonly merchant: MerchantSnapshot;
  readonly profile: ProfileSnapshot;
  readonly query: ListingQuery;
  /** The payment to list for; null when the query alone decides. */
  readonly state: PaymentWithAttempt | null;
  readonly offeredMethods: (connector: string) => readonly OfferedMethod[];
  readonly unsupported: Unsupported;
}

/** What a customer can pay with. */
export interface MethodsListing {
  readonly criteria: ListingCriteria;
  readonly methods: readonly MethodOffer[];
}

/**
 * What a customer can pay with at the profile's connector accounts.
 * @throws {Failure} `missing_field` (IR_04), `invalid_data` (IR_06) when the query says too little or the wrong thing.
 */
export const paymentMethodsListing = (input: ListingInput): MethodsListing => {
  const { merchant, profile, query, state } = input;
  const criteria = listingCriteriaOf(query, state);
  const accounts = merchant.connectors.filter((account) => isUsable(account, profile.profile_id));
  const offers = inDefaultOrder(merchant, profile.profile_id, accounts).flatMap((account) =>
    enabledTypesOf(account, input.offeredMethods(account.connector_name))
      .map((type) => fittingType(account, type, criteria, input.unsupported))
      .filter((offer) => offer !== null),
  );
  const known = knownDetailsOf(state, profile.use_billing_as_payment_method_billing ?? false);
  const { setsUpMandate, currency } = criteria;
  const surchargeOf = listingSurcharge(merchant, state, { amount: query.amount, currency });
  return { criteria, methods: mergeOffers(offers, { known, setsUpMandate, surchargeOf }, criteria.limit) };
};
