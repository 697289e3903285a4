import { defineOperation } from "../../operation.ts";
import { featureMatrix, featureMatrixQuery } from "../../resources/feature-matrix.ts";

export const readFeatureMatrix = defineOperation({
  operationId: "readFeatureMatrix",
  service: "payments",
  api: "merchant",
  method: "GET",
  path: "/feature_matrix",
  access: "public",
  tag: "Providers",
  summary: "List the capabilities of providers",
  description:
    "Returns the providers with their payment methods, capture methods, countries and currencies, and the format " +
    "of their credentials.",
  query: featureMatrixQuery,
  response: featureMatrix,
});

/** The operations on providers. */
export const providerOperations = [readFeatureMatrix] as const;
