import type { AccountSetup } from "../../port/account-setup.ts";
import { eventTypes } from "./event-types.ts";

const whereKeysAre = "Braintree Control Panel: Settings, API";

export const braintreeSetup: AccountSetup = {
  forms: [
    {
      authType: "SignatureKey",
      title: "API keys",
      fields: [
        {
          name: "api_key",
          title: "Public key",
          help: "Public key of the sandbox for a test account. The keys do not show their mode.",
          whereToFind: whereKeysAre,
          isSecret: false,
          example: "public_key_1",
        },
        {
          name: "api_secret",
          title: "Private key",
          help: "Private key that belongs to the public key.",
          whereToFind: whereKeysAre,
          isSecret: true,
          example: "private_key_1",
        },
        {
          name: "key1",
          title: "Merchant accounts",
          help: "The merchant account of every currency to accept, separated by commas.",
          whereToFind: "Braintree Control Panel: Settings, Business",
          isSecret: false,
          example: "USD:shop_usd,EUR:shop_eur",
        },
      ],
    },
  ],
  webhooks: {
    whereToSetUp: `${whereKeysAre}, Webhooks`,
    // They are signed with the account's keys.
    secret: null,
    events: eventTypes,
  },
  testCard: {
    number: "4111111111111111",
    expiryMonth: "03",
    expiryYear: "2030",
    securityCode: "737",
    currency: "USD",
  },
};
