import type { AuthorizeInput } from "../../port/inputs.ts";

/** Customer and card as Razorpay keeps them; both must be named with every charge. */
export interface StoredMethod {
  readonly customer: string;
  readonly token: string;
}

export const storedMethodId = ({ customer, token }: StoredMethod): string => `${customer}:${token}`;

export const readStoredMethodId = (id: string): StoredMethod => {
  const at = id.indexOf(":");
  return { customer: id.slice(0, Math.max(at, 0)), token: id.slice(at + 1) };
};

/** What the customer agreed to have kept: for later charges without them, or for their next visit. */
export const keptFor = ({ paymentMethodData, setupFutureUsage }: AuthorizeInput): "charges" | "visits" | null => {
  if (paymentMethodData.type !== "card" || setupFutureUsage === null) return null;
  return setupFutureUsage === "off_session" ? "charges" : "visits";
};
