import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import type { CredentialCheck } from "../../port/verification.ts";
import { isSuccess, readBody } from "../../wire/reading.ts";
import { stripeGet } from "./calls.ts";
import { readRefusal } from "./errors.ts";
import { asBalance } from "./replies.ts";

const unauthorized = 401;
const forbidden = 403;

/** Reads the balance; a restricted key that may not read it is a good key all the same. */
export const stripeCredentialCheck: CredentialCheck = {
  build: (context) => stripeGet(context, "/v1/balance"),
  read: (response) => {
    if (isSuccess(response)) {
      readBody(response, asBalance);
      return { verdict: "accepted" };
    }
    const { error } = readRefusal(response);
    if (response.status === forbidden) return { verdict: "accepted" };
    if (response.status === unauthorized) return { verdict: "refused", error };
    throw new UnreadableResponse(error.message, response.status, error.code);
  },
};
