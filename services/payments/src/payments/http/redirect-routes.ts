import type { IncomingHttpHeaders } from "node:http";

import {
  authorizeAuthenticated as authorizeContract,
  authorizeAuthenticatedByForm as authorizeByFormContract,
  finishRedirect as finishContract,
  finishRedirectByForm as finishByFormContract,
  finishRedirectWithCredentials as finishNamedContract,
  finishRedirectWithCredentialsByForm as finishNamedByFormContract,
  startRedirect as startContract,
} from "@railyard/contracts";
import { isFailure } from "@railyard/failures";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { CustomerRedirect } from "../domain/attempt.ts";
import { customerTokenMember } from "../domain/customer-addresses.ts";
import type { Ports } from "../ports.ts";
import type { FinishedRedirect, FinishRedirectInput } from "../use-cases/finish-redirect.ts";
import { finishRedirect } from "../use-cases/finish-redirect.ts";
import { startRedirect } from "../use-cases/start-redirect.ts";
import type { Page } from "./customer-pages.ts";
import { forPeople, sendTo, showPage, toShop, withParameters, formPage, messagePage } from "./customer-pages.ts";

const toProvider = (redirect: CustomerRedirect): Page =>
  redirect.method === "GET"
    ? sendTo(withParameters(redirect.url, Object.entries(redirect.fields)))
    : showPage(formPage("Continue to your bank", redirect.url, Object.entries(redirect.fields)));

const statusTexts: Readonly<Record<string, string>> = {
  succeeded: "Your payment was successful. You can close this page.",
  requires_capture: "Your payment was successful. You can close this page.",
  processing: "Your payment is being processed. You can close this page.",
  failed: "Your payment did not go through. You can close this page and try again.",
};

const toMerchant = ({ target, payment, page }: FinishedRedirect): Page => {
  if (page !== null) return sendTo(page);
  if (target.url === null) {
    const text = statusTexts[payment.status] ?? "The payment page has ended. You can close this page.";
    return showPage(messagePage("Payment", text));
  }
  return toShop(target.url, target);
};

const nothingHere = "There is no payment here. Go back to the shop and try again.";

/** A browser that returns again, by a reload or a second press, is sent on to the shop; a program gets the failure. */
const finishFor =
  (finish: ReturnType<typeof finishRedirect>, { accept = "" }: IncomingHttpHeaders) =>
  async (input: FinishRedirectInput): Promise<FinishedRedirect> => {
    try {
      return await finish(input);
    } catch (error) {
      if (!isFailure(error, "device_data_known") || !accept.includes("text/html")) throw error;
      return finish({ ...input, query: {}, form: {} });
    }
  };

const maximumFormBytes = 64 * 1024;

const formOf = (rawBody: Buffer): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(rawBody.subarray(0, maximumFormBytes).toString("utf8")));

/** What a customer's browser brings back from the page of a provider or bank. */
interface ReturningCustomer {
  readonly params: { readonly merchant_id: string; readonly payment_id: string };
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: Buffer;
}

const returnContracts = [
  finishContract,
  finishByFormContract,
  finishNamedContract,
  finishNamedByFormContract,
  authorizeContract,
  authorizeByFormContract,
];

/** The pages between the merchant's shop and the provider. */
export const redirectRoutes = (ports: Ports): readonly Route[] => {
  const start = startRedirect(ports);
  const finish = finishRedirect(ports);
  const takeBack = async ({ params, url, headers, rawBody }: ReturningCustomer): Promise<Page> => {
    const { [customerTokenMember]: token = null, ...query } = Object.fromEntries(url.searchParams);
    const { merchant_id: merchantId, payment_id: paymentId } = params;
    const input = { merchantId, paymentId, token, query, form: formOf(rawBody) };
    return toMerchant(await finishFor(finish, headers)(input));
  };
  return [
    defineRoute(startContract, ({ params, url, headers }) =>
      forPeople(headers, nothingHere, async () => {
        const { merchant_id: merchantId, payment_id: paymentId, attempt_id: attemptId } = params;
        const token = url.searchParams.get(customerTokenMember);
        const started = await start({ merchantId, paymentId, attemptId, token });
        return started.kind === "provider" ? toProvider(started.redirect) : toMerchant(started.finished);
      }),
    ),
    ...returnContracts.map((contract) =>
      defineRoute(contract, (request) => forPeople(request.headers, nothingHere, () => takeBack(request))),
    ),
  ];
};
