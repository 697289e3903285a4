import {
  authenticatePayment as authenticateContract,
  calculateTax as calculateContract,
  checkEligibility as checkContract,
  createSessionTokens as createSessionsContract,
  listOwnPaymentMethods as listOwnContract,
  listPaymentMethods as listContract,
  postSessionTokens as postSessionContract,
  retrieveCardRange as retrieveCardContract,
  retrievePoll as pollContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { callerOf, withCustomerAddress } from "../../kernel/http/caller.ts";
import { ownCustomerOf } from "../../vault/http/payment-method-routes.ts";
import { listCustomerMethods } from "../../vault/use-cases/read-payment-methods.ts";
import type { Ports } from "../ports.ts";
import { authenticatePayment } from "../use-cases/authentication/authenticate-payment.ts";
import { readPoll } from "../use-cases/authentication/read-poll.ts";
import { calculateTax } from "../use-cases/calculate-tax.ts";
import { checkEligibility } from "../use-cases/check-eligibility.ts";
import { listPaymentMethods } from "../use-cases/listing/list-payment-methods.ts";
import { listMethodsOfPayment } from "../use-cases/methods-of-payment.ts";
import { createSessionTokens, postSessionTokens } from "../use-cases/open-sessions.ts";
import { retrieveCardRange } from "../use-cases/retrieve-card-range.ts";

/** What the customer can pay with: of the profile, of an ephemeral key, and of a payment's client secret. */
const methodRoutes = (ports: Ports): readonly Route[] => {
  const list = listPaymentMethods(ports);
  const listOwn = listCustomerMethods(ports);
  const listOfPayment = listMethodsOfPayment(ports);
  const retrieveCard = retrieveCardRange(ports);
  return [
    defineRoute(listContract, async ({ query, principal }) => ({
      body: await list({ caller: callerOf(principal), query }),
    })),
    defineRoute(listOwnContract, async ({ query, principal }) => {
      const caller = callerOf(principal);
      const own = ownCustomerOf(principal);
      return { body: own === null ? await listOfPayment(caller, query) : await listOwn(caller, own, query) };
    }),
    defineRoute(retrieveCardContract, async ({ params, query, principal }) => ({
      body: await retrieveCard({
        caller: callerOf(principal),
        digits: params.bin,
        clientSecret: query.client_secret ?? null,
      }),
    })),
  ];
};

/**
 * What a shop's checkout asks around a payment. The fixed path of wallets' sessions must precede the routes of one
 * payment, whose pattern it matches.
 */
export const checkoutRoutes = (ports: Ports): readonly Route[] => {
  const createSessions = createSessionTokens(ports);
  const postSession = postSessionTokens(ports);
  const check = checkEligibility(ports);
  const calculate = calculateTax(ports);
  const authenticate = authenticatePayment(ports);
  const poll = readPoll(ports);
  return [
    ...methodRoutes(ports),
    defineRoute(createSessionsContract, async ({ body, principal }) => ({
      body: await createSessions({ caller: callerOf(principal), request: body }),
    })),
    defineRoute(postSessionContract, async ({ params, body, principal }) => ({
      body: await postSession({ caller: callerOf(principal), paymentId: params.payment_id, request: body }),
    })),
    defineRoute(checkContract, async ({ params, body, principal, headers }) => {
      const caller = callerOf(principal);
      const request = withCustomerAddress(body, caller, headers);
      return { body: await check({ caller, paymentId: params.payment_id, request }) };
    }),
    defineRoute(calculateContract, async ({ params, body, principal }) => ({
      body: await calculate({ caller: callerOf(principal), paymentId: params.payment_id, request: body }),
    })),
    defineRoute(authenticateContract, async ({ params, body, principal }) => ({
      body: await authenticate({ caller: callerOf(principal), paymentId: params.payment_id, request: body }),
    })),
    defineRoute(pollContract, async ({ params, principal }) => ({
      body: await poll(callerOf(principal), params.poll_id),
    })),
  ];
};
