import { isSuccess, readBody } from "../../wire/reading.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import type { CredentialCheck } from "../../port/verification.ts";
import { checkoutGet } from "./calls.ts";
import { readRefusal } from "./errors.ts";
import { asList } from "./replies.ts";

const unauthorized = 401;
const forbidden = 403;
/** What an OAuth client gets that is not known, or whose secret is another. */
const unknownClient = "invalid_client";
const reference = "railyard-credential-check";

/** Looks for a payment that does not exist. A key that may not read payments is a good key all the same. */
export const checkoutCredentialCheck: CredentialCheck = {
  build: (context) => checkoutGet(context, `/payments?reference=${reference}`),
  read: (response) => {
    if (isSuccess(response)) {
      readBody(response, asList);
      return { verdict: "accepted" };
    }
    const error = readRefusal(response);
    if (response.status === forbidden) return { verdict: "accepted" };
    if (response.status === unauthorized || error.code === unknownClient) return { verdict: "refused", error };
    throw new UnreadableResponse(error.message, response.status, error.code);
  },
};
