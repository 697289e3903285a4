import { readPaymentTimeline as paymentContract } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { callerOf } from "../../kernel/http/caller.ts";
import type { Ports } from "../ports.ts";
import { readPaymentTimeline } from "../use-cases/read-payment-timeline.ts";

/** The operations on timelines. */
export const timelineRoutes = (ports: Ports): readonly Route[] => {
  const read = readPaymentTimeline(ports);
  return [
    defineRoute(paymentContract, async ({ params, principal }) => ({
      body: await read(callerOf(principal), params.payment_id),
    })),
  ];
};
