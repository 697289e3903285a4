import { memberAt, readJson } from "../../wire/reading.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import type { CredentialCheck } from "../../port/verification.ts";
import { braintreeCall } from "./calls.ts";
import { documents } from "./documents.ts";
import { readAnswer } from "./errors.ts";

/** Braintree answers `ping` to every pair of keys that it knows. */
export const braintreeCredentialCheck: CredentialCheck = {
  build: (context) => braintreeCall(context, documents.ping, {}),
  read: (response) => {
    const pong = memberAt(readJson(response.body, response.status), "data", "ping");
    if (response.status < 300 && pong === "pong") return { verdict: "accepted" };
    const answer = readAnswer(response, "ping");
    if ("refusal" in answer && ["authentication", "authorization"].includes(answer.refusal.code)) {
      return { verdict: "refused", error: answer.refusal };
    }
    throw new UnreadableResponse(
      "The provider's answer does not state whether the keys are accepted.",
      response.status,
    );
  },
};
