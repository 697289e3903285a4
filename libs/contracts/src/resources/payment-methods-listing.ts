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
const currencyFilter = list("Currencies; at least one must be supported.", currency, { maxItems: 50 });
const countryFilter = list("Countries; at least one must be supported.", country, { maxItems: 50 });
const recurringFilter = flag("Only methods that support, or do not support, recurring payments.");

/** Query of GET /account/payment_methods. */
export const paymentMethodsListingQuery = request(
  "PaymentMethodsListingQuery",
  "Filter of the payment methods. Names of the specification and of other client libraries are both accepted.",
  {
    client_secret: text("The payment to list for; with a publishable key only, where it is required.", {
      maxLength: 255,
    }),
    account_id: text("Your merchant id; must be that of the key.", { maxLength: 255 }),
    accepted_currency: currencyFilter,
    accepted_currencies: currencyFilter,
    accepted_country: countryFilter,
    accepted_countries: countryFilter,
    minimum_amount: minorUnits("Only methods that support this amount and all amounts up to maximum_amount."),
    maximum_amount: minorUnits("Only methods that support this amount and all amounts down to minimum_amount."),
    amount: minorUnits("Only methods that support this amount."),
    recurring_payment_enabled: recurringFilter,
    recurring_enabled: recurringFilter,
    installment_payment_enabled: flag("Only methods that support, or do not support, instalments."),
    card_networks: list("Only these card networks.", networkName, { maxItems: 50 }),
    limit: integer("Maximum number of sub-types.", { minimum: 1, maximum: 500 }),
  },
);

const eligibleConnectors = list("Eligible connectors, in the profile's order.", text("Value of connector_name."));

const experience = record("PaymentExperienceOffer", "Flow of the customer.", {
  payment_experience_type: choice("Flow of the customer.", paymentExperiences),
  eligible_connectors: eligibleConnectors,
});

const network = record("CardNetworkOffer", "A card network.", {
  card_network: networkName,
  surcharge_details: nullable(displayedSurcharge),
  eligible_connectors: eligibleConnectors,
});

const banks = record("BankOffer", "Banks to choose from.", {
  bank_name: list("Names of banks, as in payment_method_data.", text("A bank.")),
  eligible_connectors: eligibleConnectors,
});

const bankRail = (title: string, description: string) =>
  record(title, description, { eligible_connectors: eligibleConnectors });

const requiredField = record("RequiredField", "A required member of the payment request.", {
  required_field: text("Path of the member in the confirmation request."),
  display_name: text("Display name of the member."),
  field_type: {
    description: "Type of the field: a name, or an object whose only member lists the options.",
    anyOf: [
      text("Type of the field."),
      {
        type: "object",
        description: "A field with options, by its type.",
        additionalProperties: {
          type: "object",
          description: "The field.",
          properties: { options: list("The options.", text("A value.")) },
          required: ["options"],
          additionalProperties: false,
        },
      },
    ],
  },
  value: nullable(text("Value already known from the payment or its customer.")),
});

const methodType = record("PaymentMethodTypeOffer", "A payment method.", {
  payment_method_type: text("Sub-type of the payment method."),
  payment_experience: nullable(list("Flow of the customer; null for cards.", experience)),
  card_networks: nullable(list("Card networks; null for everything but cards.", network)),
  bank_names: nullable(list("Banks; null if there is no choice.", banks)),
  bank_debits: nullable(bankRail("BankDebitOffer", "Set for bank debits.")),
  bank_transfers: nullable(bankRail("BankTransferOffer", "Set for bank transfers.")),
  required_fields: {
    type: "object",
    description: "Required members of the confirmation request, by dotted path.",
    additionalProperties: requiredField,
  },
  surcharge_details: nullable(displayedSurcharge),
  pm_auth_connector: nullable(text("The provider that verifies accounts of this sub-type.")),
});

const mandateAmount = record("MandateAmountOffer", "Limits of the mandate.", {
  amount: minorUnits("Amount in minor units."),
  currency,
  start_date: nullable(dateTime("Start of validity.")),
  end_date: nullable(dateTime("End of validity.")),
  metadata: nullable(freeObject("Metadata of the mandate.")),
});

/** Answer of GET /account/payment_methods. */
export const paymentMethodsListing = record("PaymentMethodsListing", "Available payment methods.", {
  redirect_url: nullable(text("Default return address of the profile.")),
  currency,
  payment_methods: list(
    "The payment methods.",
    record("PaymentMethodOffer", "A payment method with its sub-types.", {
      payment_method: choice("Family of the payment method.", paymentMethods),
      payment_method_types: list("Sub-types.", methodType),
    }),
  ),
  mandate_payment: record("MandatePaymentOffer", "The mandate that the payment creates; empty without one.", {
    single_use: nullable(mandateAmount),
    multi_use: nullable(mandateAmount),
  }),
  merchant_name: nullable(text("Name of the merchant.")),
  show_surcharge_breakup_screen: flag("Whether to show the parts of a surcharge before the payment."),
  payment_type: nullable(choice("Type of the payment in a series.", paymentTypes)),
  request_external_three_ds_authentication: flag("Whether a separate 3DS Server is used."),
  collect_shipping_details_from_wallets: nullable(flag("Whether to collect shipping details from wallets.")),
  collect_billing_details_from_wallets: nullable(flag("Whether to collect billing details from wallets.")),
  is_tax_calculation_enabled: flag("Whether tax is calculated by the tax connector."),
  is_guest_customer: nullable(flag("Whether the payment has no customer; null without a payment.")),
});

export type PaymentMethodsListing = FromSchema<typeof paymentMethodsListing>;
export type PaymentMethodsListingQuery = FromSchema<typeof paymentMethodsListingQuery>;
