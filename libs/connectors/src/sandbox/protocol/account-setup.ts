import type { AccountSetup, TestCard } from "../../port/account-setup.ts";

const sandboxForm: AccountSetup["forms"][0] = {
  authType: "HeaderKey",
  title: "API key",
  fields: [
    {
      name: "api_key",
      title: "API key",
      help: "Any text is accepted, except sk_bad and what begins with revoked_, which show how bad keys are refused.",
      whereToFind: "Freely chosen; docs/sandbox-cards.md lists the keys with a meaning",
      isSecret: true,
      example: "sandbox_key_1",
    },
  ],
};

/** A sandbox connector that sends no webhooks. */
export const sandboxSetupWithoutWebhooks: AccountSetup = { forms: [sandboxForm], webhooks: null };

/** A sandbox connector. All its events go to the address, so that none are to be chosen. */
export const sandboxSetup: AccountSetup = {
  forms: [sandboxForm],
  webhooks: {
    whereToSetUp: "Registered by POST /account/{account_id}/connectors/webhooks/{connector_id}",
    secret: {
      title: "Webhook secret",
      help: "Set by the registration. Without one, webhooks are signed with a secret derived from the API key.",
      whereToFind: "In the answer to the registration at the sandbox provider",
    },
    events: {},
  },
};

const testCard: TestCard = {
  number: "4242424242424242",
  expiryMonth: "03",
  expiryYear: "2030",
  securityCode: "737",
  currency: "USD",
};

/** A sandbox connector that accepts cards. */
export const sandboxCardSetup: AccountSetup = { ...sandboxSetup, testCard };
