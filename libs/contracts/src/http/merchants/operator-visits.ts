import { defineOperation } from "../../operation.ts";
import {
  endedOperatorVisit,
  enteredMerchant,
  enterMerchantBody,
  openedOperatorVisit,
  openOperatorVisitBody,
} from "../../resources/operator-visit.ts";
import { pathParameters } from "../../schema.ts";

const shape = { service: "merchants", api: "merchant", method: "POST", tag: "Operator" } as const;

export const enterMerchant = defineOperation({
  ...shape,
  operationId: "enterMerchant",
  idempotent: false,
  path: "/operator/merchants/{merchant_id}/enter",
  access: ["admin_key"],
  merchantPathParameter: "merchant_id",
  summary: "Enter a merchant, reading only",
  description:
    "Begins a visit of at most an hour with what the role Merchant viewer may read. The audit log of the merchant " +
    "shows it with the reason.",
  pathParameters: pathParameters({ merchant_id: "The merchant." }),
  body: enterMerchantBody,
  response: enteredMerchant,
  failures: ["merchant_account_not_found"],
});

export const endOperatorVisit = defineOperation({
  ...shape,
  operationId: "endOperatorVisit",
  path: "/operator/visits/{visit_id}/end",
  access: ["admin_key"],
  summary: "End a visit of a merchant",
  description: "Its token is refused from now on. A visit that has ended stays so.",
  pathParameters: pathParameters({ visit_id: "The visit." }),
  response: endedOperatorVisit,
  failures: ["operator_visit_not_found"],
});

export const openOperatorVisit = defineOperation({
  ...shape,
  operationId: "openOperatorVisit",
  idempotent: false,
  path: "/user/operator_visit",
  access: "public",
  forwardsCallerAddress: true,
  summary: "Open a visit of the operator",
  description: "Exchanges the code of a visit for its token, once and within a minute.",
  body: openOperatorVisitBody,
  response: openedOperatorVisit,
  failures: ["visit_code_invalid"],
});

/** Visits of the operator at merchants. */
export const operatorVisitOperations = [enterMerchant, endOperatorVisit, openOperatorVisit] as const;
