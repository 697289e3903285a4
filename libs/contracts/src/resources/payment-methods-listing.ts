import type { FromSchema } from "json-schema-to-ts";
import {
  choice,
  dateTime,
  flag,
  freeObject,
  integer,
  list,
  minorUnits,
  nullable,
  record,
  request,
  text,
} from "../schema.ts";
import { country } from "./country.ts";
import { currency } from "./currency.ts";
import { cardNetworks, paymentExperiences, paymentMethods, paymentTypes } from "./payment-values.ts";
import { displayedSurcharge } from "./surcharge.ts";

const networkName = choice("A card network.", cardNetworks);
const currencyFilter = list("Currencies; shown is what takes at least one of them.", currency, { maxItems: 50 });
const countryFilter = list("Countries; shown is what takes customers of at least one.", country, { maxItems: 50 });
const recurringFilter = flag("Show only what can, or cannot, be charged again later.");

/** Query of GET /account/payment_methods. */
export const paymentMethodsListingQuery = request(
  "PaymentMethodsListingQuery",
  "Which payment methods to show. Names of the specification and of the peers' clients are both taken.",
  {
    client_secret: text("The payment to list for; with a publishable key only, and needed there.", {
      maxLength: 255,
    }),
    account_id: text("Your merchant id; must be the one of the key.", { maxLength: 255 }),
    accepted_currency: currencyFilter,
    accepted_currencies: currencyFilter,
    accepted_country: countryFilter,
    accepted_countries: countryFilter,
    minimum_amount: minorUnits("Show only what takes this amount and everything up to maximum_amount."),
    maximum_amount: minorUnits("Show only what takes this amount and everything down to minimum_amount."),
    amount: minorUnits("Show only what takes this amount."),
    recurring_payment_enabled: recurringFilter,
    recurring_enabled: recurringFilter,
    installment_payment_enabled: flag("Show only what does, or does not, offer instalments."),
    card_networks: list("Show only these card networks.", networkName, { maxItems: 50 }),
    limit: integer("Show at most so many sub-types.", { minimum: 1, maximum: 500 }),
  },
);

const eligibleConnectors = list("Providers that take it, in the profile's order.", text("Value of connector_name."));

const experience = record("PaymentExperienceOffer", "What the customer goes through.", {
  payment_experience_type: choice("What the customer goes through.", paymentExperiences),
  eligible_connectors: eligibleConnectors,
});

const network = record("CardNetworkOffer", "A card network.", {
  card_network: networkName,
  surcharge_details: nullable(displayedSurcharge),
  eligible_connectors: eligibleConnectors,
});

const banks = record("BankOffer", "Banks the customer chooses from.", {
  bank_name: list("Names of banks, as payment_method_data takes them.", text("A bank.")),
  eligible_connectors: eligibleConnectors,
});

const bankRail = (title: string, description: string) =>
  record(title, description, { eligible_connectors: eligibleConnectors });

const requiredField = record("RequiredField", "A member of the payment request that paying this way needs.", {
  required_field: text("Where the member stands in the request that confirms the payment."),
  display_name: text("Name of the member for a form."),
  field_type: {
    description: "Kind of the input: a name, or an object whose only member lists the options.",
    anyOf: [
      text("Kind of the input."),
      {
        type: "object",
        description: "An input with options, by its kind.",
        additionalProperties: {
          type: "object",
          description: "The input.",
          properties: { options: list("What can be chosen.", text("A value.")) },
          required: ["options"],
          additionalProperties: false,
        },
      },
    ],
  },
  value: nullable(text("What the payment or its customer says already.")),
});

const methodType = record("PaymentMethodTypeOffer", "A way to pay.", {
  payment_method_type: text("Sub-type of the payment method."),
  payment_experience: nullable(list("What the customer goes through; null for cards.", experience)),
  card_networks: nullable(list("Card networks; null for everything but cards.", network)),
  bank_names: nullable(list("Banks; null where the customer chooses none.", banks)),
  bank_debits: nullable(bankRail("BankDebitOffer", "Set for bank debits.")),
  bank_transfers: nullable(bankRail("BankTransferOffer", "Set for bank transfers.")),
  required_fields: {
    type: "object",
    description: "What the confirming request must say, by dotted path.",
    additionalProperties: requiredField,
  },
  surcharge_details: nullable(displayedSurcharge),
  pm_auth_connector: nullable(text("The provider that verifies accounts of this sub-type.")),
});

const mandateAmount = record("MandateAmountOffer", "How much the mandate allows.", {
  amount: minorUnits("Amount in minor units."),
  currency,
  start_date: nullable(dateTime("From when it may be used.")),
  end_date: nullable(dateTime("Until when it may be used.")),
  metadata: nullable(freeObject("Your own data about the mandate.")),
});

/** Answer of GET /account/payment_methods. */
export const paymentMethodsListing = record("PaymentMethodsListing", "What a customer can pay with.", {
  redirect_url: nullable(text("Where the profile sends customers back to.")),
  currency,
  payment_methods: list(
    "The payment methods.",
    record("PaymentMethodOffer", "A payment method with its sub-types.", {
      payment_method: choice("Family of the payment method.", paymentMethods),
      payment_method_types: list("Sub-types.", methodType),
    }),
  ),
  mandate_payment: record("MandatePaymentOffer", "The mandate that the payment sets up; empty without one.", {
    single_use: nullable(mandateAmount),
    multi_use: nullable(mandateAmount),
  }),
  merchant_name: nullable(text("Name of the merchant.")),
  show_surcharge_breakup_screen: flag("Whether to show the parts of a surcharge before paying."),
  payment_type: nullable(choice("What the payment is for in a series.", paymentTypes)),
  request_external_three_ds_authentication: flag("Whether an authentication provider runs 3-D Secure."),
  collect_shipping_details_from_wallets: nullable(flag("Whether to ask wallets for shipping details.")),
  collect_billing_details_from_wallets: nullable(flag("Whether to ask wallets for billing details.")),
  is_tax_calculation_enabled: flag("Whether a tax provider is asked."),
  is_guest_customer: nullable(flag("Whether the payment has no customer; null without a payment.")),
});

export type PaymentMethodsListing = FromSchema<typeof paymentMethodsListing>;
export type PaymentMethodsListingQuery = FromSchema<typeof paymentMethodsListingQuery>;
