import type { KeptDispute } from "./disputes.ts";
import type { KeptWebhook } from "./management.ts";
import type { KeptPayout } from "./payouts.ts";

/** JSON as it goes over the wire. */
export type Wire = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly body: Wire | null;
}

/** A payment of the emulator, in Adyen's units. */
export interface KeptPayment {
  readonly psp: string;
  readonly reference: string;
  readonly currency: string;
  readonly request: Wire;
  amount: number;
  captured: number;
  refunded: number;
  status: "challenged" | "authorised" | "refused" | "cancelled";
}

/** An answer other than success. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(status: number, errorCode: string, message: string, errorType = "validation") {
    super(message);
    this.answer = { status, body: { status, errorCode, message, errorType } };
  }
}

export interface State {
  readonly payments: Map<string, KeptPayment>;
  readonly tokens: Map<string, string>;
  readonly disputes: Map<string, KeptDispute>;
  readonly payouts: Map<string, KeptPayout>;
  readonly webhooks: Map<string, KeptWebhook>;
  /** Items of webhooks, in order; unsigned. */
  readonly items: Wire[];
  nextId(): string;
  notify(item: Wire): void;
}

export const newState = (now: () => number): State => {
  let count = 0;
  const items: Wire[] = [];
  return {
    payments: new Map(),
    tokens: new Map(),
    disputes: new Map(),
    payouts: new Map(),
    webhooks: new Map(),
    items,
    nextId: () => {
      count += 1;
      return `PSP${String(count).padStart(13, "0")}`;
    },
    notify: (item) => {
      items.push({ eventDate: new Date(now() * 1000).toISOString(), success: "true", ...item });
    },
  };
};
