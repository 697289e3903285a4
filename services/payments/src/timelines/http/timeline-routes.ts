import {
  listProviderCallsOfPayment,
  listProviderCallsOfPayout,
  listProviderCallsOfRefund,
  readPaymentTimeline as paymentContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { callerOf } from "../../kernel/http/caller.ts";
import type { Ports } from "../ports.ts";
import {
  providerCallsOfPayment,
  providerCallsOfPayout,
  providerCallsOfRefund,
} from "../use-cases/list-provider-calls.ts";
import { readPaymentTimeline } from "../use-cases/read-payment-timeline.ts";

/** The operations on timelines and on calls to providers. */
export const timelineRoutes = (ports: Ports): readonly Route[] => {
  const read = readPaymentTimeline(ports);
  const ofPayment = providerCallsOfPayment(ports);
  const ofRefund = providerCallsOfRefund(ports);
  const ofPayout = providerCallsOfPayout(ports);
  return [
    defineRoute(paymentContract, async ({ params, principal }) => ({
      body: await read(callerOf(principal), params.payment_id),
    })),
    defineRoute(listProviderCallsOfPayment, async ({ params, query, principal }) => ({
      body: await ofPayment(callerOf(principal), params.payment_id, query),
    })),
    defineRoute(listProviderCallsOfRefund, async ({ params, query, principal }) => ({
      body: await ofRefund(callerOf(principal), params.refund_id, query),
    })),
    defineRoute(listProviderCallsOfPayout, async ({ params, query, principal }) => ({
      body: await ofPayout(callerOf(principal), params.payout_id, query),
    })),
  ];
};
