import type { Verdict } from "./declines.ts";

/** How a payment without a card goes. */
export type MethodCourse =
  | { readonly kind: "customer_page" }
  | { readonly kind: "later"; readonly verdict: Verdict }
  | { readonly kind: "now"; readonly verdict: Verdict };

const addresses: Readonly<Record<string, Verdict>> = {
  "success@upi": "approve",
  "failure@upi": "payment_rejected",
};

const pageMethods: readonly string[] = ["wallet", "pay_later", "bank_redirect"];
const waitingMethods: readonly string[] = ["bank_transfer", "voucher", "upi"];

/** What each method does, for the published table. */
export const sandboxMethods = [
  { value: "wallet, pay_later, bank_redirect", outcome: "Customer page with Success, Failure and Leave." },
  { value: "upi_collect success@upi", outcome: "Pending, then succeeds by webhook after 2 seconds." },
  { value: "upi_collect failure@upi", outcome: "Pending, then fails by webhook after 2 seconds." },
  { value: "upi_collect with any other address", outcome: "Declined: no such address." },
  {
    value: "upi_intent, upi_qr, voucher, bank_transfer",
    outcome: "Pending, then succeeds by webhook after 2 seconds.",
  },
] as const;

/** The course of a method; undefined for one the sandbox does not know. */
export const courseOf = (
  method: string,
  methodType: string | null,
  virtualPaymentAddress: string | undefined,
): MethodCourse | undefined => {
  if (pageMethods.includes(method)) return { kind: "customer_page" };
  if (!waitingMethods.includes(method)) return undefined;
  if (methodType !== "upi_collect") return { kind: "later", verdict: "approve" };
  const verdict = addresses[virtualPaymentAddress ?? ""];
  return verdict === undefined ? { kind: "now", verdict: "address_invalid" } : { kind: "later", verdict };
};
