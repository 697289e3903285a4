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
import type { HtmlReply, RedirectReply, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { CustomerRedirect } from "../../../domain/payments/attempt.ts";
import { customerTokenMember } from "../../../domain/payments/customer-addresses.ts";
import type { Ports } from "../../../ports.ts";
import type { FinishedRedirect, FinishRedirectInput } from "../../../use-cases/payments/finish-redirect.ts";
import { finishRedirect } from "../../../use-cases/payments/finish-redirect.ts";
import { startRedirect } from "../../../use-cases/payments/start-redirect.ts";
import { wantsJson } from "../wants-json.ts";
import { formPage, messagePage, pageHeaders } from "./pages.ts";

type Page = HtmlReply | RedirectReply;

const showPage = (html: string, status = 200): Page => ({ html, status, headers: pageHeaders });

const sendTo = (address: string): Page => ({
  redirect: address,
  headers: { "cache-control": "no-store", "referrer-policy": "no-referrer" },
});

const withParameters = (address: string, parameters: Iterable<readonly [string, string]>): string => {
  const url = new URL(address);
  for (const [name, value] of parameters) url.searchParams.append(name, value);
  return url.href;
};

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
  return target.method === "GET"
    ? sendTo(withParameters(target.url, target.parameters))
    : showPage(formPage("Back to the shop", target.url, target.parameters));
};

/** A person in front of a browser gets a page, a program the error envelope. */
const forPeople = async (headers: IncomingHttpHeaders, work: () => Promise<Page>): Promise<Page> => {
  try {
    return await work();
  } catch (error) {
    if (!isFailure(error) || error.status !== 404 || wantsJson(headers)) throw error;
    return showPage(
      messagePage("Page not found", "There is no payment here. Go back to the shop and try again."),
      404,
    );
  }
};

/** A person who comes back once more, by a reload or a second press, goes on to the shop; a program is told. */
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

/** What a customer's browser brings back from somebody else's page. */
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
      forPeople(headers, async () => {
        const { merchant_id: merchantId, payment_id: paymentId, attempt_id: attemptId } = params;
        const token = url.searchParams.get(customerTokenMember);
        const started = await start({ merchantId, paymentId, attemptId, token });
        return started.kind === "provider" ? toProvider(started.redirect) : toMerchant(started.finished);
      }),
    ),
    ...returnContracts.map((contract) =>
      defineRoute(contract, (request) => forPeople(request.headers, () => takeBack(request))),
    ),
  ];
};
