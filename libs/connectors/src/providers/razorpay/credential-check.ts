import { isSuccess, readBody } from "../../wire/reading.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import type { CredentialCheck } from "../../port/verification.ts";
import { razorpayGet } from "./calls.ts";
import { readRefusal } from "./errors.ts";
import { asPayments } from "./replies.ts";

const unauthorized = 401;

/** Reads the newest payment. An account without any has an empty list. */
export const razorpayCredentialCheck: CredentialCheck = {
  build: (context) => razorpayGet(context, "/payments?count=1"),
  read: (response) => {
    if (isSuccess(response)) {
      readBody(response, asPayments);
      return { verdict: "accepted" };
    }
    const error = readRefusal(response);
    if (response.status === unauthorized) return { verdict: "refused", error };
    throw new UnreadableResponse(error.message, response.status, error.code);
  },
};
