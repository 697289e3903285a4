import type { DeclineCode } from "./declines.ts";

/** A token that a card network might have given for one of the test cards. */
export interface SandboxNetworkToken {
  readonly number: string;
  readonly network: "Visa" | "Mastercard";
  /** The test card behind it, whose behaviour it has. */
  readonly cardNumber: string;
  readonly outcome: string;
  /** Set where the issuer does not take the token; the card itself may still be good. */
  readonly declined?: DeclineCode;
}

/** Every test token; all other numbers are declined. */
export const sandboxNetworkTokens: readonly SandboxNetworkToken[] = [
  {
    number: "4895370012003478",
    network: "Visa",
    cardNumber: "4242424242424242",
    outcome: "Succeeds; with 3DS asked for: challenge page.",
  },
  {
    number: "5204247500100425",
    network: "Mastercard",
    cardNumber: "5555555555554444",
    outcome: "Succeeds; with 3DS asked for: challenge page.",
  },
  {
    number: "4895370012003544",
    network: "Visa",
    cardNumber: "4242424242424242",
    outcome: "Declined; the card number may be tried instead.",
    declined: "network_token_declined",
  },
];

const byNumber = new Map(sandboxNetworkTokens.map((token) => [token.number, token]));

/** The test token with this number. */
export const findSandboxToken = (number: string): SandboxNetworkToken | undefined => byNumber.get(number);
