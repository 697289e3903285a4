import { authenticatePayment as authenticateContract, retrievePoll as pollContract } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { authenticatePayment } from "../use-cases/authentication/authenticate-payment.ts";
import { readPoll } from "../use-cases/authentication/read-poll.ts";
import { callerOf } from "../../kernel/http/caller.ts";

/** 3-D Secure by a 3DS Server apart from the acquirer. */
export const authenticationRoutes = (ports: Ports): readonly Route[] => {
  const authenticate = authenticatePayment(ports);
  const poll = readPoll(ports);
  return [
    defineRoute(authenticateContract, async ({ params, body, principal }) => ({
      body: await authenticate({ caller: callerOf(principal), paymentId: params.payment_id, request: body }),
    })),
    defineRoute(pollContract, async ({ params, principal }) => ({
      body: await poll(callerOf(principal), params.poll_id),
    })),
  ];
};
