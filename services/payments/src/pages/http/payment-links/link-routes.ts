import { listPaymentLinks as listContract, retrievePaymentLink as retrieveContract } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../../ports.ts";
import { listLinks, retrieveLink } from "../../use-cases/read-links.ts";
import { callerOf } from "../../../kernel/http/caller.ts";

/** The operations on payment links. */
export const linkRoutes = (ports: Ports): readonly Route[] => {
  const list = listLinks(ports);
  const retrieve = retrieveLink(ports);
  return [
    defineRoute(listContract, async ({ query, body, principal }) => ({
      body: await list({ caller: callerOf(principal), request: { ...body, ...query } }),
    })),
    defineRoute(retrieveContract, async ({ params, body, principal }) => ({
      body: await retrieve({
        caller: callerOf(principal),
        paymentLinkId: params.payment_link_id,
        clientSecret: body?.client_secret ?? null,
      }),
    })),
  ];
};
