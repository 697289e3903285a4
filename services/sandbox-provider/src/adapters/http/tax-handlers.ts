import { sandboxCalculateTax } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { calculateTax } from "../../domain/tax.ts";
import { failures } from "../../failures.ts";
import type { CallerPorts } from "./caller.ts";
import { identifyCaller } from "./caller.ts";

/** Works taxes out. */
export const taxRoutes = (parts: CallerPorts): readonly Route[] => [
  defineRoute(sandboxCalculateTax, async (request) => {
    const { account, acquirer } = await identifyCaller(parts, request);
    if (acquirer.calculatesTaxes !== true) {
      throw failures.method_not_supported({ connector_name: account.connector, method: "taxes" });
    }
    const { server_error_rate: rate } = account.behaviour;
    if (rate > 0 && parts.chance.next() < rate) throw failures.processing_error();
    const { amount, basisPoints } = calculateTax(request.body);
    const { reference, currency } = request.body;
    return { body: { reference, amount, currency, rate_basis_points: basisPoints } };
  }),
];
