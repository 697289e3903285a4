import type { SandboxPayment } from "@railyard/contracts";

import type { CustomerInstructions } from "../../port/outcomes.ts";

type Transfer = NonNullable<SandboxPayment["transfer"]>;

/** Members of the account, in the words of its scheme. */
const accountOf = (transfer: Transfer): Readonly<Record<string, unknown>> => {
  const { account_holder: holder, account_number: number, bank_code: code, bank_name: bank, reference } = transfer;
  switch (transfer.scheme) {
    case "ach":
      return { ach_credit_transfer: { account_number: number, bank_name: bank, routing_number: code } };
    case "bacs":
      return { bacs_bank_instructions: { account_holder_name: holder, account_number: number, sort_code: code } };
    case "sepa":
    case "sepa_bank_transfer":
      return {
        sepa_bank_instructions: { account_holder_name: holder, bic: code, country: "DE", iban: number, reference },
      };
    default:
      return {
        bank_instructions: {
          account_holder_name: holder,
          account_number: number,
          bank_code: code,
          bank_name: bank,
          reference,
        },
      };
  }
};

/** What the customer is to do without a page of the provider; null when there is nothing. */
export const instructionsOf = ({ transfer, code, amount }: SandboxPayment): CustomerInstructions | null => {
  if (transfer !== undefined) {
    const receiver = { amount_received: 0, amount_remaining: amount };
    return { kind: "bank_transfer", details: { ...accountOf(transfer), receiver } };
  }
  if (code === undefined) return null;
  return { kind: "qr_code", imageUrl: code.image, text: code.text, shownUntil: code.valid_until };
};
