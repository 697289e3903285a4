import type { AccountSetup, CredentialField } from "../../port/account-setup.ts";
import { eventTypes } from "./event-types.ts";

const whereKeysAre = "Razorpay Dashboard: Account & Settings, API Keys";

const keyId: CredentialField = {
  name: "api_key",
  title: "Key id",
  help: "rzp_test_... for tests, rzp_live_... for live payments.",
  whereToFind: whereKeysAre,
  isSecret: false,
  example: "rzp_test_Example123",
};

const keySecret = (name: string): CredentialField => ({
  name,
  title: "Key secret",
  help: "Secret of the key; Razorpay shows it once, when the key is generated.",
  whereToFind: whereKeysAre,
  isSecret: true,
  example: "ExampleSecret123",
});

export const razorpaySetup: AccountSetup = {
  forms: [
    { authType: "BodyKey", title: "Payments", fields: [keyId, keySecret("key1")] },
    {
      authType: "SignatureKey",
      title: "Payouts by RazorpayX",
      fields: [
        keyId,
        keySecret("api_secret"),
        {
          name: "key1",
          title: "RazorpayX account",
          help: "Customer identifier or number of the current account that payouts are made from.",
          whereToFind: "RazorpayX: My Account & Settings, Banking",
          isSecret: false,
          example: "7878780080316316",
        },
      ],
    },
  ],
  webhooks: {
    whereToSetUp: "Razorpay Dashboard: Account & Settings, Webhooks; the address must have port 80 or 443",
    secret: {
      title: "Webhook secret",
      help: "The secret that you choose for the webhook. It is not the key secret.",
      whereToFind: "Razorpay Dashboard: Account & Settings, Webhooks, Secret",
    },
    events: eventTypes,
  },
};
