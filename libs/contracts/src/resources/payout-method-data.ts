import type { FromSchema } from "json-schema-to-ts";
import { choice, nullable, record, request, text } from "../schema.ts";
import { country } from "./country.ts";
import { cardNetworks } from "./payment-values.ts";

const payoutCardRequest = request(
  "PayoutCardRequest",
  "A card for push-to-card payouts. The PAN is never returned.",
  {
    card_number: text("Card number (PAN), 8 to 19 digits.", { examples: ["4111111111111111"] }),
    expiry_month: text("Month of expiry, 01 to 12.", { examples: ["03"] }),
    expiry_year: text("Year of expiry, two or four digits.", { examples: ["2030"] }),
    card_holder_name: text("Name on the card.", { maxLength: 255 }),
    card_network: choice("Card network.", cardNetworks),
  },
  ["card_number", "expiry_month", "expiry_year"],
);

const payoutBankRequest = request(
  "PayoutBankRequest",
  "A bank account, in the format of its country: an IBAN; an account number with a routing number or a sort code; " +
    "or a Pix key.",
  {
    iban: text("International bank account number.", { maxLength: 42, examples: ["DE89370400440532013000"] }),
    bic: text("Code of the bank, 8 or 11 characters.", { maxLength: 11 }),
    bank_account_number: text("Account number.", { maxLength: 64, examples: ["000100000001"] }),
    bank_routing_number: text("Nine-digit routing number, with an account number in the United States.", {
      maxLength: 9,
      examples: ["110000000"],
    }),
    bank_sort_code: text("Six-digit sort code, with an account number in the United Kingdom.", { maxLength: 8 }),
    pix_key: text("Pix key, in Brazil.", { maxLength: 77 }),
    tax_id: text("Tax number of the holder, with a Pix key.", { maxLength: 32 }),
    bank_branch: text("Branch of the bank.", { maxLength: 64 }),
    bank_name: text("Name of the bank.", { maxLength: 255 }),
    bank_country_code: country,
    bank_city: text("City of the bank.", { maxLength: 50 }),
  },
);

const paypalRequest = request("PayoutPaypalRequest", "An account of this wallet, by one of these.", {
  email: text("E-mail address of the account.", { maxLength: 255, format: "email" }),
  telephone_number: text("Telephone number of the account.", { maxLength: 32 }),
  paypal_id: text("Id of the account.", { maxLength: 64 }),
});

const venmoRequest = request("PayoutVenmoRequest", "An account of this wallet.", {
  telephone_number: text("Telephone number of the account.", { maxLength: 32 }),
});

const interacRequest = request("PayoutInteracRequest", "An e-mailed transfer, claimed through its link.", {
  email: text("E-mail address of the recipient.", { maxLength: 255, format: "email" }),
});

/** What a payout is sent to, as a caller names it: exactly one kind. */
export const payoutMethodDataRequest = request(
  "PayoutMethodDataRequest",
  "Destination of the payout: exactly one kind, that of payout_type.",
  {
    card: payoutCardRequest,
    bank: payoutBankRequest,
    wallet: request("PayoutWalletRequest", "A wallet, by exactly one kind.", {
      paypal: paypalRequest,
      venmo: venmoRequest,
    }),
    bank_redirect: request("PayoutBankRedirectRequest", "A bank redirect, which the recipient accepts at their bank.", {
      interac: interacRequest,
    }),
  },
);

/** What a payout is sent to, as Railyard answers it. */
export const payoutMethodData = record("PayoutMethodData", "Masked destination of the payout.", {
  card: nullable(
    record("PayoutCard", "Card details without the PAN.", {
      last4: text("Last four digits."),
      card_isin: text("BIN: first six digits."),
      card_exp_month: text("Month of expiry."),
      card_exp_year: text("Year of expiry."),
      card_holder_name: nullable(text("Name on the card.")),
      card_network: nullable(choice("Card network.", cardNetworks, "CardNetwork")),
    }),
  ),
  bank: nullable(
    record("PayoutBank", "Masked bank account.", {
      kind: choice("Format of the account.", ["sepa", "ach", "bacs", "pix"]),
      last4: text("Last four characters of the account's number or key."),
      bank_name: nullable(text("Name of the bank.")),
      bank_country_code: nullable(country),
      bank_city: nullable(text("City of the bank.")),
    }),
  ),
  wallet: nullable(
    record("PayoutWallet", "Details of a wallet.", {
      kind: choice("The wallet.", ["paypal", "venmo"]),
      account: text("The account, masked except its ends.", { examples: ["a***@kiosk.example"] }),
    }),
  ),
  bank_redirect: nullable(
    record("PayoutBankRedirect", "Masked bank redirect.", {
      kind: choice("The scheme.", ["interac"]),
      account: text("The recipient, masked except its ends."),
    }),
  ),
});

export type PayoutMethodDataRequest = FromSchema<typeof payoutMethodDataRequest>;
export type PayoutCardRequest = FromSchema<typeof payoutCardRequest>;
export type PayoutBankRequest = FromSchema<typeof payoutBankRequest>;
export type PayoutMethodData = FromSchema<typeof payoutMethodData>;
