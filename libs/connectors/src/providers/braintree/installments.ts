import type { AuthorizeInput } from "../../port/inputs.ts";
import { memberAt } from "../../wire/reading.ts";

/** Member of the merchant's `installment_data` that states in how many parts the customer pays. */
const installmentCount = "number_of_installments";
const [fewest, most] = [2, 48];

/** In how many monthly parts the customer pays; undefined when in one. */
export const installmentsOf = ({ installmentData: data }: AuthorizeInput): number | undefined => {
  const count = memberAt(data, installmentCount);
  return typeof count === "number" && count !== 1 ? count : undefined;
};

/** Whether instalments are asked for that cannot be expressed: they are by card, and a whole number of months. */
export const hasImpossibleInstallments = (input: AuthorizeInput, isByCard: boolean): boolean => {
  if (input.installmentData === undefined) return false;
  const count = memberAt(input.installmentData, installmentCount);
  if (count === 1) return false;
  return !isByCard || typeof count !== "number" || !Number.isInteger(count) || count < fewest || count > most;
};
