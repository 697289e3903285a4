import type { Verdict } from "./declines.ts";

/** Something goes wrong on the way, on purpose. */
export type Fault = "server_error" | "server_error_once" | "lost_answer" | "no_answer";

/** What happens to payments with a test card. Absent members mean the ordinary course. */
export interface CardBehaviour {
  /** Stored with the payment; the number is not. */
  readonly name: string;
  readonly verdict: Verdict;
  /**
   * `as_asked`: a challenge when the caller asks for 3DS; `required`: declined without 3DS; `device_data`: a page looks
   * at the customer's device first. Absent: frictionless.
   */
  readonly authentication?: "as_asked" | "challenge" | "required" | "device_data";
  /** What the 3DS Server does. Absent: a challenge where `authentication` has one, otherwise frictionless. */
  readonly authenticator?: "rejected" | "unavailable";
  readonly failedCheck?: "cvc" | "postal_code";
  /** When the verdict falls: at once, after a while, or by a person's decision. */
  readonly settles?: "later" | "after_review";
  readonly fault?: Fault;
  readonly isDisputed?: boolean;
  /** Whether the time to respond to the dispute is over as soon as anything happens later. */
  readonly isDisputeShort?: boolean;
  /** Whether the acquirer charges it some time after a void, as though there had been none. */
  readonly isChargedAfterVoid?: boolean;
  readonly refunds?: "later" | "failed";
  /** Whether captures, voids and reversals end some time after the answer, whatever the acquirer does otherwise. */
  readonly modifications?: "later";
  /** Verdict on merchant-initiated charges (MIT). */
  readonly laterCharges?: Verdict;
  /** Verdicts of connectors that decide otherwise. */
  readonly exceptions?: Readonly<Record<string, Verdict>>;
}

/** One line of the published table. */
export interface SandboxCard {
  readonly number: string;
  readonly network: "Visa" | "Mastercard" | "AmericanExpress" | "DinersClub" | "Discover";
  readonly outcome: string;
  readonly behaviour: CardBehaviour;
}

const success: CardBehaviour = { name: "success", verdict: "approve", authentication: "as_asked" };
const challenge: CardBehaviour = { name: "challenge", verdict: "approve", authentication: "challenge" };
const declined: CardBehaviour = { name: "card_declined", verdict: "card_declined" };

const succeeds = "Succeeds; with 3DS asked for: challenge page.";
const challenges = "3DS challenge page with Complete and Reject.";

const visa = (number: string, outcome: string, behaviour: CardBehaviour): SandboxCard => ({
  number,
  network: "Visa",
  outcome,
  behaviour,
});

/** Every test card; the published page, `GET /sandbox/cards` and the provider itself read this. */
export const sandboxCards: readonly SandboxCard[] = [
  visa("4111111111111111", succeeds, success),
  visa("4242424242424242", succeeds, success),
  { number: "5555555555554444", network: "Mastercard", outcome: succeeds, behaviour: success },
  { number: "38000000000006", network: "DinersClub", outcome: succeeds, behaviour: success },
  { number: "378282246310005", network: "AmericanExpress", outcome: succeeds, behaviour: success },
  { number: "371449635398431", network: "AmericanExpress", outcome: succeeds, behaviour: success },
  { number: "6011111111111117", network: "Discover", outcome: succeeds, behaviour: success },
  visa("4000003800000446", challenges, challenge),
  visa("4000000000003220", challenges, challenge),
  visa("4000000000003063", challenges, challenge),
  visa("4000002500003155", challenges, challenge),
  visa("4000000000003055", "3DS frictionless, succeeds.", { name: "frictionless", verdict: "approve" }),
  visa("4000000000003097", "Succeeds; the authenticator rejects the customer.", {
    name: "authenticator_rejects",
    verdict: "approve",
    authenticator: "rejected",
  }),
  visa("4000000000003105", "Succeeds; the authenticator cannot reach the customer's bank.", {
    name: "authenticator_unavailable",
    verdict: "approve",
    authenticator: "unavailable",
  }),
  visa("4000008400001629", "3DS challenge page, then declined.", {
    name: "challenge_then_declined",
    verdict: "card_declined",
    authentication: "challenge",
  }),
  visa("4000000000000002", "Declined.", declined),
  { number: "5105105105105100", network: "Mastercard", outcome: "Declined.", behaviour: declined },
  visa("4000000000000101", "Succeeds; the CVC check failed.", {
    name: "cvc_check_failed",
    verdict: "approve",
    failedCheck: "cvc",
  }),
  visa("4000000000000036", "Succeeds; the postal code check failed.", {
    name: "postal_code_check_failed",
    verdict: "approve",
    failedCheck: "postal_code",
  }),
  visa("4000000000009995", "Declined: not enough money.", {
    name: "insufficient_funds",
    verdict: "insufficient_funds",
  }),
  visa("4000000000009961", "Declined: not enough money, so that an automatic retry can be seen.", {
    name: "insufficient_funds_once",
    verdict: "insufficient_funds",
    exceptions: { phonypay: "approve" },
  }),
  visa("4000000000009987", "Declined: lost card.", { name: "lost_card", verdict: "lost_card" }),
  visa("4000000000009979", "Declined: stolen card.", { name: "stolen_card", verdict: "stolen_card" }),
  visa("4000000000000069", "Declined: expired card.", { name: "expired_card", verdict: "expired_card" }),
  visa("4000000000000127", "Declined: wrong CVC.", { name: "incorrect_cvc", verdict: "incorrect_cvc" }),
  visa("4000000000000119", "The provider answers 500; nothing is taken.", {
    name: "server_error",
    verdict: "approve",
    fault: "server_error",
  }),
  visa("4000000000000259", "Succeeds; a dispute is opened 2 seconds later.", {
    name: "disputed",
    verdict: "approve",
    isDisputed: true,
  }),
  visa("4000000000002685", "Succeeds; a dispute is opened 2 seconds later, and expires 2 seconds after that.", {
    name: "dispute_expires",
    verdict: "approve",
    isDisputed: true,
    isDisputeShort: true,
  }),
  visa("4000000000002750", "Succeeds; when it is voided, the provider charges it all the same 2 seconds later.", {
    name: "charged_after_void",
    verdict: "approve",
    isChargedAfterVoid: true,
  }),
  visa("4000000000002834", "Succeeds; when it is voided, the provider charges it 2 seconds later; refunds fail.", {
    name: "charged_after_void_for_good",
    verdict: "approve",
    isChargedAfterVoid: true,
    refunds: "failed",
  }),
  visa("4000000000005126", "Succeeds; refunds are pending, then succeed by webhook.", {
    name: "refunds_later",
    verdict: "approve",
    refunds: "later",
  }),
  visa("4000000000005142", "Succeeds; captures, voids and refunds are pending, then succeed by webhook.", {
    name: "modifications_later",
    verdict: "approve",
    modifications: "later",
    refunds: "later",
  }),
  visa("4000000000007726", "Succeeds; refunds fail.", {
    name: "refunds_failed",
    verdict: "approve",
    refunds: "failed",
  }),
  visa("4000000000000341", "Succeeds, but the answer is lost: a look-up must find it.", {
    name: "lost_answer",
    verdict: "approve",
    fault: "lost_answer",
  }),
  visa("4000000000000408", "The provider never answers; nothing is taken.", {
    name: "no_answer",
    verdict: "approve",
    fault: "no_answer",
  }),
  visa("4000000000000200", "Pending, then succeeds by webhook after 2 seconds.", {
    name: "pending_then_success",
    verdict: "approve",
    settles: "later",
  }),
  visa("4000000000000226", "Pending, then fails by webhook after 2 seconds.", {
    name: "pending_then_failure",
    verdict: "card_declined",
    settles: "later",
  }),
  visa("4000000000000093", "500 on the first call, succeeds on the next with the same idempotency key.", {
    name: "server_error_once",
    verdict: "approve",
    fault: "server_error_once",
  }),
  visa("4000000000000176", "Declined without 3DS (step-up required); with 3DS: challenge page, then succeeds.", {
    name: "step_up",
    verdict: "approve",
    authentication: "required",
  }),
  visa("4000000000000713", "Page that looks at the customer's device; succeeds with what it found.", {
    name: "device_data",
    verdict: "approve",
    authentication: "device_data",
  }),
  visa("4000000000000143", "Half the amount is authorized.", { name: "half", verdict: "approve_half" }),
  visa("4000000000009235", "Held for review until it is approved or rejected.", {
    name: "review",
    verdict: "approve",
    settles: "after_review",
  }),
  visa("4000000000000390", "The first charge succeeds; later merchant-initiated charges (MIT) are declined.", {
    name: "later_charges_declined",
    verdict: "approve",
    laterCharges: "mandate_declined",
  }),
];

const byNumber = new Map(sandboxCards.map((card) => [card.number, card]));
const byName = new Map(sandboxCards.map(({ behaviour }) => [behaviour.name, behaviour]));

/** The test card with this number. */
export const findSandboxCard = (number: string): SandboxCard | undefined => byNumber.get(number);

/** What a connector decides on an ordinary charge. */
export const verdictAt = (connector: string, { verdict, exceptions = {} }: CardBehaviour): Verdict =>
  exceptions[connector] ?? verdict;

/** The behaviour stored with a payment; ordinary success for one that is no longer in the table. */
export const behaviourNamed = (name: string): CardBehaviour => byName.get(name) ?? { name, verdict: "approve" };
