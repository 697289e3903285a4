import { defineOperation } from "../../operation.ts";
import { scoreDimensions, scoreDimensionsBody, scoreDimensionsConfigured } from "../../resources/score-dimension.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "decision-engine",
  api: "engine",
  access: ["engine_key", "jwt"],
  tag: "Rule configuration",
} as const;

export const configureScoreDimensions = defineOperation({
  ...shape,
  operationId: "configureScoreDimensions",
  requiresStepUp: true,
  method: "POST",
  path: "/config-sr-dimension",
  wholeMerchant: true,
  permission: "routing:write",
  summary: "Configure the dimensions of success rates",
  description:
    "Replaces the dimensions by which success rates are kept in addition to the payment method and its type. " +
    "Payments that differ in a dimension are scored separately, as far as gateways actually differ by it; other " +
    "fields have no influence. Empty lists restore the default: card network, currency, country and BIN. Applies " +
    "to decisions from now on, and to outcomes as of the time of their decisions.",
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
  description: "Returns the configured dimensions; fields is null and udfs empty where none are.",
  pathParameters: pathParameters({ merchant_id: "The merchant." }),
  response: scoreDimensions,
});

/** The operations on what success rates are kept by. */
export const scoreDimensionOperations = [configureScoreDimensions, readScoreDimensions] as const;
