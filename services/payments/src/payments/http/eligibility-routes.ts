import { checkEligibility as checkContract } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { checkEligibility } from "../use-cases/check-eligibility.ts";
import { callerOf, withCustomerAddress } from "../../kernel/http/caller.ts";

/** Looking before confirming. */
export const eligibilityRoutes = (ports: Ports): readonly Route[] => {
  const check = checkEligibility(ports);
  return [
    defineRoute(checkContract, async ({ params, body, principal, headers }) => {
      const caller = callerOf(principal);
      const request = withCustomerAddress(body, caller, headers);
      return { body: await check({ caller, paymentId: params.payment_id, request }) };
    }),
  ];
};
