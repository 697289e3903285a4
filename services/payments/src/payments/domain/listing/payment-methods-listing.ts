import type {
  MerchantSnapshot,
  PaymentMethodsListing,
  PaymentMethodsListingQuery,
  ProfileSnapshot,
} from "@railyard/contracts";

import { inDefaultOrder, isUsable } from "../eligible-connectors.ts";
import { returnAddress } from "../customer-return.ts";
import type { PaymentWithAttempt } from "../payment.ts";
import { enabledTypesOf } from "./enabled-types.ts";
import type { Unsupported } from "./fits-criteria.ts";
import { fittingType } from "./fits-criteria.ts";
import { listingCriteriaOf } from "./listing-criteria.ts";
import { listingSurcharge, showsSurchargeBreakup } from "./listing-surcharge.ts";
import { mergeOffers } from "./merge-offers.ts";
import type { OfferedMethod } from "../../../providers/domain/offered-method.ts";
import type { StatedMandateTerms } from "../payment-details.ts";
import { knownDetailsOf } from "./required-fields.ts";

/** What a listing is made from. */
export interface ListingInput {
  readonly merchant: MerchantSnapshot;
  readonly profile: ProfileSnapshot;
  readonly query: PaymentMethodsListingQuery;
  /** The payment to list for; null when the query alone decides. */
  readonly state: PaymentWithAttempt | null;
  readonly offeredMethods: (connector: string) => readonly OfferedMethod[];
  readonly unsupported: Unsupported;
}

type MandateAmount = NonNullable<PaymentMethodsListing["mandate_payment"]["single_use"]>;

const mandateAmount = (given: StatedMandateTerms | undefined): MandateAmount | null =>
  given === undefined
    ? null
    : {
        amount: given.amount,
        currency: given.currency,
        start_date: given.startDate ?? null,
        end_date: given.endDate ?? null,
        metadata: given.metadata ?? null,
      };

const mandateOf = (state: PaymentWithAttempt | null): PaymentMethodsListing["mandate_payment"] => {
  const terms = state?.payment.details.credential.mandateData?.terms;
  return { single_use: mandateAmount(terms?.singleUse), multi_use: mandateAmount(terms?.multiUse) };
};

const eitherFlag = (always: boolean | null, plain: boolean | null): boolean | null =>
  always === true || plain === true ? true : (always ?? plain);

/**
 * What a customer can pay with at the profile's connector accounts.
 * @throws {Failure} `missing_field` (IR_04), `invalid_data` (IR_06) when the query says too little or the wrong thing.
 */
export const paymentMethodsListing = (input: ListingInput): PaymentMethodsListing => {
  const { merchant, profile, query, state } = input;
  const criteria = listingCriteriaOf(query, state);
  const accounts = merchant.connectors.filter((account) => isUsable(account, profile.profile_id));
  const offers = inDefaultOrder(merchant, profile.profile_id, accounts).flatMap((account) =>
    enabledTypesOf(account, input.offeredMethods(account.connector_name))
      .map((type) => fittingType(account, type, criteria, input.unsupported))
      .filter((offer) => offer !== null),
  );
  const known = knownDetailsOf(state, profile.use_billing_as_payment_method_billing ?? false);
  const { setsUpMandate } = criteria;
  const currency = criteria.currency as PaymentMethodsListing["currency"];
  const surchargeOf = listingSurcharge(merchant, state, { amount: query.amount ?? null, currency });
  return {
    redirect_url: returnAddress(profile.return_url),
    currency,
    payment_methods: mergeOffers(offers, { known, setsUpMandate, surchargeOf }, criteria.limit),
    mandate_payment: mandateOf(state),
    merchant_name: merchant.merchant_name,
    show_surcharge_breakup_screen: showsSurchargeBreakup(merchant),
    payment_type: criteria.paymentType,
    request_external_three_ds_authentication: state?.payment.details.authentication.isExternalRequested ?? false,
    collect_shipping_details_from_wallets: eitherFlag(
      profile.always_collect_shipping_details_from_wallet_connector,
      profile.collect_shipping_details_from_wallet_connector,
    ),
    collect_billing_details_from_wallets: eitherFlag(
      profile.always_collect_billing_details_from_wallet_connector,
      profile.collect_billing_details_from_wallet_connector,
    ),
    is_tax_calculation_enabled: profile.is_tax_connector_enabled,
    is_guest_customer: state === null ? null : state.payment.customerId === null,
  };
};
