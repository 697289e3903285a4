import type { AccountSetup } from "../../port/account-setup.ts";
import { eventTypes } from "./webhook-endpoints.ts";

export const stripeSetup: AccountSetup = {
  forms: [
    {
      authType: "HeaderKey",
      title: "Secret or restricted key",
      fields: [
        {
          name: "api_key",
          title: "Secret key",
          help:
            "Key of the account's mode: sk_test_ or rk_test_ for tests, sk_live_ or rk_live_ for live payments. A " +
            "restricted key needs write access to Payment Intents, Payment Methods, Customers, Setup Intents, " +
            "Refunds, Disputes, Files and Webhook Endpoints, and read access to Charges and Balance.",
          whereToFind: "Stripe Dashboard: Developers, API keys",
          isSecret: true,
          example: "sk_test_51Example",
        },
      ],
    },
  ],
  webhooks: {
    whereToSetUp: "Stripe Dashboard: Developers, Webhooks, with API version 2026-08-26.dahlia or later",
    secret: {
      title: "Signing secret",
      help: "The endpoint's signing secret, which begins with whsec_.",
      whereToFind: "Stripe Dashboard: Developers, Webhooks, the endpoint, Signing secret",
    },
    events: eventTypes,
  },
  testCard: {
    number: "4242424242424242",
    expiryMonth: "03",
    expiryYear: "2030",
    securityCode: "737",
    currency: "USD",
  },
};
