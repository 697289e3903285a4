import type { AccountSetup, CredentialField } from "../../port/account-setup.ts";
import { eventTypes } from "./webhook-workflows.ts";

const whereKeysAre = "Checkout.com Dashboard: Developers, Keys";

const hostPrefix: CredentialField = {
  name: "api_key",
  title: "Host prefix",
  help: "The account's own part of the API address, usually the client id without cli_.",
  whereToFind: "Checkout.com Dashboard: Developers, Overview, base URL",
  isSecret: false,
  example: "vkuhvk4v",
};

const channel: CredentialField = {
  name: "key1",
  title: "Processing channel",
  help: "Id of the processing channel, pc_...; for payouts followed by a comma and the currency account, ca_....",
  whereToFind: "Checkout.com Dashboard: Settings, Channels",
  isSecret: false,
  example: "pc_ovo75iz4hdyudnx6tu74mum3fq",
};

const eventsOf = ({ gateway, dispute }: (typeof eventTypes)[keyof typeof eventTypes]): readonly string[] => [
  ...gateway,
  ...dispute,
];

export const checkoutSetup: AccountSetup = {
  forms: [
    {
      authType: "SignatureKey",
      title: "Secret key",
      fields: [
        {
          name: "api_secret",
          title: "Secret key",
          help: "sk_sbox_... for tests, sk_... for live payments.",
          whereToFind: whereKeysAre,
          isSecret: true,
          example: "sk_sbox_example",
        },
        hostPrefix,
        channel,
        {
          name: "key2",
          title: "Public key",
          help: "pk_sbox_... or pk_...; only Apple Pay and Google Pay need it.",
          whereToFind: whereKeysAre,
          isSecret: false,
          example: "pk_sbox_example",
        },
      ],
    },
    {
      authType: "MultiAuthKey",
      title: "OAuth client",
      fields: [
        {
          name: "key2",
          title: "Client id",
          help: "Id of an OAuth client with the scopes gateway, vault, disputes, files, flow and payouts:bank-details.",
          whereToFind: whereKeysAre,
          isSecret: false,
          example: "ack_example",
        },
        {
          name: "api_secret",
          title: "Client secret",
          help: "Secret of the OAuth client. It does not show whether it is for tests or for live payments.",
          whereToFind: whereKeysAre,
          isSecret: true,
          example: "client-secret",
        },
        hostPrefix,
        channel,
      ],
    },
  ],
  webhooks: {
    whereToSetUp: "Checkout.com Dashboard: Developers, Workflows",
    secret: {
      title: "Signature key",
      help: "The signature key of the workflow's webhook.",
      whereToFind: "Checkout.com Dashboard: Developers, Workflows, the workflow, its webhook",
    },
    events: {
      payments: eventsOf(eventTypes.payments),
      refunds: eventsOf(eventTypes.refunds),
      disputes: eventsOf(eventTypes.disputes),
      payouts: eventsOf(eventTypes.payouts),
    },
  },
  testCard: {
    number: "4242424242424242",
    expiryMonth: "03",
    expiryYear: "2030",
    securityCode: "100",
    currency: "USD",
  },
};
