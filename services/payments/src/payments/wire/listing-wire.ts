import type {
  DisplayedSurcharge,
  MerchantSnapshot,
  PaymentMethodsListing,
  PaymentMethodsListingQuery,
  ProfileSnapshot,
} from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";

import type { FieldInput } from "../../providers/domain/offered-method.ts";
import { returnAddress } from "../domain/customer-return.ts";
import type { AppliedSurcharge } from "../domain/decision-rules/apply-rules.ts";
import type { ListingQuery } from "../domain/listing/listing-criteria.ts";
import type { MethodsListing } from "../domain/listing/payment-methods-listing.ts";
import { showsSurchargeBreakup } from "../domain/listing/payment-methods-listing.ts";
import type { MethodOffer, TypeOffer } from "../domain/listing/merge-offers.ts";
import type { RequiredField } from "../domain/listing/required-fields.ts";
import type { PaymentWithAttempt } from "../domain/payment.ts";
import { mandateDataToWire } from "./payment-members-wire.ts";
import { surchargeToWire } from "./displayed-amounts-wire.ts";

type MethodRepresentation = PaymentMethodsListing["payment_methods"][number];
type TypeRepresentation = MethodRepresentation["payment_method_types"][number];

/** What a query asks to be listed. */
export const listingQueryFromWire = (query: PaymentMethodsListingQuery): ListingQuery => ({
  currencies: [query.accepted_currency ?? [], query.accepted_currencies ?? []],
  countries: [query.accepted_country ?? [], query.accepted_countries ?? []],
  amount: query.amount ?? null,
  minimumAmount: query.minimum_amount ?? null,
  maximumAmount: query.maximum_amount ?? null,
  cardNetworks: query.card_networks ?? null,
  isRecurring: query.recurring_payment_enabled ?? query.recurring_enabled ?? null,
  isInstallment: query.installment_payment_enabled ?? null,
  limit: query.limit ?? null,
});

const inputToWire = (input: FieldInput): string | Record<string, { options: string[] }> =>
  typeof input === "string" ? input : { [input.kind]: { options: [...input.options] } };

const fieldToWire = ({ field, value }: RequiredField): TypeRepresentation["required_fields"][string] => ({
  required_field: field.requestPath,
  display_name: field.displayName,
  field_type: inputToWire(field.input),
  value,
});

const shownSurcharge = (surcharge: AppliedSurcharge | null, currency: CurrencyCode): DisplayedSurcharge | null =>
  surcharge === null ? null : surchargeToWire(surcharge, currency);

const typeToWire = (offer: TypeOffer, { paymentMethod }: MethodOffer, currency: CurrencyCode): TypeRepresentation => {
  const rail = { eligible_connectors: [...offer.connectors] };
  const banks = offer.banks.map(({ names, connectors }) => ({
    bank_name: [...names],
    eligible_connectors: [...connectors],
  }));
  return {
    payment_method_type: offer.paymentMethodType,
    payment_experience:
      offer.experiences?.map(({ name, connectors }) => ({
        payment_experience_type: name,
        eligible_connectors: [...connectors],
      })) ?? null,
    card_networks:
      offer.cardNetworks?.map(({ name, connectors, surcharge }) => ({
        card_network: name,
        surcharge_details: shownSurcharge(surcharge, currency),
        eligible_connectors: [...connectors],
      })) ?? null,
    bank_names: banks.length === 0 ? null : banks,
    bank_debits: paymentMethod === "bank_debit" ? rail : null,
    bank_transfers: paymentMethod === "bank_transfer" ? rail : null,
    required_fields: Object.fromEntries(offer.requiredFields.map((one) => [one.field.name, fieldToWire(one)])),
    surcharge_details: shownSurcharge(offer.surcharge, currency),
    pm_auth_connector: offer.verifier,
  };
};

const methodToWire = (offer: MethodOffer, currency: CurrencyCode): MethodRepresentation => ({
  payment_method: offer.paymentMethod,
  payment_method_types: offer.types.map((type) => typeToWire(type, offer, currency)),
});

const mandateToWire = (state: PaymentWithAttempt | null): PaymentMethodsListing["mandate_payment"] =>
  mandateDataToWire(state?.payment.details.credential.mandateData)?.mandate_type ?? {
    single_use: null,
    multi_use: null,
  };

const eitherFlag = (always: boolean | null, plain: boolean | null): boolean | null =>
  always === true || plain === true ? true : (always ?? plain);

/** Whose listing it is, and for which payment; null for none. */
export interface ListingSubject {
  readonly merchant: MerchantSnapshot;
  readonly profile: ProfileSnapshot;
  readonly state: PaymentWithAttempt | null;
}

/** What a customer can pay with, as the API answers it. */
export const listingToWire = (
  { criteria, methods }: MethodsListing,
  { merchant, profile, state }: ListingSubject,
): PaymentMethodsListing => ({
  redirect_url: returnAddress(profile.return_url),
  currency: criteria.currency,
  payment_methods: methods.map((offer) => methodToWire(offer, criteria.currency)),
  mandate_payment: mandateToWire(state),
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
});
