import type { PaymentWithAttempt } from "../../payments/domain/payment.ts";

/** Name of the box in the form, and what it sends when it is ticked. */
export const saveField = { name: "save_card", value: "yes" } as const;

/** Whether the customer is asked if the card is to be stored: a known customer, whose payment does not state it. */
export const maySave = ({ payment: { customerId, details } }: PaymentWithAttempt): boolean => {
  const { setupFutureUsage, mandateData, storedMethod } = details.credential;
  return (
    customerId !== null && setupFutureUsage === undefined && mandateData === undefined && storedMethod === undefined
  );
};
