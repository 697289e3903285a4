import type { ConnectorContext } from "../../port/connector.ts";
import { isSuccess, memberAt, readJson, textAt } from "../../wire/reading.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import type { CredentialCheck } from "../../port/verification.ts";
import { adyenQuery, adyenReviewQuery, merchantAccountOf } from "./calls.ts";
import { readRefusal } from "./errors.ts";
import type { PaymentMethodsParams } from "./params.ts";
import type { ModifyPayoutParams } from "./payout-params.ts";
import { unknownPayout } from "./unconfirmed.ts";

const unauthorized = 401;
const forbidden = 403;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const paymentMethodsParams = (context: ConnectorContext): PaymentMethodsParams => ({
  merchantAccount: merchantAccountOf(context),
});

/** No payout has it, so nothing is declined. */
const noPayout = "0";

const declineParams = (context: ConnectorContext): ModifyPayoutParams => ({
  merchantAccount: merchantAccountOf(context),
  originalReference: noPayout,
});

/**
 * Asks for the methods of the merchant account, which every key that may make payments there can do. Keys for payouts
 * may not: of them the reviewer's declines a payout that there is not.
 */
export const adyenCredentialCheck: CredentialCheck = {
  build: (context) =>
    context.credentials["api_secret"] === undefined
      ? adyenQuery(context, "/paymentMethods", paymentMethodsParams(context))
      : adyenReviewQuery(context, "/declineThirdParty", declineParams(context)),
  read: (response) => {
    if (isSuccess(response)) {
      const answer = readJson(response.body, response.status);
      if (textAt(answer, "response")?.includes("payout-decline-received") === true) return { verdict: "accepted" };
      const methods = memberAt(answer, "paymentMethods");
      // An account without any method answers without a list.
      if (methods === undefined || isList(methods)) return { verdict: "accepted" };
      throw new UnreadableResponse("The provider's list of methods is odd.", response.status);
    }
    const error = readRefusal(response);
    // The key may decline payouts, and this one there is not.
    if (error.code === unknownPayout) return { verdict: "accepted" };
    // A wrong key, or one that may not act for the merchant account.
    if (response.status === unauthorized || response.status === forbidden) return { verdict: "refused", error };
    throw new UnreadableResponse(error.message, response.status, error.code);
  },
};
