import type { SandboxPayout } from "@railyard/contracts";

import type { Fault } from "./card-table.ts";

type PayoutStatus = SandboxPayout["status"];

/** The course of a payout: the status in the answer, and the one that follows by webhook. */
export interface PayoutCourse {
  /** Also the name before the @ of the test e-mail addresses. */
  readonly name: string;
  readonly outcome: string;
  readonly first: PayoutStatus;
  readonly then: PayoutStatus | null;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly fault?: Fault;
}

const closed = { code: "account_closed", message: "The account is closed." };

const course = (
  name: string,
  outcome: string,
  first: PayoutStatus,
  then: PayoutStatus | null = null,
  error: PayoutCourse["error"] = null,
): PayoutCourse => ({ name, outcome, first, then, error });

const succeeds = course("success", "Succeeds.", "succeeded");

/** In the order of their test accounts: the first has the number 1. */
const courses: readonly PayoutCourse[] = [
  succeeds,
  course("failure", "Fails.", "failed", null, closed),
  course("returned", "Succeeds, then is returned after 2 seconds.", "succeeded", "returned", {
    code: "payout_returned",
    message: "The receiving bank sent the money back.",
  }),
  course("later", "Pending, then succeeds after 2 seconds.", "pending", "succeeded"),
  course("not-permitted", "Not permitted.", "not_permitted", null, {
    code: "destination_not_permitted",
    message: "Payouts to this account are not permitted.",
  }),
  course("fails-later", "Pending, then fails after 2 seconds.", "pending", "failed", closed),
  course("accepted", "Accepted (`initiated`), then succeeds after 2 seconds.", "accepted", "succeeded"),
  course(
    "new-recipient",
    "Waits for the recipient's account (`requires_vendor_account_creation`), then succeeds after 2 seconds.",
    "awaiting_recipient",
    "succeeded",
  ),
  course("waits", "Pending until it is cancelled.", "pending"),
  { ...course("lost", "The answer is lost: the money is sent.", "succeeded"), fault: "lost_answer" },
  {
    ...course("error-once", "500 on the first call, succeeds on the next with the same key.", "succeeded"),
    fault: "server_error_once",
  },
  { ...course("silence", "The provider never answers; nothing is sent.", "succeeded"), fault: "no_answer" },
  { ...course("error", "500 from the provider, nothing is sent.", "succeeded"), fault: "server_error" },
];

const declined = course("declined", "Declined by chance.", "failed", null, {
  code: "payout_declined",
  message: "The provider could not pay this out.",
});

/** A bank account number of twelve digits with the number of the course at both ends. */
const accountOf = (number: number): string => `${String(number).padStart(4, "0")}${String(number).padStart(8, "0")}`;

/** A German IBAN with its check digits (ISO 13616). */
const ibanOf = (number: number): string => {
  const account = `37040044${String(number).padStart(10, "0")}`;
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, "0")}${account}`;
};

// The same numbers do the same when they are paid with.
const cards: Readonly<Record<string, string>> = {
  failure: "4000000000000002",
  returned: "4000000000007726",
  later: "4000000000000200",
  "not-permitted": "4000000000009235",
  "fails-later": "4000000000000226",
  lost: "4000000000000341",
  "error-once": "4000000000000093",
  silence: "4000000000000408",
  error: "4000000000000119",
};

interface Destination {
  readonly kind: "account" | "iban" | "email" | "card";
  readonly value: string;
  readonly outcome: string;
  readonly course: PayoutCourse;
}

const destinationsOf = (one: PayoutCourse, index: number): readonly Destination[] => {
  const common = { outcome: one.outcome, course: one };
  const card = cards[one.name];
  return [
    { ...common, kind: "account", value: accountOf(index + 1) },
    { ...common, kind: "iban", value: ibanOf(index + 1) },
    { ...common, kind: "email", value: `${one.name}@payouts.example` },
    ...(card === undefined ? [] : [{ ...common, kind: "card" as const, value: card }]),
  ];
};

/** Test destinations; any other one succeeds. */
export const payoutDestinations: readonly Destination[] = courses.flatMap(destinationsOf);

const byValue = new Map(payoutDestinations.map((destination) => [destination.value, destination.course]));

/** The course of a payout to this destination; one that settles later is declined later, too. */
export const payoutCourse = (destination: string, isDeclinedByChance = false): PayoutCourse => {
  const own = byValue.get(destination.replaceAll(" ", "")) ?? succeeds;
  if (!isDeclinedByChance) return own;
  return own.then === null ? declined : { ...declined, first: own.first, then: "failed" };
};
