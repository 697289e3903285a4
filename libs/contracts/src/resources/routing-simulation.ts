import type { FromSchema } from "json-schema-to-ts";
import { choice, decimal, freeObject, integer, list, minorUnits, nullable, record, request, text } from "../schema.ts";
import { currency } from "./currency.ts";
import { paymentMethodTypes } from "./payment-method-types.ts";
import {
  authenticationTypes,
  captureMethods,
  cardNetworks,
  paymentMethods,
  setupFutureUsages,
} from "./payment-values.ts";

const country = (description: string) => text(description, { minLength: 2, maxLength: 2 });

/** Body of POST /routing/simulate. */
export const simulateRoutingBody = request(
  "SimulateRoutingRequest",
  "The facts of a payment that is not made.",
  {
    profile_id: text("The business profile; default: as for POST /payments.", { minLength: 1, maxLength: 64 }),
    payment_id: text("Makes splits, exploration and experiments repeatable: those of a payment with this id.", {
      minLength: 1,
      maxLength: 64,
    }),
    amount: minorUnits("Amount in minor units, with what is added to it."),
    currency,
    payment_method: choice("Family of the payment method.", paymentMethods),
    payment_method_type: choice("Sub-type of the payment method.", paymentMethodTypes),
    card_network: choice("Card network.", cardNetworks),
    card_bin: text("BIN: first six or eight digits of the card.", { pattern: "^([0-9]{6}|[0-9]{8})$" }),
    card_issuer: text("Issuer of the card.", { minLength: 1, maxLength: 255 }),
    card_issuing_country: country("Country of the issuer, two letters."),
    billing_country: country("Country of the billing address, two letters."),
    authentication_type: choice("default: no_three_ds.", authenticationTypes),
    capture_method: choice("default: automatic.", captureMethods),
    setup_future_usage: choice("Intended later use of the payment method.", setupFutureUsages),
    metadata: freeObject("The merchant's metadata of the payment."),
  },
  ["amount", "currency", "payment_method"],
);

const account = {
  connector: text("Name of the provider."),
  merchant_connector_id: text("The connector account."),
  connector_label: nullable(text("Label of the account.")),
} as const;

/** Answer of POST /routing/simulate. */
export const simulatedRouting = record("SimulatedRouting", "Where the payment would go, and why.", {
  profile_id: text("The business profile."),
  routing_approach: text("The routing approach; default_fallback while the decision engine does not answer."),
  rule_name: nullable(text("The routing rule that decides; null: none.")),
  candidates: list(
    "Eligible connector accounts, best first: the order in which they would be tried.",
    record("SimulatedCandidate", "An eligible connector account and the reasons for its rank.", {
      ...account,
      score: nullable(decimal("Expected success rate, 0 to 1; null: not known.")),
      samples: nullable(integer("Outcomes that the score is based on; null: not known.", { minimum: 0 })),
      reasons: list("Reasons for the rank.", text("A reason.")),
    }),
  ),
  skipped: list(
    "Connector accounts of the profile that could not take the payment.",
    record("SkippedAccount", "A connector account and the reason why it is not eligible.", {
      ...account,
      reason: text("The reason."),
    }),
  ),
});

export type SimulateRoutingRequest = FromSchema<typeof simulateRoutingBody>;
export type SimulatedRouting = FromSchema<typeof simulatedRouting>;
