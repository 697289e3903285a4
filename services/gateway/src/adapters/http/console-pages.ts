import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { defineOperation, mailPages } from "@railyard/contracts";
import { defineRoute } from "@railyard/http";
import type { HttpReply, HttpRequest, Route } from "@railyard/http";
import type { Config } from "../../config.ts";
import { isConsoleHost } from "../../domain/console-request.ts";
import { gatewayFailures } from "../../failures.ts";
import { immutable, staticContent } from "./static-content.ts";
import type { StaticContent } from "./static-content.ts";

/** The console as Vite built it. */
interface ConsoleFiles {
  readonly index: string;
  /** By name below /console/assets. */
  readonly assets: ReadonlyMap<string, StaticContent>;
}

const ownFolder = join(import.meta.dirname, "../../../../../console/dist");
/** Where index.html has the nonce, which is another one in every answer. */
const nonceMark = "__CSP_NONCE__";

const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

const readFiles = (folder: string): ConsoleFiles | undefined => {
  if (!existsSync(join(folder, "index.html"))) return undefined;
  const names = readdirSync(join(folder, "assets"));
  return {
    index: readFileSync(join(folder, "index.html"), "utf8"),
    assets: new Map(
      names.map((name) => {
        const type = contentTypes[extname(name)] ?? "application/octet-stream";
        return [name, staticContent(type, () => readFileSync(join(folder, "assets", name)), immutable)];
      }),
    ),
  };
};

/** Own scripts only; styles that scripts make carry the nonce. */
const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");

const pageHeaders = (nonce: string): Readonly<Record<string, string>> => ({
  "content-security-policy": pagePolicy(nonce),
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
});

const shape = {
  service: "gateway",
  face: "merchant",
  method: "GET",
  access: "public",
  tag: "Console",
  failures: ["console_missing"],
} as const;

const segment = { type: "string", maxLength: 512 } as const;
const deepestPage = 4;

/** `/console` and whatever page the application has below it: the application itself knows which it has. */
const pagePaths = [
  ...Array.from({ length: deepestPage + 1 }, (_, depth) => {
    const names = Array.from({ length: depth }, (_name, index) => `part_${String(index + 1)}`);
    return { path: ["/console", ...names.map((name) => `{${name}}`)].join("/"), names };
  }),
  // Where mails lead to.
  ...Object.values(mailPages).map((path) => ({ path, names: [] })),
];

const pageOperations = pagePaths.map(({ path, names }, index) =>
  defineOperation({
    ...shape,
    operationId: `openConsole${index === 0 ? "" : String(index)}`,
    path,
    summary: "A page of the console",
    page: true,
    ...(names.length === 0
      ? {}
      : {
          pathParameters: {
            type: "object",
            properties: Object.fromEntries(names.map((name) => [name, segment])),
            required: names,
            additionalProperties: false,
          },
        }),
  }),
);

const readConsoleAsset = defineOperation({
  ...shape,
  operationId: "readConsoleAsset",
  path: "/console/assets/{file}",
  summary: "Scripts and styles of the console",
  pathParameters: {
    type: "object",
    properties: { file: segment },
    required: ["file"],
    additionalProperties: false,
  },
});

/**
 * The console's pages. Where it is switched off, at another host, or not built, they answer `console_missing`.
 * @param onMissing called when the console is on and its pages are not there
 */
export const consoleRoutes = (
  config: Pick<Config, "CONSOLE_ENABLED" | "CONSOLE_FOLDER" | "CONSOLE_HOST">,
  onMissing: (folder: string) => void,
): readonly Route[] => {
  const folder = config.CONSOLE_FOLDER ?? ownFolder;
  const files = config.CONSOLE_ENABLED ? readFiles(folder) : undefined;
  if (config.CONSOLE_ENABLED && files === undefined) onMissing(folder);
  const filesFor = ({ headers }: Pick<HttpRequest<unknown>, "headers">): ConsoleFiles => {
    if (files === undefined || !isConsoleHost(headers.host, config.CONSOLE_HOST)) {
      throw gatewayFailures.console_missing();
    }
    return files;
  };
  const openPage = async (request: Pick<HttpRequest<unknown>, "headers">): Promise<HttpReply<unknown>> => {
    const { index } = filesFor(request);
    const nonce = randomBytes(16).toString("base64url");
    return { html: index.replaceAll(nonceMark, nonce), headers: pageHeaders(nonce) };
  };
  return [
    ...pageOperations.map((operation) => defineRoute(operation, openPage)),
    defineRoute(readConsoleAsset, async (request) => {
      const asset = filesFor(request).assets.get(request.params.file);
      if (asset === undefined) throw gatewayFailures.console_missing();
      return asset(request.headers);
    }),
  ];
};
