import {
  createPaymentMethod as createContract,
  deletePaymentMethod as deleteContract,
  listCustomerPaymentMethods as listContract,
  retrievePaymentMethod as retrieveContract,
  savePaymentMethod as saveContract,
  setDefaultPaymentMethod as defaultContract,
  updatePaymentMethod as updateContract,
} from "@railyard/contracts";
import type { Principal, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { savePaymentMethod, updatePaymentMethod } from "../use-cases/change-payment-method.ts";
import { createPaymentMethod } from "../use-cases/create-payment-method.ts";
import {
  deletePaymentMethod,
  listCustomerMethods,
  retrievePaymentMethod,
  setDefaultMethod,
} from "../use-cases/read-payment-methods.ts";
import { callerOf, checkCustomer } from "../../kernel/http/caller.ts";

/** The customer that an ephemeral key was made for; null for other credentials. */
export const ownCustomerOf = ({ kind, customerId }: Principal): string | null =>
  kind === "ephemeral_key" ? (customerId ?? "") : null;

/** The operations on stored payment methods. */
export const paymentMethodRoutes = (ports: Ports): readonly Route[] => {
  const create = createPaymentMethod(ports);
  const retrieve = retrievePaymentMethod(ports);
  const update = updatePaymentMethod(ports);
  const save = savePaymentMethod(ports);
  const erase = deletePaymentMethod(ports);
  const list = listCustomerMethods(ports);
  const setDefault = setDefaultMethod(ports);
  return [
    defineRoute(createContract, async ({ body, principal }) => ({
      body: await create({ caller: callerOf(principal), request: body }),
    })),
    defineRoute(retrieveContract, async ({ params, principal }) => ({
      body: await retrieve({ caller: callerOf(principal), paymentMethodId: params.payment_method_id }),
    })),
    defineRoute(updateContract, async ({ params, body, principal }) => {
      const input = { caller: callerOf(principal), paymentMethodId: params.payment_method_id, request: body };
      return { body: await update(input, ownCustomerOf(principal)) };
    }),
    defineRoute(saveContract, async ({ params, body, principal }) => {
      const caller = callerOf(principal);
      return { body: await save({ caller, paymentMethodId: params.payment_method_id, request: body }) };
    }),
    defineRoute(deleteContract, async ({ params, principal }) => {
      const input = { caller: callerOf(principal), paymentMethodId: params.payment_method_id };
      return { body: await erase(input, ownCustomerOf(principal)) };
    }),
    defineRoute(listContract, async ({ params, query, principal }) => {
      checkCustomer(principal, params.customer_id);
      return { body: await list(callerOf(principal), params.customer_id, query) };
    }),
    defineRoute(defaultContract, async ({ params, principal }) => {
      checkCustomer(principal, params.customer_id);
      const input = { caller: callerOf(principal), paymentMethodId: params.payment_method_id };
      return { body: await setDefault(input, params.customer_id) };
    }),
  ];
};
