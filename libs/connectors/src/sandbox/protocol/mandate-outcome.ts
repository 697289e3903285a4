import type { ProviderResponse } from "../../port/connector.ts";
import type { MandateOutcome } from "../../port/outcomes.ts";
import { isSuccess, readJson } from "../../wire/reading.ts";
import { readMandate, readRefusal } from "./replies.ts";

const tooManyRequests = 429;

/** What the sandbox provider answers to the end of a mandate. */
export const parseMandate = (response: ProviderResponse): MandateOutcome => {
  if (!isSuccess(response)) {
    const settlement = response.status === tooManyRequests ? "poll" : "final";
    return { mandateStatus: "unchanged", settlement, error: readRefusal(response) };
  }
  const { status } = readMandate(readJson(response.body, response.status), response.status);
  return { mandateStatus: status === "revoked" ? "revoked" : "unchanged", settlement: "final" };
};
