import type { AccountSetup } from "../../port/account-setup.ts";
import { disputeEvents, mandateEvents, paymentEvents, payoutEvents, refundEvents } from "./event-types.ts";

const whereAppIs = "PayPal Developer Dashboard: Apps & Credentials, the REST app";

export const payPalSetup: AccountSetup = {
  forms: [
    {
      authType: "BodyKey",
      title: "REST app",
      fields: [
        {
          name: "key1",
          title: "Client id",
          help: "Client id of the REST app. An account in test mode needs an app of the sandbox.",
          whereToFind: whereAppIs,
          isSecret: false,
          example: "AQkquBDf1zctJOWGKWUEtKXm6qVhueUE",
        },
        {
          name: "api_key",
          title: "Secret",
          help:
            "Secret of the same app. The app needs advanced card payments for cards, Save payment methods for kept " +
            "ones, Payouts and Customer disputes for those.",
          whereToFind: whereAppIs,
          isSecret: true,
          example: "EMPyGTdP8wQKZ2Example",
        },
      ],
    },
  ],
  webhooks: {
    whereToSetUp: `${whereAppIs}, Webhooks`,
    secret: {
      title: "Webhook id",
      help: "Id that PayPal gives the webhook; its signatures are made for that id.",
      whereToFind: `${whereAppIs}, Webhooks, Webhook ID`,
    },
    events: {
      payments: paymentEvents,
      refunds: refundEvents,
      disputes: disputeEvents,
      payouts: payoutEvents,
      mandates: mandateEvents,
    },
  },
  testCard: {
    number: "4111111111111111",
    expiryMonth: "03",
    expiryYear: "2030",
    securityCode: "737",
    currency: "USD",
  },
};
