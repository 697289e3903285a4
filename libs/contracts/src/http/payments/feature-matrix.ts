import { defineOperation } from "../../operation.ts";
import { featureMatrix, featureMatrixQuery } from "../../resources/feature-matrix.ts";

export const readFeatureMatrix = defineOperation({
  operationId: "readFeatureMatrix",
  service: "payments",
  face: "merchant",
  method: "GET",
  path: "/feature_matrix",
  access: "public",
  tag: "Providers",
  summary: "What every provider can do",
  description:
    "Answers the providers with their payment methods, capture methods, countries and currencies, and with what " +
    "their credentials look like.",
  query: featureMatrixQuery,
  response: featureMatrix,
});

/** The operations on providers. */
export const providerOperations = [readFeatureMatrix] as const;
