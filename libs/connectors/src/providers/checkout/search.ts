// Payments and payouts whose answer was lost are found by our reference.
import type { PreparatoryStep, StepReply } from "../../port/connector.ts";
import { onlyFound } from "../../wire/only-found.ts";
import { isSuccess, readBody, textAt } from "../../wire/reading.ts";
import { checkoutGet } from "./calls.ts";
import { asList } from "./replies.ts";

const name = "search";
const failedStatuses = ["Declined", "Canceled", "Expired", "Card Verification Declined"];

const hasFailed = (item: unknown): boolean => failedStatuses.includes(textAt(item, "status") ?? "");

/** The search; `isNeeded` is for the flow, which knows whether it has the id. */
export const search: PreparatoryStep<{ readonly attemptId: string }> = {
  name,
  build: (context, { attemptId }) => checkoutGet(context, `/payments?reference=${encodeURIComponent(attemptId)}`),
  read: (response, { attemptId }) => {
    if (!isSuccess(response)) return null;
    const ours = readBody(response, asList).data.filter((item) => textAt(item, "reference") === attemptId);
    const id = textAt(onlyFound(ours, hasFailed), "id");
    return id === undefined ? null : { id };
  },
};

/** Undefined: nothing was searched for, or nothing found. */
export const foundId = (replies: Readonly<Record<string, StepReply>>): string | undefined => replies[name]?.["id"];
