import { describe, expect, it } from "@jest/globals";
import { engineApiOperations, merchantApiOperations } from "../src/index.ts";
import type { CredentialKind, OperationContract } from "../src/index.ts";

/** Credentials by their letter in the table. */
const kinds: Readonly<Record<string, CredentialKind>> = {
  A: "admin_key",
  L: "platform_key",
  S: "merchant_key",
  P: "publishable_key",
  E: "ephemeral_key",
  J: "jwt",
  K: "engine_key",
  X: "admin_secret",
};

type Row = readonly [letters: string, api: "merchant" | "engine", addresses: RegExp];

/**
 * Who is admitted where, as platform-behaviour 2.6, the tables of payments-behaviour and decision-engine-behaviour 1
 * have it; `-` is any caller. The first row that an address matches counts.
 */
const table: readonly Row[] = [
  // For the operator only.
  [
    "A",
    "merchant",
    /^POST \/organization$|^POST \/organization\/[^/]+\/convert_to_platform$|^POST \/user\/signing_key\/rotate$/,
  ],
  ["A", "merchant", /^DELETE \/accounts\/[^/]+$|^DELETE \/account\/[^/]+\/business_profile\/[^/]+$/],
  ["A", "merchant", /\/toggle_extended_card_info$/],
  ["A", "merchant", /^\w+ \/gsm|\/manual-update$|\/payment_methods\/(?:migrate|update-batch|tokenize-card)/],
  // A user who is signing in holds the token of a step; to ask for a link, nothing.
  ["J", "merchant", /^POST \/user\/(?:verify_email|accept_invite)$|^GET \/user\/list\/invitation$/],
  ["-", "merchant", /^POST \/user\/(?:verify_email_request|forgot_password|reset_password)$/],
  // The operator's, a platform merchant's, or those of a user of the organization.
  ["AL", "merchant", /^POST \/accounts$/],
  [
    "ALJ",
    "merchant",
    /^\w+ \/accounts\/(?:list|\{account_id\})$|^(?:GET|PUT) \/organization\/[^/]+$|^\w+ \/api_keys\//,
  ],
  ["J", "merchant", /^POST \/payments\/[^/]+\/manual-status-update$/],
  ["AJ", "merchant", /^DELETE \/account\/[^/]+\/connectors\//],
  // The outcome of its webhooks, a server looks up itself.
  ["SJ", "merchant", /^POST \/events\/profile\/list$/],
  ["AJS", "merchant", /^\w+ \/events\/\{merchant_id\}/],
  ["AJ", "merchant", /^POST \/user\/2fa\/reset$/],
  ["J", "merchant", /^\w+ \/user\/2fa(?:\/|$)/],
  // The specification manages connector accounts with the admin key too.
  ["ASJ", "merchant", /^\w+ \/account\/[^/]+\/connectors(?:\/[^/]+)?$/],
  ["SJ", "merchant", /^\w+ \/account\/[^/]+\/(?:business_profile|profile|connectors\/webhooks)/],
  ["S", "merchant", /^POST \/routing\/feedback$/],
  ["SJ", "merchant", /^\w+ \/routing|^\w+ \/blocklist/],
  // A server's alone.
  ["S", "merchant", /^\w+ \/relay|^\w+ \/ephemeral_keys|^POST \/payments$|^POST \/(?:payments|refunds)\/sync$/],
  ["S", "merchant", /^GET \/payments\/[^/]+\/extended_card_info$|^POST \/payouts\/create$/],
  ["S", "merchant", /^(?:POST|PUT) \/payouts\/\{payout_id\}$|^POST \/payment_methods\/collect$/],
  ["SPJ", "merchant", /^POST \/payouts\/\{payout_id\}\/confirm$/],
  // A customer's browser with a client secret.
  ["P", "merchant", /^GET \/poll\/status|session_tokens$|\/3ds\/authentication$|\/calculate_tax$|\/save$/],
  ["SP", "merchant", /^POST \/payments\/\{payment_id\}(?:\/(?:confirm|complete_authorize|eligibility))?$/],
  ["SP", "merchant", /^GET \/payments\/[^/]+\/client$|^GET \/cards\//],
  ["SPE", "merchant", /^POST \/payment_methods\/[^/]+\/update$/],
  [
    "SPJ",
    "merchant",
    /^GET \/payments\/\{payment_id\}$|^GET \/account\/payment_methods$|^GET \/payment_link\/\{payment_link_id\}$/,
  ],
  // A customer's app with a key of its own.
  ["PE", "merchant", /^GET \/customers\/payment_methods$/],
  ["SJE", "merchant", /^GET \/customers\/\{customer_id\}(?:\/payment_methods)?$|\/default$/],
  ["SJE", "merchant", /^DELETE \/payment_methods\/[^/]+$/],
  // What a signed-in user does at its desk, and the server may do as well.
  ["SJ", "merchant", /^POST \/refunds\/\{refund_id\}$|^\w+ \/payouts\/\{payout_id\}\/(?:cancel|fulfill)$/],
  ["SJ", "merchant", /^\w+ \/(?:disputes|files|mandates|customers)(?:\/|$)/],
  [
    "SJ",
    "merchant",
    /^\w+ \/(?:payments|refunds|payouts)\/(?:profile\/|v2\/|v2\/profile\/)?(?:list|filter|aggregate)$/,
  ],
  ["SJ", "merchant", /^\w+ \/payments\/[^/]+\/(?:capture|cancel|cancel_post_capture|approve|reject|update_metadata)$/],
  ["SJ", "merchant", /^POST \/payments\/[^/]+\/(?:incremental|extend)_authorization$|^POST \/refunds$/],
  ["SJ", "merchant", /^GET \/(?:refunds|payouts)\/[^/]+$|^POST \/payment_link\/list$/],
  ["SJ", "merchant", /^POST \/payment_methods$|^GET \/payment_methods\/\{payment_method_id\}$/],
  // Pages and providers.
  ["-", "merchant", /^\w+ \/webhooks\/|^\w+ \/(?:payment_link|payout_link|payment_link_assets)\/|\/redirect\//],
  ["-", "merchant", /^GET \/feature_matrix$|^GET \/\.well-known\/jwks\.json$|^\w+ \/payment_methods\/collect\//],
  // The engine's API.
  ["-", "engine", /^GET \/health|^POST \/auth\/(?:signup|login|(?:forgot|reset)-password)$/],
  ["J", "engine", /^\w+ \/auth\/|^POST \/onboarding\//],
  ["X", "engine", /^POST \/merchant-account\/create$/],
  // A merchant's server also reads why its payments were routed as they were.
  ["KJS", "engine", /^\w+ \/analytics\/(?:payment-audit|preview-trace|decisions\/[^/]+\/replay)$/],
  ["KJ", "engine", /^\w+ \/(?:api-key|merchant-account|routing|rule|config|analytics)(?:\/|$)/],
  ["KJ", "engine", /^GET \/gsm\/options$/],
  ["KJ", "engine", /^POST \/(?:decide-gateway|decision_gateway|update-gateway-score|update-score)$/],
];

const addressOf = ({ method, path }: OperationContract): string => `${method} ${path}`;

const admitted = ({ access }: OperationContract): string =>
  access === "public"
    ? "-"
    : Object.entries(kinds)
        .flatMap(([letter, kind]) => (access.includes(kind) ? [letter] : []))
        .sort()
        .join("");

const rowOf = (contract: OperationContract): Row | undefined => {
  const api = contract.api === "engine" ? "engine" : "merchant";
  return table.find(([, rowApi, addresses]) => rowApi === api && addresses.test(addressOf(contract)));
};

const all: readonly OperationContract[] = [...merchantApiOperations, ...engineApiOperations];

describe("who is admitted", () => {
  it.each(
    all.flatMap((contract) => {
      const row = rowOf(contract);
      return row === undefined ? [] : [[addressOf(contract), contract, [...row[0]].sort().join("")] as const];
    }),
  )("to %s is in the table", (_address, contract, letters) => {
    expect(admitted(contract)).toBe(letters);
  });

  it("is stated by every row of the table for some operation", () => {
    const used = new Set(all.map(rowOf));
    expect(table.filter((row) => !used.has(row)).map(([, , addresses]) => addresses.source)).toEqual([]);
  });

  it("is never another service on an API that merchants or customers reach", () => {
    expect(all.filter(({ access }) => access !== "public" && access.includes("service"))).toEqual([]);
  });

  it("is no customer's key anywhere else", () => {
    const others = all.filter((contract) => rowOf(contract) === undefined);
    const open = others.filter(({ access }) => access !== "public" && access.includes("ephemeral_key"));
    expect(open.map(addressOf)).toEqual([]);
  });
});
