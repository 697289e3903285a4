import {
  authenticateCustomer as authenticateContract,
  checkAuthenticationEligibility as eligibilityContract,
  createAuthentication as createContract,
  finishAuthentication as finishContract,
  finishAuthenticationByForm as finishByFormContract,
  retrieveAuthentication as retrieveContract,
  syncAuthentication as syncContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { customerTokenMember } from "../../payments/domain/customer-addresses.ts";
import type { Ports } from "../ports.ts";
import { authenticateCustomer, checkCard } from "../use-cases/authenticate-customer.ts";
import { createAuthentication } from "../use-cases/create-authentication.ts";
import type { FinishedAuthentication } from "../use-cases/finish-authentication.ts";
import { finishAuthentication } from "../use-cases/finish-authentication.ts";
import { retrieveAuthentication, syncAuthentication } from "../use-cases/read-authentication.ts";
import { callerOf, withCustomerAddress } from "../../kernel/http/caller.ts";
import type { CustomerWords } from "../../payments/http/customer-words.ts";
import type { Page } from "../../payments/http/customer-pages.ts";
import { forPeople, showPage, toShop, messagePage } from "../../payments/http/customer-pages.ts";

const toMerchant = ({ target, status }: FinishedAuthentication, words: CustomerWords): Page => {
  if (target.url !== null) return toShop(words, target.url, target);
  const { title, ...texts } = words.authentication;
  return showPage(messagePage(words, title, texts[status === "started" ? "pending" : status]));
};

/** The pages after a challenge. */
const pageRoutes = (ports: Ports): readonly Route[] => {
  const finish = finishAuthentication(ports);
  return [finishContract, finishByFormContract].map((contract) =>
    defineRoute(contract, ({ params, url, headers }) =>
      forPeople(headers, "authentication", async (words) => {
        const { merchant_id: merchantId, authentication_id: authenticationId } = params;
        const token = url.searchParams.get(customerTokenMember);
        return toMerchant(await finish({ merchantId, authenticationId, token }), words);
      }),
    ),
  );
};

/** 3-D Secure without a payment. */
export const standaloneAuthenticationRoutes = (ports: Ports): readonly Route[] => {
  const create = createAuthentication(ports);
  const retrieve = retrieveAuthentication(ports);
  const check = checkCard(ports);
  const authenticate = authenticateCustomer(ports);
  const sync = syncAuthentication(ports);
  return [
    defineRoute(createContract, async ({ body, principal }) => ({
      body: await create({ caller: callerOf(principal), request: body }),
    })),
    defineRoute(retrieveContract, async ({ params, principal }) => ({
      body: await retrieve(callerOf(principal), params.authentication_id),
    })),
    defineRoute(eligibilityContract, async ({ params, body, principal, headers }) => {
      const caller = callerOf(principal);
      const stated = { browser_info: body.browser_information ?? null };
      const { browser_info: browser = null } = withCustomerAddress(stated, caller, headers);
      const request = { ...body, browser_information: browser };
      return { body: await check({ caller, authenticationId: params.authentication_id, request }) };
    }),
    defineRoute(authenticateContract, async ({ params, body, principal, headers }) => {
      const caller = callerOf(principal);
      // Browser data that the request leaves out are those of the eligibility request.
      const isStated = (body.browser_info ?? null) !== null;
      const request = isStated ? withCustomerAddress(body, caller, headers) : body;
      return { body: await authenticate({ caller, authenticationId: params.authentication_id, request }) };
    }),
    defineRoute(syncContract, async ({ params, body, principal }) => ({
      body: await sync({
        caller: callerOf(principal),
        authenticationId: params.authentication_id,
        clientSecret: body.client_secret,
      }),
    })),
    ...pageRoutes(ports),
  ];
};
