import { defineFailures } from "@railyard/failures";

/** What only sessions of wallets can refuse. */
export const sessionFailures = defineFailures("payments", {
  wallet_not_offered: {
    code: "IR_39",
    status: 400,
    message:
      "No connector account of the profile opens orders at {wallet} in {currency}. Use session_tokens to choose.",
  },
  session_not_opened: {
    code: "CE_00",
    status: 400,
    type: "connector",
    message: "{connector} opened no order at {wallet}: {problem}. Offer another way to pay.",
  },
});
