import type { AccountSetup, CredentialField } from "../../port/account-setup.ts";
import { eventCodes } from "./webhook-registration.ts";

const whereKeysAre = "Adyen Customer Area: Developers, API credentials";

const merchantAccount: CredentialField = {
  name: "key1",
  title: "Merchant account",
  help: "Name of the merchant account that receives the payments.",
  whereToFind: "Adyen Customer Area: the account that is chosen at the top",
  isSecret: false,
  example: "ShopECOM",
};

const livePrefix: CredentialField = {
  name: "key2",
  title: "Live address prefix",
  help: "Live accounts only: the company's own part of the live address. Leave it out for a test account.",
  whereToFind: "Adyen Customer Area (live): Developers, API URLs",
  isSecret: false,
  example: "1797a841fbb37ca7-AdyenDemo",
};

const apiKey = (help: string): CredentialField => ({
  name: "api_key",
  title: "API key",
  help,
  whereToFind: whereKeysAre,
  isSecret: true,
  example: "AQEyhmfExample",
});

export const adyenSetup: AccountSetup = {
  forms: [
    {
      authType: "BodyKey",
      title: "Payments",
      fields: [
        apiKey(
          "Key of a credential with the role for Checkout. Answers to disputes need the role for the Disputes API, " +
            "registration of webhooks the role Management API - Webhooks read and write.",
        ),
        merchantAccount,
        livePrefix,
      ],
    },
    {
      authType: "SignatureKey",
      title: "Payouts",
      fields: [
        apiKey("Key of the user that stores details and submits payouts."),
        {
          name: "api_secret",
          title: "Reviewer's API key",
          help: "Key of the user that reviews payouts, which must be another one.",
          whereToFind: whereKeysAre,
          isSecret: true,
          example: "AQEyhmfReviewer",
        },
        merchantAccount,
        livePrefix,
      ],
    },
  ],
  webhooks: {
    whereToSetUp:
      "Adyen Customer Area: Developers, Webhooks, Standard webhook; with the additional settings for recurring " +
      "details, raw refusal reason and merchant advice code",
    secret: {
      title: "HMAC key",
      help: "The webhook's HMAC key, in hexadecimal digits.",
      whereToFind: "Adyen Customer Area: Developers, Webhooks, the webhook, HMAC key, Generate",
    },
    events: eventCodes,
  },
  testCard: {
    number: "4111111111111111",
    expiryMonth: "03",
    expiryYear: "2030",
    securityCode: "737",
    currency: "EUR",
  },
};
