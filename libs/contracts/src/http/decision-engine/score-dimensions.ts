import { defineOperation } from "../../operation.ts";
import { scoreDimensions, scoreDimensionsBody, scoreDimensionsConfigured } from "../../resources/score-dimension.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "decision-engine",
  face: "engine",
  access: ["engine_key", "jwt"],
  tag: "Rule configuration",
} as const;

export const configureScoreDimensions = defineOperation({
  ...shape,
  operationId: "configureScoreDimensions",
  method: "POST",
  path: "/config-sr-dimension",
  wholeMerchant: true,
  permission: "routing:write",
  summary: "Configure the dimensions of success rates",
  description:
    "Replaces what success rates are kept by beside the payment method and its type. Payments that differ in one " +
    "of these dimensions are learned from separately, as far as gateways really differ by it; a field that is not " +
    "listed makes no difference. Empty lists restore the default: card network, currency, country and the card's " +
    "first digits. Decisions go by it from now on, outcomes by what held when their payments were decided for.",
  body: scoreDimensionsBody,
  response: scoreDimensionsConfigured,
});

export const readScoreDimensions = defineOperation({
  ...shape,
  operationId: "readScoreDimensions",
  method: "GET",
  path: "/config-sr-dimension/{merchant_id}",
  merchantPathParameter: "merchant_id",
  permission: "routing:read",
  summary: "Read the dimensions of success rates",
  description: "Answers the dimensions as they were configured; empty lists where they never were.",
  pathParameters: pathParameters({ merchant_id: "The merchant." }),
  response: scoreDimensions,
});

/** The operations on what success rates are kept by. */
export const scoreDimensionOperations = [configureScoreDimensions, readScoreDimensions] as const;
