import {
  aggregateProfileRefunds as aggregateProfileContract,
  aggregateRefunds as aggregateContract,
  listProfileRefundFilterChoices as profileChoicesContract,
  listProfileRefunds as listProfileContract,
  listRefundFilterChoices as choicesContract,
  listRefundFilterValues as valuesContract,
  listRefunds as listContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import {
  aggregateRefunds,
  listRefundFilterChoices,
  listRefundFilterValues,
  listRefunds,
} from "../use-cases/list-refunds.ts";
import { callerOf } from "../../kernel/http/caller.ts";

const contracts = [
  ["merchant", listContract, choicesContract, aggregateContract],
  ["profile", listProfileContract, profileChoicesContract, aggregateProfileContract],
] as const;

/** The operations on many refunds, of the merchant and of one profile. */
export const refundListRoutes = (ports: Ports): readonly Route[] => {
  const list = listRefunds(ports);
  const values = listRefundFilterValues(ports);
  const choices = listRefundFilterChoices(ports);
  const aggregate = aggregateRefunds(ports);
  const scoped = contracts.flatMap(([scope, listOf, choicesOf, aggregateOf]): readonly Route[] => [
    defineRoute(listOf, async ({ body, principal }) => ({
      body: await list({ caller: callerOf(principal), scope, request: body }),
    })),
    defineRoute(choicesOf, async ({ principal }) => ({
      body: await choices({ caller: callerOf(principal), scope }),
    })),
    defineRoute(aggregateOf, async ({ query, principal }) => ({
      body: await aggregate({ caller: callerOf(principal), scope, span: query }),
    })),
  ]);
  return [
    ...scoped,
    defineRoute(valuesContract, async ({ body, principal }) => ({
      body: await values({ caller: callerOf(principal), scope: "merchant", span: body }),
    })),
  ];
};
