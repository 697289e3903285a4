import { flag, list, record, request, text } from "../schema.ts";

/** Body of POST /merchant-account/{merchant_id}/features/{feature}. */
export const switchFeatureBody = request(
  "EngineFeatureRequest",
  "Whether a part of deciding is on.",
  { enabled: flag("Whether it is on.") },
  ["enabled"],
);

/** Answer of the operations on features. */
export const engineFeatures = record("EngineFeatures", "The parts of deciding that a merchant can switch.", {
  merchant_id: text("The merchant."),
  features: list(
    "Every feature of this installation.",
    record("EngineFeature", "A part of deciding.", {
      feature: text("Its name.", { examples: ["elimination"] }),
      enabled: flag(
        "Whether it is on. What was never switched is, but for multi-objective-routing and sticky-routing.",
      ),
    }),
  ),
});
