import { setTimeout as delay } from "node:timers/promises";
import { isOperational } from "@railyard/failures";
import { broken } from "./calls.ts";

const pauseMs = 250;

/** Until when the check may take. */
export type Deadline = number;

/**
 * Asks until it is so. A pod's network policies and its Service reach the other nodes only seconds after the pod has
 * started, and webhooks arrive after the answer that caused them.
 * @throws {OperationalError} `installation_broken` with the last reason, at the deadline.
 */
export const untilSo = async <Result>(deadline: Deadline, ask: () => Result | Promise<Result>): Promise<Result> => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isOperational(error)) throw error;
      if (Date.now() > deadline) throw broken(`In time it did not come about: ${error.message}`, error);
      await delay(pauseMs);
    }
  }
};
