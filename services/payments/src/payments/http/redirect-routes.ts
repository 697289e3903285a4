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
import type { PaymentStatus } from "@railyard/contracts";
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
import type { CustomerWords } from "./customer-words.ts";

const toProvider = (redirect: CustomerRedirect, words: CustomerWords): Page =>
  redirect.method === "GET"
    ? sendTo(withParameters(redirect.url, Object.entries(redirect.fields)))
    : showPage(formPage(words, words.toBank, redirect.url, Object.entries(redirect.fields)));

const textByStatus: Readonly<Partial<Record<PaymentStatus, keyof CustomerWords["payment"]>>> = {
  succeeded: "succeeded",
  requires_capture: "succeeded",
  processing: "processing",
  failed: "failed",
};

const toMerchant = ({ target, payment, page }: FinishedRedirect, words: CustomerWords): Page => {
  if (page !== null) return sendTo(page);
  if (target.url === null) {
    return showPage(messagePage(words, words.payment.title, words.payment[textByStatus[payment.status] ?? "ended"]));
  }
  return toShop(words, target.url, target);
};

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
  const takeBack = async (request: ReturningCustomer, words: CustomerWords): Promise<Page> => {
    const { params, url, headers, rawBody } = request;
    const { [customerTokenMember]: token = null, ...query } = Object.fromEntries(url.searchParams);
    const { merchant_id: merchantId, payment_id: paymentId } = params;
    const input = { merchantId, paymentId, token, query, form: formOf(rawBody) };
    return toMerchant(await finishFor(finish, headers)(input), words);
  };
  return [
    defineRoute(startContract, ({ params, url, headers }) =>
      forPeople(headers, "payment", async (words) => {
        const { merchant_id: merchantId, payment_id: paymentId, attempt_id: attemptId } = params;
        const token = url.searchParams.get(customerTokenMember);
        const started = await start({ merchantId, paymentId, attemptId, token });
        return started.kind === "provider" ? toProvider(started.redirect, words) : toMerchant(started.finished, words);
      }),
    ),
    ...returnContracts.map((contract) =>
      defineRoute(contract, (request) => forPeople(request.headers, "payment", (words) => takeBack(request, words))),
    ),
  ];
};
