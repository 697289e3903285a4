import type { SandboxAuthorizeRequest } from "@railyard/contracts";

import type { Verdict } from "./declines.ts";

/** How a payment without a card goes. */
export type MethodCourse =
  | { readonly kind: "customer_page" }
  /** The customer gets instructions, and pays. */
  | { readonly kind: "instructions"; readonly by: "transfer" | "code" }
  | { readonly kind: "later"; readonly verdict: Verdict }
  | { readonly kind: "now"; readonly verdict: Verdict };

const addresses: Readonly<Record<string, Verdict>> = {
  "success@upi": "approve",
  "failure@upi": "payment_rejected",
};

/** The gift card on which too little is left. */
const emptyGiftCard = "6364530000000002";

const pageMethods: readonly string[] = ["wallet", "pay_later", "bank_redirect"];
const waitingMethods: readonly string[] = ["bank_transfer", "voucher", "upi"];

const pendingThenSuccess = "Pending, then succeeds by webhook after 2 seconds.";
const page = "Customer page with Success, Failure and Leave.";

/** What each method does everywhere, for the published table. */
export const sandboxMethods = [
  { value: "wallet, pay_later, bank_redirect", outcome: page },
  { value: "upi_collect success@upi", outcome: pendingThenSuccess },
  { value: "upi_collect failure@upi", outcome: "Pending, then fails by webhook after 2 seconds." },
  { value: "upi_collect with any other address", outcome: "Declined: no such address." },
  { value: "upi_intent, upi_qr, voucher, bank_transfer", outcome: pendingThenSuccess },
] as const;

/** What other methods do, or the same ones otherwise, where every method is taken. */
export const everyMethod = [
  { value: "bank_debit", outcome: pendingThenSuccess },
  { value: "bank_transfer", outcome: "Instructions for the customer, then succeeds by webhook after 2 seconds." },
  {
    value: "real_time_payment, wallets by a member that ends in _qr",
    outcome: "QR code for the customer, then succeeds by webhook after 2 seconds.",
  },
  { value: `givex ${emptyGiftCard}`, outcome: "Declined: balance too small (`insufficient_balance`)." },
  { value: "givex with any other number", outcome: "Succeeds." },
  { value: "pay_safe_card, card_redirect, crypto", outcome: page },
] as const;

type MethodRequest = Pick<
  SandboxAuthorizeRequest,
  "method" | "method_type" | "virtual_payment_address" | "gift_card_number" | "shows_code"
>;

const waitingCourse = ({ method_type: type, virtual_payment_address: address }: MethodRequest): MethodCourse => {
  if (type !== "upi_collect") return { kind: "later", verdict: "approve" };
  const verdict = addresses[address ?? ""];
  return verdict === undefined ? { kind: "now", verdict: "address_invalid" } : { kind: "later", verdict };
};

const courseOfEvery = (request: MethodRequest): MethodCourse | undefined => {
  if (request.shows_code === true) return { kind: "instructions", by: "code" };
  switch (request.method) {
    case "bank_debit":
      return { kind: "later", verdict: "approve" };
    case "bank_transfer":
      return { kind: "instructions", by: "transfer" };
    case "real_time_payment":
      return { kind: "instructions", by: "code" };
    case "gift_card": {
      if (request.method_type !== "givex") return { kind: "customer_page" };
      const isEmpty = request.gift_card_number === emptyGiftCard;
      return { kind: "now", verdict: isEmpty ? "insufficient_balance" : "approve" };
    }
    case "card_redirect":
    case "crypto":
      return { kind: "customer_page" };
    default:
      return undefined;
  }
};

/**
 * The course of a method; undefined for one that the acquirer does not know.
 * @param acceptsEverything whether the acquirer accepts every method.
 */
export const courseOf = (request: MethodRequest, acceptsEverything: boolean): MethodCourse | undefined => {
  const own = acceptsEverything ? courseOfEvery(request) : undefined;
  if (own !== undefined) return own;
  if (pageMethods.includes(request.method)) return { kind: "customer_page" };
  return waitingMethods.includes(request.method) ? waitingCourse(request) : undefined;
};
