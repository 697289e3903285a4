import { listEngineFeatures, switchEngineFeature } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { MerchantFeatures } from "../../domain/settings/features.ts";
import { featureNames } from "../../domain/settings/features.ts";
import type { FeaturePorts } from "../../use-cases/switch-features.ts";
import { readFeatures, switchFeature } from "../../use-cases/switch-features.ts";
import { callerOf } from "./caller.ts";

const toWire = (merchantId: string, features: MerchantFeatures) => ({
  merchant_id: merchantId,
  features: featureNames.map((feature) => ({ feature, enabled: features[feature] })),
});

/** The operations on features. */
export const featureRoutes = (ports: FeaturePorts): readonly Route[] => [
  defineRoute(listEngineFeatures, async ({ principal, params: { merchant_id: merchantId } }) => ({
    body: toWire(merchantId, await readFeatures(ports)(callerOf(principal), merchantId)),
  })),
  defineRoute(switchEngineFeature, async ({ principal, params, body }) => {
    const { merchant_id: merchantId, feature } = params;
    const features = await switchFeature(ports)(callerOf(principal), merchantId, feature, body.enabled);
    return { body: toWire(merchantId, features) };
  }),
];
