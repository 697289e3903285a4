import type { FeatureMatrix } from "@railyard/contracts";
import {
  aggregatePayments as aggregateContract,
  aggregateProfilePayments as aggregateProfileContract,
  listPaymentFilterChoices as choicesContract,
  listPaymentFilterValues as valuesContract,
  listPayments as listContract,
  listProfilePaymentFilterChoices as profileChoicesContract,
  listProfilePayments as listProfileContract,
  readPaymentAnalytics as analyticsContract,
  searchPayments as searchContract,
  searchProfilePayments as searchProfileContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { listFilterChoices } from "../use-cases/list-filter-choices.ts";
import { aggregatePayments, listFilterValues, listPayments, searchPayments } from "../use-cases/list-payments.ts";
import { readPaymentAnalytics } from "../use-cases/read-payment-analytics.ts";
import { callerOf } from "../../kernel/http/caller.ts";

const scopes = ["merchant", "profile"] as const;

/** The operations on many payments, of the merchant and of one profile. */
export const paymentListRoutes = (ports: Ports, featureMatrix: FeatureMatrix): readonly Route[] => {
  const list = listPayments(ports);
  const search = searchPayments(ports);
  const values = listFilterValues(ports);
  const analytics = readPaymentAnalytics(ports);
  const choices = listFilterChoices(ports, featureMatrix);
  const aggregate = aggregatePayments(ports);
  const contracts = {
    merchant: [listContract, searchContract, choicesContract, aggregateContract],
    profile: [listProfileContract, searchProfileContract, profileChoicesContract, aggregateProfileContract],
  } as const;
  const scoped = scopes.flatMap((scope): readonly Route[] => {
    const [listOf, searchOf, choicesOf, aggregateOf] = contracts[scope];
    return [
      defineRoute(listOf, async ({ query, principal }) => ({
        body: await list({ caller: callerOf(principal), scope, query }),
      })),
      defineRoute(searchOf, async ({ body, principal }) => ({
        body: await search({ caller: callerOf(principal), scope, request: body }),
      })),
      defineRoute(choicesOf, async ({ principal }) => ({
        body: await choices({ caller: callerOf(principal), scope }),
      })),
      defineRoute(aggregateOf, async ({ query, principal }) => ({
        body: await aggregate({ caller: callerOf(principal), scope, span: query }),
      })),
    ];
  });
  return [
    ...scoped,
    defineRoute(analyticsContract, async ({ query, principal }) => ({
      body: await analytics(callerOf(principal), query),
    })),
    defineRoute(valuesContract, async ({ body, principal }) => ({
      body: await values({ caller: callerOf(principal), scope: "merchant", span: body }),
    })),
  ];
};
