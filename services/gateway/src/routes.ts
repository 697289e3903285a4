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

type PublicFace = "merchant" | "engine";

const shape = { service: "gateway", method: "GET", access: "public", tag: "Reference" } as const;

const readEntrance = defineOperation({
  ...shape,
  face: "merchant",
  operationId: "readEntrance",
  path: "/",
  summary: "Where the reference is; browsers are redirected to it",
});

const readOpenApi = defineOperation({
  ...shape,
  face: "merchant",
  operationId: "readOpenApi",
  path: "/openapi.json",
  summary: "This interface as an OpenAPI 3.1 document",
});

const readWebhooksOpenApi = defineOperation({
  ...shape,
  face: "merchant",
  operationId: "readWebhooksOpenApi",
  path: "/openapi-webhooks.json",
  summary: "The webhooks that merchants receive as an OpenAPI 3.1 document",
});

const documents: Readonly<Record<PublicFace, () => unknown>> = {
  merchant: merchantOpenApiDocument,
  engine: engineOpenApiDocument,
};
const titles: Readonly<Record<PublicFace, string>> = { merchant: "Railyard API", engine: "Railyard decision engine" };

const json = "application/json";
const openApiOf: Readonly<Record<PublicFace, StaticContent>> = {
  merchant: staticContent(json, () => JSON.stringify(documents.merchant())),
  engine: staticContent(json, () => JSON.stringify(documents.engine())),
};
const webhooksOpenApi = staticContent(json, () => JSON.stringify(webhooksOpenApiDocument()));

const entranceOf = (face: PublicFace): string =>
  JSON.stringify({
    name: titles[face],
    docs: "/docs/",
    openapi: "/openapi.json",
    ...(face === "merchant" ? { webhooks_openapi: "/openapi-webhooks.json" } : {}),
    health: "/health",
  });

const isBrowser = ({ accept = "" }: IncomingHttpHeaders): boolean => accept.includes("text/html");

/** What the gateway itself answers; everything else is forwarded. */
export const routesOf = (face: PublicFace, documentation: readonly Route[]): readonly Route[] => {
  const onFace = <const Contract extends OperationContract>(contract: Contract): Contract => ({ ...contract, face });
  const entrance = entranceOf(face);
  return [
    defineRoute(onFace(readEntrance), ({ headers }) => {
      const vary = { vary: "accept" };
      return Promise.resolve(
        isBrowser(headers)
          ? { redirect: "/docs/", headers: vary }
          : { text: entrance, contentType: json, headers: { ...vary, "cache-control": "no-store" } },
      );
    }),
    defineRoute(onFace(readOpenApi), ({ headers }) => openApiOf[face](headers)),
    ...(face === "merchant" ? [defineRoute(readWebhooksOpenApi, ({ headers }) => webhooksOpenApi(headers))] : []),
    ...documentation.map((route) => ({ ...route, contract: onFace(route.contract) })),
  ];
};
