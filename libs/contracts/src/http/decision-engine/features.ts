import { defineOperation } from "../../operation.ts";
import { engineFeatures, switchFeatureBody } from "../../resources/engine-feature.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "decision-engine",
  face: "engine",
  access: ["engine_key", "jwt"],
  merchantPathParameter: "merchant_id",
  tag: "Rule configuration",
  response: engineFeatures,
} as const;

export const listEngineFeatures = defineOperation({
  ...shape,
  operationId: "listEngineFeatures",
  weight: "bounded",
  method: "GET",
  path: "/merchant-account/{merchant_id}/features",
  permission: "routing:read",
  summary: "List the features of a merchant",
  description:
    "Answers which parts of deciding are on. elimination: gateways that are down go behind the others. " +
    "explore-exploit-srv3: some payments try the gateway heard of longest ago. gsm-scoring-filter: declines that are " +
    "the customer's or the issuer's doing leave the gateway's score alone. autopilot: as many payments try another " +
    "gateway as are worth it, up to hedgingPercent; without it always hedgingPercent (5 where none is set). " +
    "auto-calibration: how many outcomes are remembered is found out where no bucketSize is set; without it 125. " +
    "ab-test-real-payments: experiments share payments. multi-objective-routing (off until it " +
    "is switched on): a cheaper gateway goes first where its success rate is within the guard band. " +
    "sticky-routing (off until it is switched on): customers go back to the gateway at which their payments by the " +
    "same method succeeded, while it is well.",
  pathParameters: pathParameters({ merchant_id: "The merchant." }),
});

export const switchEngineFeature = defineOperation({
  ...shape,
  operationId: "switchEngineFeature",
  method: "POST",
  path: "/merchant-account/{merchant_id}/features/{feature}",
  wholeMerchant: true,
  permission: "routing:write",
  summary: "Switch a feature of a merchant",
  description: "Switches one part of deciding on or off, at every replica within a second; the others stay.",
  pathParameters: pathParameters({ merchant_id: "The merchant.", feature: "The feature." }),
  body: switchFeatureBody,
  failures: ["feature_not_offered"],
});

/** The operations on features. */
export const engineFeatureOperations = [listEngineFeatures, switchEngineFeature] as const;
