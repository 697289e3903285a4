import type { IncomingHttpHeaders } from "node:http";

import type { FeatureMatrix } from "@railyard/contracts";
import { readFeatureMatrix, receiveProviderWebhook, verifyCredentials as verifyContract } from "@railyard/contracts";
import { receiveProviderWebhookByGet, receiveProviderWebhookByPut } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { verifyCredentials } from "../../providers/use-cases/verify-credentials.ts";
import { receiveWebhook } from "../use-cases/receive-webhook.ts";

const plainHeaders = (headers: IncomingHttpHeaders): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

const ofConnector = (matrix: FeatureMatrix, name: string | null | undefined): FeatureMatrix => {
  if (name === null || name === undefined) return matrix;
  const connectors = matrix.connectors.filter((connector) => connector.name === name);
  return { connector_count: connectors.length, connectors };
};

const webhookContracts = [receiveProviderWebhook, receiveProviderWebhookByPut, receiveProviderWebhookByGet] as const;

/** What providers call, and what they can do. */
export const providerRoutes = (ports: Ports, featureMatrix: FeatureMatrix): readonly Route[] => {
  const receive = receiveWebhook(ports);
  return [
    ...webhookContracts.map((contract) =>
      defineRoute(contract, async ({ params, rawBody, url, headers }) => {
        const message = rawBody.length > 0 ? rawBody : Buffer.from(url.search.slice(1));
        const text = await receive({
          merchantId: params.merchant_id,
          connectorId: params.connector_id,
          webhook: { rawBody: message, headers: plainHeaders(headers) },
        });
        return { text };
      }),
    ),
    defineRoute(verifyContract, async ({ body }) => {
      await verifyCredentials(ports)(body);
      return { body: { connector_name: body.connector_name, status: "verified" as const } };
    }),
    defineRoute(readFeatureMatrix, ({ query }) =>
      Promise.resolve({ body: ofConnector(featureMatrix, query.connector) }),
    ),
  ];
};
