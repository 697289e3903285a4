import type { IncomingHttpHeaders } from "node:http";
import {
  defineOperation,
  engineOpenApiDocument,
  merchantOpenApiDocument,
  webhooksOpenApiDocument,
} from "@railyard/contracts";
import type { OperationContract } from "@railyard/contracts";
import { defineRoute } from "@railyard/http";
import type { Route } from "@railyard/http";
import { staticContent } from "./adapters/http/static-content.ts";
import type { StaticContent } from "./adapters/http/static-content.ts";

type PublicApi = "merchant" | "engine";

const shape = { service: "gateway", method: "GET", access: "public", tag: "Reference" } as const;

const readEntrance = defineOperation({
  ...shape,
  api: "merchant",
  operationId: "readEntrance",
  path: "/",
  summary: "Where the reference is; browsers are redirected to it",
});

const readOpenApi = defineOperation({
  ...shape,
  api: "merchant",
  operationId: "readOpenApi",
  path: "/openapi.json",
  summary: "This interface as an OpenAPI 3.1 document",
});

const readWebhooksOpenApi = defineOperation({
  ...shape,
  api: "merchant",
  operationId: "readWebhooksOpenApi",
  path: "/openapi-webhooks.json",
  summary: "The webhooks that merchants receive as an OpenAPI 3.1 document",
});

const documents: Readonly<Record<PublicApi, () => unknown>> = {
  merchant: merchantOpenApiDocument,
  engine: engineOpenApiDocument,
};
const titles: Readonly<Record<PublicApi, string>> = { merchant: "Railyard API", engine: "Railyard decision engine" };

const json = "application/json";
const openApiOf: Readonly<Record<PublicApi, StaticContent>> = {
  merchant: staticContent(json, () => JSON.stringify(documents.merchant())),
  engine: staticContent(json, () => JSON.stringify(documents.engine())),
};
const webhooksOpenApi = staticContent(json, () => JSON.stringify(webhooksOpenApiDocument()));

const entranceOf = (api: PublicApi): string =>
  JSON.stringify({
    name: titles[api],
    docs: "/docs/",
    openapi: "/openapi.json",
    ...(api === "merchant" ? { webhooks_openapi: "/openapi-webhooks.json" } : {}),
    health: "/health",
  });

const isBrowser = ({ accept = "" }: IncomingHttpHeaders): boolean => accept.includes("text/html");

/** What the gateway itself answers; everything else is forwarded. */
export const routesOf = (api: PublicApi, documentation: readonly Route[]): readonly Route[] => {
  const inApi = <const Contract extends OperationContract>(contract: Contract): Contract => ({ ...contract, api });
  const entrance = entranceOf(api);
  return [
    defineRoute(inApi(readEntrance), ({ headers }) => {
      const vary = { vary: "accept" };
      return Promise.resolve(
        isBrowser(headers)
          ? { redirect: "/docs/", headers: vary }
          : { text: entrance, contentType: json, headers: { ...vary, "cache-control": "no-store" } },
      );
    }),
    defineRoute(inApi(readOpenApi), ({ headers }) => openApiOf[api](headers)),
    ...(api === "merchant" ? [defineRoute(readWebhooksOpenApi, ({ headers }) => webhooksOpenApi(headers))] : []),
    ...documentation.map((route) => ({ ...route, contract: inApi(route.contract) })),
  ];
};
