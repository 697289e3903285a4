import { defined } from "@railyard/members";

/** How a test card of Stripe behaves. */
export interface TestCard {
  readonly decline?: Decline;
  /** `unless_saved`: not once it was set up for charges without the customer. */
  readonly authentication?: "always" | "unless_saved";
  /** Refused only when it is charged, and not when it is kept. */
  readonly isGoodForSetup?: boolean;
  readonly isDisputed?: boolean;
}

export interface Decline {
  readonly code: string;
  readonly declineCode?: string;
  readonly networkCode: string;
  readonly adviceCode?: string;
}

const declined = (declineCode: string, networkCode: string, adviceCode?: string): TestCard => ({
  decline: {
    code: "card_declined",
    declineCode,
    networkCode,
    ...defined({ adviceCode }),
  },
});

const cards: Readonly<Record<string, TestCard>> = {
  "4242424242424242": {},
  "5555555555554444": {},
  "378282246310005": {},
  "4000000000000002": declined("generic_decline", "05", "try_again_later"),
  "4000000000009995": declined("insufficient_funds", "51", "try_again_later"),
  "4000000000009987": declined("lost_card", "41", "do_not_try_again"),
  "4000000000009979": declined("stolen_card", "43", "do_not_try_again"),
  "4000000000000069": { decline: { code: "expired_card", networkCode: "54" } },
  "4000000000000127": { decline: { code: "incorrect_cvc", networkCode: "N7" } },
  "4000000000000119": { decline: { code: "processing_error", networkCode: "96" } },
  "4000000000000341": { ...declined("generic_decline", "05"), isGoodForSetup: true },
  "4000000000003220": { authentication: "always" },
  "4000008400001629": { ...declined("generic_decline", "05"), authentication: "always" },
  "4000002500003155": { authentication: "unless_saved" },
  "4000002760003184": { authentication: "always" },
  "4000003800000446": { authentication: "unless_saved" },
  "4000008260003178": { ...declined("insufficient_funds", "51"), authentication: "always" },
  "4000000000000259": { isDisputed: true },
  "4000000000005126": {},
};

/** Undefined for a number that is no test card: real numbers are refused in test mode. */
export const testCard = (number: string): TestCard | undefined => cards[number];
