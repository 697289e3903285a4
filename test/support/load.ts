import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { cardPayment } from "@railyard/local";
import type { ApiClient } from "@railyard/local";

/** A payment that the merchant's server meant to take, and how often it asked. */
export interface IntendedPayment {
  readonly paymentId: string;
  readonly amount: number;
  readonly card: string;
  readonly requests: number;
  /** Whether some answer was a success. */
  readonly answered: boolean;
}

/** An answer as the load got it. */
export interface Answered {
  readonly status: number;
  /** Its header of that name. */
  readonly retryAfter: string | undefined;
  /** When the request was sent, on the clock of `performance`. */
  readonly startedMs: number;
  /** When the payment was first asked for. */
  readonly begunMs: number;
  /** Which of the load's connections makes the payment; each makes one after the other. */
  readonly connection: number;
}

export interface LoadOptions {
  readonly client: ApiClient;
  readonly secretKey: string;
  readonly connections: number;
  /** How long each connection waits between two payments. Default 0: as many as the machine takes. */
  readonly pauseMs?: number;
  /** Cards to take turns with. */
  readonly cards: readonly string[];
  /** How long one payment is tried for. */
  readonly patienceMs: number;
  /** Receives every answer; a connection that broke is one with status 0. */
  readonly onAnswer?: (answer: Answered) => void;
}

/** Payments that continue until `stop` is called. */
export interface RunningLoad {
  readonly stop: () => Promise<readonly IntendedPayment[]>;
  readonly count: () => number;
}

const newPaymentId = (): string => `load_${randomBytes(12).toString("hex")}x`;
const retryPauseMs = 100;

/**
 * One payment as a careful merchant's server takes it: an id and an Idempotency-Key of its own, and the same request
 * again whenever there was no clear answer.
 */
export const intendPayment = async (
  options: LoadOptions,
  wanted: Pick<IntendedPayment, "paymentId" | "amount" | "card">,
  connection: number,
): Promise<IntendedPayment> => {
  const { paymentId, amount, card } = wanted;
  const deadline = Date.now() + options.patienceMs;
  const begunMs = performance.now();
  const hear = (answer: Pick<Answered, "status" | "retryAfter" | "startedMs">): void => {
    options.onAnswer?.({ ...answer, begunMs, connection });
  };
  let requests = 0;
  while (Date.now() < deadline) {
    requests += 1;
    const startedMs = performance.now();
    try {
      const answer = await options.client.call("POST", "/payments", {
        key: options.secretKey,
        headers: { "idempotency-key": paymentId },
        body: cardPayment(card, { payment_id: paymentId, amount }),
      });
      hear({ status: answer.status, retryAfter: answer.headers["retry-after"], startedMs });
      if (answer.status === 200) return { ...wanted, requests, answered: true };
      if (answer.status < 500 && answer.status !== 409 && answer.status !== 429) {
        throw new RangeError(`${paymentId} was refused: ${answer.text}`);
      }
    } catch (error) {
      if ((error as { code?: unknown }).code === undefined) throw error;
      hear({ status: 0, retryAfter: undefined, startedMs });
    }
    await delay(retryPauseMs);
  }
  return { ...wanted, requests, answered: false };
};

/** Starts `connections` loops of payments. */
export const startLoad = (options: LoadOptions): RunningLoad => {
  const intended: IntendedPayment[] = [];
  let running = true;
  const loop = async (offset: number): Promise<void> => {
    for (let turn = offset; running; turn += 1) {
      const paymentId = newPaymentId();
      const amount = 100 + (paymentId.charCodeAt(8) % 50);
      const card = options.cards[turn % options.cards.length] ?? "";
      intended.push(await intendPayment(options, { paymentId, amount, card }, offset));
      await delay(options.pauseMs ?? 0);
    }
  };
  const loops = Array.from({ length: options.connections }, (_, offset) => loop(offset));
  return {
    count: () => intended.length,
    stop: async () => {
      running = false;
      await Promise.all(loops);
      return intended;
    },
  };
};
