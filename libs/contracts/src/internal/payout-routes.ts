import type { FromSchema } from "json-schema-to-ts";
import { defineOperation } from "../operation.ts";
import { currency } from "../resources/currency.ts";
import { paymentMethod } from "../resources/payment-records.ts";
import { freeObject, list, minorUnits, nullable, record, text } from "../schema.ts";

/** The data of a payout, in the body of POST /internal/payout-routes. */
const payoutRouteRequest = record("PayoutRouteRequest", "A payout to choose connector accounts for.", {
  merchant_id: text("The merchant.", { minLength: 1, maxLength: 64 }),
  profile_id: text("The business profile.", { minLength: 1, maxLength: 64 }),
  payout_id: text("The payout; makes volume splits repeatable.", { minLength: 1, maxLength: 64 }),
  amount: minorUnits("Amount in minor units."),
  currency,
  payment_method: paymentMethod,
  payment_method_type: nullable(text("Sub-type of the destination, such as sepa.")),
  billing_country: nullable(text("Country of the destination, two letters.")),
  metadata: nullable(freeObject("The merchant's metadata of the payout.")),
});

export type PayoutRouteRequest = FromSchema<typeof payoutRouteRequest>;

/** What the active routing rule specifies for a payout. Callers continue without an answer. */
export const routePayout = defineOperation({
  operationId: "route_payout",
  service: "decision-engine",
  api: "internal",
  method: "POST",
  path: "/internal/payout-routes",
  access: ["service"],
  idempotent: false,
  tag: "Internal",
  summary: "Evaluate the active rule for a payout",
  body: payoutRouteRequest,
  response: record("PayoutRoute", "The connectors of the rule.", {
    connectors: list(
      "In the order to try them; empty if no rule is active or it names none.",
      record("PayoutRouteConnector", "A connector and its account.", {
        connector: text("Name of the provider."),
        merchant_connector_id: nullable(text("The connector account; null: any of the connector's.")),
      }),
    ),
  }),
});
