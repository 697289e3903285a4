import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import {
  defineOperation,
  engineOpenApiDocument,
  merchantOpenApiDocument,
  webhooksOpenApiDocument,
} from "@railyard/contracts";
import type { OperationContract } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
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
  summary: "Where the reference is; browsers are led to it",
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

const browseReference = defineOperation({
  ...shape,
  face: "merchant",
  operationId: "browseReference",
  path: "/docs",
  summary: "This interface as a page to read and try",
  page: true,
});

const readReferenceFile = defineOperation({
  ...shape,
  face: "merchant",
  operationId: "readReferenceFile",
  path: "/docs/{file}",
  summary: "Scripts and styles of the reference page",
  pathParameters: {
    type: "object",
    properties: { file: { type: "string", maxLength: 64 } },
    required: ["file"],
    additionalProperties: false,
  },
});

const documents: Readonly<Record<PublicFace, () => unknown>> = {
  merchant: merchantOpenApiDocument,
  engine: engineOpenApiDocument,
};
const titles: Readonly<Record<PublicFace, string>> = { merchant: "Railyard API", engine: "Railyard decision engine" };

const startScript = `SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  tryItOutEnabled: true,
});
`;

const pageOf = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** The page runs its own scripts only; the viewer sets styles of its own and draws its icons as data. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

const viewerFile = (name: string): string => {
  const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  return readFileSync(join(folder, name), "utf8");
};

const json = "application/json";
const script = "text/javascript; charset=utf-8";

const referenceFiles: Readonly<Record<string, StaticContent>> = {
  "swagger-ui.css": staticContent("text/css; charset=utf-8", () => viewerFile("swagger-ui.css")),
  "swagger-ui-bundle.js": staticContent(script, () => viewerFile("swagger-ui-bundle.js")),
  "start.js": staticContent(script, () => startScript),
};

const openApiOf: Readonly<Record<PublicFace, StaticContent>> = {
  merchant: staticContent(json, () => JSON.stringify(documents.merchant())),
  engine: staticContent(json, () => JSON.stringify(documents.engine())),
};
const webhooksOpenApi = staticContent(json, () => JSON.stringify(webhooksOpenApiDocument()));

const entranceOf = (face: PublicFace): string =>
  JSON.stringify({
    name: titles[face],
    docs: "/docs",
    openapi: "/openapi.json",
    ...(face === "merchant" ? { webhooks_openapi: "/openapi-webhooks.json" } : {}),
    health: "/health",
  });

const isBrowser = ({ accept = "" }: IncomingHttpHeaders): boolean => accept.includes("text/html");

/** What the gateway itself answers; everything else is forwarded. */
export const routesOf = (face: PublicFace): readonly Route[] => {
  const onFace = <const Contract extends OperationContract>(contract: Contract): Contract => ({ ...contract, face });
  const entrance = entranceOf(face);
  return [
    defineRoute(onFace(readEntrance), ({ headers }) => {
      const vary = { vary: "accept" };
      return Promise.resolve(
        isBrowser(headers)
          ? { redirect: "/docs", headers: vary }
          : { text: entrance, contentType: json, headers: { ...vary, "cache-control": "no-store" } },
      );
    }),
    defineRoute(onFace(readOpenApi), ({ headers }) => openApiOf[face](headers)),
    ...(face === "merchant" ? [defineRoute(readWebhooksOpenApi, ({ headers }) => webhooksOpenApi(headers))] : []),
    defineRoute(onFace(browseReference), () =>
      Promise.resolve({ html: pageOf(titles[face]), headers: { "content-security-policy": pagePolicy } }),
    ),
    defineRoute(onFace(readReferenceFile), ({ params, url, headers }) => {
      const file = Object.hasOwn(referenceFiles, params.file) ? referenceFiles[params.file] : undefined;
      if (file === undefined) return Promise.reject(edgeFailures.unknown_route({ path: url.pathname }));
      return file(headers);
    }),
  ];
};
