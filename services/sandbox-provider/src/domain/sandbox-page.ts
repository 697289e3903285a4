import { badApiKey, revokedPrefix } from "./bad-api-keys.ts";
import { sandboxCards } from "./card-table.ts";
import type { SandboxCard } from "./card-table.ts";
import { declines } from "./declines.ts";
import { sandboxNetworkTokens } from "./network-tokens.ts";
import { everyMethod, sandboxMethods } from "./other-methods.ts";
import { taxRates } from "./tax.ts";
import { payoutDestinations } from "./payout-destinations.ts";

/** A test card as it is published. */
export interface PublishedCard {
  readonly number: string;
  readonly network: string;
  readonly outcome: string;
  readonly error_code: string | null;
  readonly exceptions: string;
}

interface PublishedValue {
  readonly value: string;
  readonly outcome: string;
}

const errorCodeOf = ({ behaviour }: SandboxCard): string | null => {
  if (behaviour.authentication === "required") return "authentication_required";
  return Object.hasOwn(declines, behaviour.verdict) ? behaviour.verdict : null;
};

const exceptionsOf = ({ behaviour: { exceptions = {} } }: SandboxCard): string =>
  Object.entries(exceptions)
    .map(([connector, verdict]) => `${connector}: ${verdict === "approve" ? "succeeds" : verdict}`)
    .join(", ");

/** Everything that chooses an outcome, as `GET /sandbox/cards` answers it. */
export const sandboxTable = (): {
  readonly cards: PublishedCard[];
  readonly network_tokens: PublishedValue[];
  readonly methods: PublishedValue[];
  readonly every_method: PublishedValue[];
  readonly payout_destinations: PublishedValue[];
} => ({
  cards: sandboxCards.map((card) => ({
    number: card.number,
    network: card.network,
    outcome: card.outcome,
    error_code: errorCodeOf(card),
    exceptions: exceptionsOf(card),
  })),
  network_tokens: sandboxNetworkTokens.map(({ number: value, outcome }) => ({ value, outcome })),
  methods: sandboxMethods.map(({ value, outcome }) => ({ value, outcome })),
  every_method: everyMethod.map(({ value, outcome }) => ({ value, outcome })),
  payout_destinations: payoutDestinations.map(({ value, outcome }) => ({ value, outcome })),
});

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(heads), row(heads.map(() => "---")), ...rows.map(row)].join("\n");

const percentOf = (basisPoints: number): string => (basisPoints / 100).toFixed(2);

const taxRows = (): string[][] =>
  taxRates.flatMap(({ country, basisPoints, states = {} }) => [
    [country, "", percentOf(basisPoints)],
    ...Object.entries(states).map(([state, points]) => [country, state, percentOf(points)]),
  ]);

const valueRows = (values: readonly PublishedValue[]): string[][] =>
  values.map(({ value, outcome }) => [`\`${value}\``, outcome]);

const methodSections = (): readonly string[] => [
  "## Redirect and asynchronous methods (`pretendpay`)",
  "",
  "Captures, voids and refunds of `pretendpay` are answered with a pending status and end by webhook, too.",
  "",
  table(["Method", "What happens"], valueRows(sandboxMethods)),
  "",
  "## Every method (`shampay`)",
  "",
  "Takes cards and network tokens as `fauxpay` does and the methods above as `pretendpay` does, but for these.",
  "Captures, voids and refunds end in the answer, unless the table specifies otherwise.",
  "",
  table(["Method", "What happens"], valueRows(everyMethod)),
  "",
];

/** The published page as Markdown; a generated file, so nothing in it is written by hand. */
export const sandboxCardsPage = (): string => {
  const { cards, network_tokens: tokens, payout_destinations: destinations } = sandboxTable();
  const cardRows = cards.map(({ number, network, outcome, error_code, exceptions }) => [
    `\`${number}\``,
    network,
    exceptions === "" ? outcome : `${outcome} (${exceptions})`,
    error_code === null ? "" : `\`${error_code}\``,
  ]);
  return [
    "# Sandbox cards and other test values",
    "",
    "The sandbox provider serves this table at `GET /sandbox/cards`.",
    "",
    "The expiry date must be in the future. Any CVC of three or four digits passes, whatever the card's network;",
    "any other is declined with `incorrect_cvc`. Every other card number is declined with `card_not_supported`.",
    "",
    "## API keys",
    "",
    `Any \`api_key\` is good, but for \`${badApiKey}\` (error code \`api_key_invalid\`) and those that begin with`,
    `\`${revokedPrefix}\` (\`api_key_revoked\`): verification of the credentials refuses them, and every payment,`,
    "refund and payout with them fails with that code.",
    "",
    "## Cards (`fauxpay`, `phonypay`, `shampay`)",
    "",
    table(["Card", "Network", "What happens", "Error code"], cardRows),
    "",
    "The authenticator (`fakethreeds`) challenges the customer where the table has challenge, or where a challenge is",
    "asked for; other cards of the table are authenticated without. Cards that are not in the table take no part: a",
    "payment continues without 3DS, and an authentication without a payment (`/authentication`) fails with",
    "`card_not_enrolled`.",
    "",
    "A proof of an authentication elsewhere (`three_ds_data`) is taken in the place of 3DS: any cryptogram in base64",
    "that does not begin with `cavv_`, with a directory server transaction id and the status Y or A. `cavv_` begins",
    "those of `fakethreeds`, whose books must know the authentication. Anything else is declined with",
    "`authentication_failed`.",
    "",
    "A merchant-initiated transaction by `network_transaction_id` takes any id of 1 to 64 letters, digits, hyphens and",
    "underscores, wherever the customer's own payment was made. Any other id is declined with",
    "`network_transaction_invalid`. Network tokens are charged by such an id in the same way.",
    "",
    "## Network tokens (`fauxpay`, `phonypay`, `shampay`)",
    "",
    "A token's expiry must be in the future; a cryptogram is taken, but not checked. Every other token is declined.",
    "",
    table(["Token", "What happens"], valueRows(tokens)),
    "",
    ...methodSections(),
    "## Payout destinations (`payoutsim`)",
    "",
    "Account numbers, IBANs, e-mail addresses of wallets and cards. Any other destination succeeds.",
    "",
    table(["Destination", "What happens"], valueRows(destinations)),
    "",
    "## Taxes (`faketax`)",
    "",
    "On goods and shipping, by where the order goes. Every other country is refused with `tax_region_unknown`.",
    "",
    table(["Country", "State", "Percent"], taxRows()),
    "",
  ].join("\n");
};
