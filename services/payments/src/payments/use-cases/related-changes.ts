import { madeMandateOf, mandateToUpdate, releasedUseOf } from "../domain/made-mandate.ts";
import { settledMethodOf } from "../domain/settled-method.ts";
import type { PaymentWithAttempt } from "../domain/payment.ts";
import type { PaymentChange, Ports } from "../ports.ts";
import { mandateUpdateOf } from "./update-mandate.ts";

type Company = Pick<PaymentChange, "method" | "mandate" | "mandateUpdate" | "releasedUse">;

const nothing: Company = {};

/** What is to be stored together with the outcome of a payment: its stored method, and its mandate. */
export const relatedChanges = (
  ports: Pick<Ports, "ids">,
  before: PaymentWithAttempt,
  after: PaymentWithAttempt,
): Company => {
  const { storedMethod, newMandateId, usedMandateId, mandateData } = after.payment.details.credential;
  const isAlone = storedMethod === undefined && newMandateId === undefined && usedMandateId === undefined;
  if (isAlone && mandateToUpdate(mandateData) === null) return nothing;
  return {
    method: settledMethodOf(before, after),
    mandate: madeMandateOf(before, after),
    mandateUpdate: mandateUpdateOf(ports, before, after),
    releasedUse: releasedUseOf(before, after),
  };
};
