import type { AuthorizeInput, PaymentReferenceInput } from "../../port/inputs.ts";

/** Ends the reference of a payment that is captured later. */
const heldSuffix = ".hold";

/** Ends the reference of a capture that we asked for: in webhooks it distinguishes one from Adyen's own. */
const captureSuffix = ".capture";

export const captureReference = (captureId: string): string => captureId + captureSuffix;

/** Our capture id; null when the reference is another. */
export const readCaptureReference = (reference: string | null): string | null =>
  reference?.endsWith(captureSuffix) === true ? reference.slice(0, -captureSuffix.length) : null;

/** Ends the reference of a payout: in webhooks it distinguishes one from a payment. */
const payoutSuffix = ".payout";

export const payoutReference = (attemptId: string): string => attemptId + payoutSuffix;

/** Our id of the payout's try; null when the reference is of something else. */
export const readPayoutReference = (reference: string | null): string | null =>
  reference?.endsWith(payoutSuffix) === true ? reference.slice(0, -payoutSuffix.length) : null;

/**
 * Our reference of a payment. Webhooks repeat it and state nothing of when the money is captured, so it includes that
 * too.
 */
export const paymentReference = ({
  attemptId,
  captureMethod,
}: Pick<PaymentReferenceInput, "attemptId" | "captureMethod">): string =>
  captureMethod === "automatic" ? attemptId : attemptId + heldSuffix;

interface ReadReference {
  readonly attemptId: string;
  readonly isHeld: boolean;
}

export const readPaymentReference = (reference: string): ReadReference => {
  const isHeld = reference.endsWith(heldSuffix);
  return { attemptId: isHeld ? reference.slice(0, -heldSuffix.length) : reference, isHeld };
};

/** Customer and card as Adyen keeps them; both must be named with every charge. */
export interface StoredMethod {
  readonly shopper: string;
  readonly storedPaymentMethod: string;
}

export const storedMethodId = ({ shopper, storedPaymentMethod }: StoredMethod): string =>
  `${encodeURIComponent(shopper)}:${storedPaymentMethod}`;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export const readStoredMethodId = (id: string): StoredMethod => {
  const at = id.indexOf(":");
  return { shopper: decoded(id.slice(0, Math.max(at, 0))), storedPaymentMethod: id.slice(at + 1) };
};

/** Whether the card is kept at Adyen for merchant-initiated transactions (MIT). */
export const savesCard = ({ setupFutureUsage, paymentMethodData, amount }: AuthorizeInput): boolean =>
  paymentMethodData.type === "card" && (setupFutureUsage === "off_session" || amount === 0);
