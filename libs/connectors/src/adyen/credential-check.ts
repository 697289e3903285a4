import type { ConnectorContext } from "../connector.ts";
import { isSuccess, memberAt, readJson } from "../reading.ts";
import { UnreadableResponse } from "../unreadable-response.ts";
import type { CredentialCheck } from "../verification.ts";
import { adyenQuery, merchantAccountOf } from "./calls.ts";
import { readRefusal } from "./errors.ts";
import type { PaymentMethodsParams } from "./params.ts";

const unauthorized = 401;
const forbidden = 403;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const paymentMethodsParams = (context: ConnectorContext): PaymentMethodsParams => ({
  merchantAccount: merchantAccountOf(context),
});

/** Asks for the methods of the merchant account, which every key that may make payments there can do. */
export const adyenCredentialCheck: CredentialCheck = {
  build: (context) => adyenQuery(context, "/paymentMethods", paymentMethodsParams(context)),
  read: (response) => {
    if (isSuccess(response)) {
      const methods = memberAt(readJson(response.body, response.status), "paymentMethods");
      // An account without any method answers without a list.
      if (methods === undefined || isList(methods)) return { verdict: "accepted" };
      throw new UnreadableResponse("The provider's list of methods is odd.", response.status);
    }
    const error = readRefusal(response);
    // A wrong key, or one that may not act for the merchant account.
    if (response.status === unauthorized || response.status === forbidden) return { verdict: "refused", error };
    throw new UnreadableResponse(error.message, response.status, error.code);
  },
};
