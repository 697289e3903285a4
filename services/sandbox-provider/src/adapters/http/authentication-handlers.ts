import {
  sandboxAuthenticate,
  sandboxChallengeChoice,
  sandboxChallengePage,
  sandboxChallengePageByForm,
  sandboxGetAuthentication,
  sandboxStartAuthentication,
} from "@railyard/contracts";
import type { HtmlReply, Route } from "@railyard/http";
import { defineRoute, escapeHtml, redirectReply } from "@railyard/http";

import type { Authentication } from "../../domain/authentication.ts";
import { pageNameOf } from "../../domain/page-address.ts";
import { failures } from "../../failures.ts";
import type {
  beginAuthentication,
  lookUpAuthentication,
  runAuthentication,
  showChallenge,
  takeAnswer,
} from "../../use-cases/authenticate-customer.ts";
import { authenticationToWire } from "./authentication-wire.ts";
import type { Caller, CallerPorts, CallerRequest } from "./caller.ts";
import { identifyCaller, operationKey } from "./caller.ts";
import { amountTextOf, sandboxPage } from "./customer-page.ts";
import type { PublicUrl } from "./payment-wire.ts";

export interface AuthenticationHandlerParts extends CallerPorts {
  readonly publicUrl: PublicUrl;
  readonly authentication: {
    readonly begin: ReturnType<typeof beginAuthentication>;
    readonly run: ReturnType<typeof runAuthentication>;
    readonly lookUp: ReturnType<typeof lookUpAuthentication>;
    readonly show: ReturnType<typeof showChallenge>;
    readonly answer: ReturnType<typeof takeAnswer>;
  };
}

const returnAddress = ({ authenticationId, returnUrl, status }: Authentication): string => {
  const url = new URL(returnUrl ?? "");
  url.searchParams.set("provider_authentication_id", authenticationId);
  url.searchParams.set("result", status);
  return url.href;
};

const button = ({ authenticationId: id, pageToken: token }: Authentication, choice: string, label: string): string =>
  `<form method="post" action="/authentication/${escapeHtml(pageNameOf({ id, token }))}/${choice}">` +
  `<button type="submit">${label}</button></form>`;

const challengePage = (authentication: Authentication): HtmlReply => {
  if (authentication.status !== "challenged") {
    const link = `<a href="${escapeHtml(returnAddress(authentication))}">Go back</a>`;
    return sandboxPage("This authentication is decided", `<p>Nothing is left to do here.</p>${link}`);
  }
  const amount = amountTextOf(authentication.amount ?? 0, authentication.currency ?? "");
  const facts =
    `<dl><dt>Amount</dt><dd>${escapeHtml(amount)}</dd>` +
    `<dt>Pay with</dt><dd>card ending in ${escapeHtml(authentication.cardLast4)}</dd>` +
    `<dt>Reference</dt><dd>${escapeHtml(authentication.orderReference)}</dd></dl>`;
  const buttons = button(authentication, "complete", "Complete") + button(authentication, "reject", "Reject");
  return sandboxPage("Sandbox bank: is it you?", facts + buttons);
};

/** The 3DS Server: its operations, and the page that challenges the customer without scripts. */
export const authenticationRoutes = (parts: AuthenticationHandlerParts): readonly Route[] => {
  const { authentication: work, publicUrl } = parts;
  const callerOf = async (request: CallerRequest): Promise<Caller> => {
    const caller = await identifyCaller(parts, request);
    if (!caller.acquirer.authenticates) {
      throw failures.method_not_supported({ connector_name: caller.account.connector, method: "authentications" });
    }
    return caller;
  };
  const reply = (authentication: Authentication) => ({ body: authenticationToWire(authentication, publicUrl) });
  return [
    defineRoute(sandboxStartAuthentication, async (request) => {
      const caller = await callerOf(request);
      const operation = operationKey(request, caller);
      return reply(await work.begin({ account: caller.account, operation, request: request.body }));
    }),
    defineRoute(sandboxAuthenticate, async (request) => {
      const { account } = await callerOf(request);
      const { authentication_id: authenticationId } = request.params;
      return reply(await work.run({ account, authenticationId, request: request.body }));
    }),
    defineRoute(sandboxGetAuthentication, async (request) => {
      const { account } = await callerOf(request);
      return reply(await work.lookUp(account, request.params.authentication_id));
    }),
    defineRoute(sandboxChallengePage, async ({ params }) => challengePage(await work.show(params.authentication_id))),
    defineRoute(sandboxChallengePageByForm, async ({ params }) =>
      challengePage(await work.show(params.authentication_id)),
    ),
    defineRoute(sandboxChallengeChoice, async ({ params }) =>
      redirectReply(returnAddress(await work.answer(params.authentication_id, params.choice))),
    ),
  ];
};
