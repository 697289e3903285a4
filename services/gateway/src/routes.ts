import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { defineOperation, engineOpenApiDocument, merchantOpenApiDocument } from "@railyard/contracts";
import type { OperationContract } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import { defineRoute } from "@railyard/http";
import type { Route } from "@railyard/http";

type PublicFace = "merchant" | "engine";

const shape = { service: "gateway", method: "GET", access: "public", tag: "Reference" } as const;

const readOpenApi = defineOperation({
  ...shape,
  face: "merchant",
  operationId: "readOpenApi",
  path: "/openapi.json",
  summary: "This interface as an OpenAPI 3.1 document",
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

interface ReferenceFile {
  readonly contentType: string;
  readonly read: () => string;
}

const referenceFiles: Readonly<Record<string, ReferenceFile>> = {
  "swagger-ui.css": { contentType: "text/css; charset=utf-8", read: () => viewerFile("swagger-ui.css") },
  "swagger-ui-bundle.js": {
    contentType: "text/javascript; charset=utf-8",
    read: () => viewerFile("swagger-ui-bundle.js"),
  },
  "start.js": { contentType: "text/javascript; charset=utf-8", read: () => startScript },
};

/** What the gateway itself answers; everything else is forwarded. */
export const routesOf = (face: PublicFace): readonly Route[] => {
  const onFace = <const Contract extends OperationContract>(contract: Contract): Contract => ({ ...contract, face });
  let document: string | undefined;
  return [
    defineRoute(onFace(readOpenApi), () => {
      document ??= JSON.stringify(documents[face]());
      return Promise.resolve({ text: document, contentType: "application/json" });
    }),
    defineRoute(onFace(browseReference), () =>
      Promise.resolve({ html: pageOf(titles[face]), headers: { "content-security-policy": pagePolicy } }),
    ),
    defineRoute(onFace(readReferenceFile), ({ params, url }) => {
      const file = Object.hasOwn(referenceFiles, params.file) ? referenceFiles[params.file] : undefined;
      if (file === undefined) return Promise.reject(edgeFailures.unknown_route({ path: url.pathname }));
      return Promise.resolve({ text: file.read(), contentType: file.contentType });
    }),
  ];
};
