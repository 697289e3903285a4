import { listOwnPaymentMethods } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { callerOf } from "../../kernel/http/caller.ts";
import { ownCustomerOf } from "../../vault/http/payment-method-routes.ts";
import { listCustomerMethods } from "../../vault/use-cases/read-payment-methods.ts";
import type { Ports } from "../ports.ts";
import { listMethodsOfPayment } from "../use-cases/methods-of-payment.ts";

/** What the customer of an ephemeral key, or of a payment's client secret, can pay with. */
export const ownMethodRoutes = (ports: Ports): readonly Route[] => {
  const list = listCustomerMethods(ports);
  const listOfPayment = listMethodsOfPayment(ports);
  return [
    defineRoute(listOwnPaymentMethods, async ({ query, principal }) => {
      const caller = callerOf(principal);
      const own = ownCustomerOf(principal);
      return { body: own === null ? await listOfPayment(caller, query) : await list(caller, own, query) };
    }),
  ];
};
