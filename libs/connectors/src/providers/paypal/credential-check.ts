import { isSuccess, readBody } from "../../wire/reading.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import type { CredentialCheck } from "../../port/verification.ts";
import { orderPath, payPalGet } from "./calls.ts";
import { readRefusal } from "./errors.ts";
import { asOrder } from "./replies.ts";

const unauthorized = 401;
const forbidden = 403;
const notFound = 404;

/** An id that no order has. */
const noOrder = "RAILYARD000000000";

/** A token is proof enough; with it an order is asked for that does not exist. */
export const payPalCredentialCheck: CredentialCheck = {
  build: (context) => payPalGet(context, orderPath(noOrder)),
  read: (response) => {
    if (isSuccess(response)) {
      readBody(response, asOrder);
      return { verdict: "accepted" };
    }
    const error = readRefusal(response);
    if (response.status === notFound) return { verdict: "accepted" };
    // The token was refused, or the account may not take orders.
    if (response.status === unauthorized || response.status === forbidden) return { verdict: "refused", error };
    throw new UnreadableResponse(error.message, response.status, error.code);
  },
};
