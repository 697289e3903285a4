import type { SandboxPayout } from "@railyard/contracts";

type PayoutStatus = SandboxPayout["status"];

/** What becomes of a payout: the status in the answer, and the one that follows by webhook. */
export interface PayoutCourse {
  readonly first: PayoutStatus;
  readonly then: PayoutStatus | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

interface Destination {
  readonly value: string;
  readonly outcome: string;
  readonly course: PayoutCourse;
}

const succeeds: PayoutCourse = { first: "succeeded", then: null, error: null };

/** Test destinations; any other one succeeds. */
export const payoutDestinations: readonly Destination[] = [
  { value: "000100000001", outcome: "Succeeds.", course: succeeds },
  {
    value: "000200000002",
    outcome: "Fails.",
    course: {
      first: "failed",
      then: null,
      error: { code: "account_closed", message: "The account is closed." },
    },
  },
  {
    value: "000300000003",
    outcome: "Succeeds, then is returned after 2 seconds.",
    course: {
      first: "succeeded",
      then: "returned",
      error: { code: "payout_returned", message: "The receiving bank sent the money back." },
    },
  },
  {
    value: "000400000004",
    outcome: "Pending, then succeeds after 2 seconds.",
    course: { first: "pending", then: "succeeded", error: null },
  },
  {
    value: "000500000005",
    outcome: "Not permitted.",
    course: {
      first: "not_permitted",
      then: null,
      error: { code: "destination_not_permitted", message: "Payouts to this account are not permitted." },
    },
  },
];

/** The course of a payout to this destination. */
export const payoutCourse = (destination: string): PayoutCourse =>
  payoutDestinations.find(({ value }) => value === destination)?.course ?? succeeds;
