import { join } from "node:path";
import { defineOperation } from "@railyard/contracts";
import type { OperationContract } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import { defineRoute } from "@railyard/http";
import type { HttpReply, HttpRequest, Route, TextReply } from "@railyard/http";
import { defined } from "@railyard/members";
import type { Config } from "../../config.ts";
import { openDocumentation } from "./documentation-files.ts";
import type { DocumentationFiles } from "./documentation-files.ts";

const ownFolder = join(import.meta.dirname, "../../../../../site/dist");

/** Own scripts only, of which one compiles the search's WebAssembly. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "worker-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const siteHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": pagePolicy,
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
};

const retrySeconds = 5;

const unbuiltPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${String(retrySeconds)}">
<title>Documentation</title>
</head>
<body>
<main>
<h1>The documentation is not built yet</h1>
<p><code>npm start</code> builds it in the background, <code>npm run docs</code> at once. This page looks again every
${String(retrySeconds)} seconds.</p>
<p>Until then: <a href="/openapi.json">the API as an OpenAPI document</a>.</p>
</main>
</body>
</html>
`;

const unbuilt = (): HttpReply<unknown> => ({
  html: unbuiltPage,
  status: 503,
  headers: { "retry-after": String(retrySeconds) },
});

const shape = { service: "gateway", api: "merchant", method: "GET", access: "public", tag: "Documentation" } as const;

const segment = { type: "string", maxLength: 512 } as const;
const deepestPage = 6;

const parametersOf = (names: readonly string[]): Pick<OperationContract, "pathParameters"> =>
  names.length === 0
    ? {}
    : {
        pathParameters: {
          type: "object",
          properties: Object.fromEntries(names.map((name) => [name, segment])),
          required: names,
          additionalProperties: false,
        },
      };

/** `/docs` and whatever is below it, with a slash at the end, as pages are, and without, as files are. */
const operations = Array.from({ length: deepestPage + 1 }, (_, depth) => {
  const names = Array.from({ length: depth }, (_name, index) => `part_${String(index + 1)}`);
  const path = ["/docs", ...names.map((name) => `{${name}}`)].join("/");
  return [path, `${path}/`].map((address, index) =>
    defineOperation({
      ...shape,
      operationId: `read${index === 0 ? "DocumentationFile" : "DocumentationPage"}${depth === 0 ? "" : String(depth)}`,
      path: address,
      summary: "The documentation",
      page: true,
      ...parametersOf(names),
    }),
  );
}).flat();

const withSiteHeaders = (reply: TextReply, status?: number): TextReply => ({
  ...reply,
  ...defined({ status }),
  headers: { ...siteHeaders, ...reply.headers },
});

type PageRequest = Pick<HttpRequest<unknown>, "headers" | "url"> & {
  readonly params: Readonly<Record<string, unknown>>;
};

const missingPage = async (files: DocumentationFiles, { headers, url }: Pick<PageRequest, "headers" | "url">) => {
  // The page for unknown addresses is the same for all of them, and must not be answered with 304.
  const found = await files.read("404.html", { ...headers, "if-none-match": undefined });
  if (found === "not built") return unbuilt();
  if (found === "unknown") throw edgeFailures.unknown_route({ path: url.pathname });
  return withSiteHeaders(found.reply, 404);
};

/** A page's address ends in a slash, which its own links count on. */
const redirectTo = (parts: readonly string[]): HttpReply<unknown> => ({
  redirect: ["/docs", ...parts.map(encodeURIComponent), ""].join("/"),
  status: 308,
});

const answerWith =
  (files: DocumentationFiles, isPage: boolean) =>
  async (request: PageRequest): Promise<HttpReply<unknown>> => {
    const { params, headers } = request;
    const parts = Object.values(params).map(String);
    if (!isPage && parts.length === 0) return redirectTo(parts);
    const path = [...parts, ...(isPage ? ["index.html"] : [])].join("/");
    const found = await files.read(path, headers);
    if (found === "not built") return unbuilt();
    if (found !== "unknown") return withSiteHeaders(found.reply);
    const page = [...parts, "index.html"].join("/");
    if (isPage || !(await files.has(page))) return missingPage(files, request);
    return redirectTo(parts);
  };

/**
 * The documentation, as `site/` builds it. While it is not built, a page states it and looks again by itself.
 */
export const documentationRoutes = ({
  DOCUMENTATION_FOLDER: folder,
}: Pick<Config, "DOCUMENTATION_FOLDER">): readonly Route[] => {
  const files = openDocumentation(folder ?? ownFolder);
  return operations.map((operation): Route => defineRoute(operation, answerWith(files, operation.path.endsWith("/"))));
};
