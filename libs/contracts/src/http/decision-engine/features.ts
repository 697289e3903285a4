import { defineOperation } from "../../operation.ts";
import { engineFeatures, switchFeatureBody } from "../../resources/engine-feature.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "decision-engine",
  api: "engine",
  access: ["engine_key", "jwt"],
  merchantPathParameter: "merchant_id",
  tag: "Rule configuration",
  response: engineFeatures,
} as const;

export const listEngineFeatures = defineOperation({
  ...shape,
  operationId: "listEngineFeatures",
  weight: "bounded",
  list: { style: "whole", items: "features" },
  method: "GET",
  path: "/merchant-account/{merchant_id}/features",
  permission: "routing:read",
  summary: "List the features of a merchant",
  description:
    "Returns the routing features and whether they are on. elimination: gateways that are down are ranked last. " +
    "explore-exploit-srv3: some payments try the gateway with the oldest data. gsm-scoring-filter: declines " +
    "caused by the customer or the issuer do not affect the gateway's score. autopilot: the hedging share adapts " +
    "to its benefit, up to hedgingPercent; without it always hedgingPercent (default 5). auto-calibration: the " +
    "bucket size is determined automatically where no bucketSize is set; without it 125. ab-test-real-payments: " +
    "experiments share payments. multi-objective-routing (off by default): a cheaper gateway is ranked first when " +
    "its success rate is within the guard band. sticky-routing (off by default): customers return to the gateway " +
    "where their payments by the same method succeeded, while it is healthy.",
  pathParameters: pathParameters({ merchant_id: "The merchant." }),
});

export const switchEngineFeature = defineOperation({
  ...shape,
  operationId: "switchEngineFeature",
  requiresStepUp: true,
  method: "POST",
  path: "/merchant-account/{merchant_id}/features/{feature}",
  wholeMerchant: true,
  permission: "routing:write",
  summary: "Switch a feature of a merchant",
  description:
    "Switches one routing feature on or off; takes effect at every replica within a second. The others stay.",
  pathParameters: pathParameters({ merchant_id: "The merchant.", feature: "The feature." }),
  body: switchFeatureBody,
  failures: ["feature_not_offered"],
});

/** The operations on features. */
export const engineFeatureOperations = [listEngineFeatures, switchEngineFeature] as const;
