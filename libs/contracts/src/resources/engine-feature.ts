import { flag, list, record, request, text } from "../schema.ts";

/** Body of POST /merchant-account/{merchant_id}/features/{feature}. */
export const switchFeatureBody = request(
  "EngineFeatureRequest",
  "State of a routing feature.",
  { enabled: flag("Whether it is on.") },
  ["enabled"],
);

/** Answer of the operations on features. */
export const engineFeatures = record("EngineFeatures", "Routing features of a merchant.", {
  merchant_id: text("The merchant."),
  features: list(
    "Every feature of this installation.",
    record("EngineFeature", "A routing feature.", {
      feature: text("Its name.", { examples: ["elimination"] }),
      enabled: flag("Whether it is on. The default is on, except for multi-objective-routing and sticky-routing."),
    }),
  ),
});
