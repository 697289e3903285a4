import type { IncomingHttpHeaders } from "node:http";

import type { FeatureMatrix } from "@railyard/contracts";
import { readFeatureMatrix, receiveProviderWebhook } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../../../ports.ts";
import { receiveWebhook } from "../../../use-cases/provider-webhooks/receive-webhook.ts";

const plainHeaders = (headers: IncomingHttpHeaders): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

/** What providers call, and what they can do. */
export const providerRoutes = (ports: Ports, featureMatrix: FeatureMatrix): readonly Route[] => {
  const receive = receiveWebhook(ports);
  return [
    defineRoute(receiveProviderWebhook, async ({ params, rawBody, headers }) => {
      await receive({
        merchantId: params.merchant_id,
        connectorId: params.connector_id,
        webhook: { rawBody, headers: plainHeaders(headers) },
      });
      return { text: "" };
    }),
    defineRoute(readFeatureMatrix, () => Promise.resolve({ body: featureMatrix })),
  ];
};
