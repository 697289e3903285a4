import { setTimeout as delay } from "node:timers/promises";
import type { ApiAnswer, ApiClient } from "./api-client.ts";
import { callSuccessfully } from "./merchant-setup.ts";
import type { ReadyMerchant } from "./merchant-setup.ts";
import { openPage, pressButton } from "./page-walker.ts";

/** Test cards of the sandbox provider that the main job uses; GET /sandbox/cards lists them all. */
export const cards = {
  succeeds: "4242424242424242",
  challenge: "4000003800000446",
  declined: "4000000000000002",
  declinedByFauxpay: "4000000000009961",
  answerLost: "4000000000000341",
  pendingThenSucceeds: "4000000000000200",
  refundsLater: "4000000000005126",
} as const;

/** Members of a confirmed card payment; the caller adds what differs. */
export const cardPayment = (
  cardNumber: string,
  members: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => ({
  amount: 6540,
  currency: "USD",
  confirm: true,
  authentication_type: "no_three_ds",
  ...cardMembers(cardNumber),
  ...members,
});

/** The members that name a card. */
export const cardMembers = (cardNumber: string): Record<string, unknown> => ({
  payment_method: "card",
  payment_method_type: "credit",
  payment_method_data: {
    card: {
      card_number: cardNumber,
      card_exp_month: "10",
      card_exp_year: "2035",
      card_holder_name: "Ada Example",
      card_cvc: "123",
    },
  },
});

/** A merchant's payments over public HTTP, each call with its secret key. */
export interface MerchantServer {
  readonly post: (path: string, body?: unknown) => Promise<ApiAnswer>;
  readonly get: (path: string) => Promise<ApiAnswer>;
}

/** The merchant's own server: calls that must succeed, with the merchant's secret key. */
export const merchantServer = (client: ApiClient, merchant: ReadyMerchant): MerchantServer => ({
  post: (path, body = {}) => callSuccessfully(client, "POST", path, { key: merchant.secretKey, body }),
  get: (path) => callSuccessfully(client, "GET", path, { key: merchant.secretKey }),
});

/** Where to send the customer; throws when the payment asks for nothing. */
export const redirectOf = (payment: ApiAnswer): string => {
  const action = payment.body["next_action"] as { readonly redirect_to_url?: unknown } | null | undefined;
  const url = action?.redirect_to_url;
  if (typeof url !== "string") throw new TypeError(`the payment has no redirect: ${payment.text}`);
  return url;
};

/** Walks the 3DS challenge as a customer without JavaScript; resolves with the URL at the merchant's own site. */
export const walkChallenge = async (payment: ApiAnswer, button: "Complete" | "Reject"): Promise<URL> => {
  const page = await openPage(redirectOf(payment));
  const end = await pressButton(page, button);
  return end.url;
};

/** Asks again until the answer fits, at most until the deadline; resolves with the last answer either way. */
export const retrieveUntil = async (
  server: MerchantServer,
  path: string,
  fits: (answer: ApiAnswer) => boolean,
  deadlineMs = 20_000,
): Promise<ApiAnswer> => {
  const until = Date.now() + deadlineMs;
  for (;;) {
    const answer = await server.get(path);
    if (fits(answer) || Date.now() > until) return answer;
    await delay(100);
  }
};
