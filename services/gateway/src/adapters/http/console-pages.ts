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

/** Merchants' users, with a session in a cookie; the platform's operator, with the installation's admin key. */
type Application = "merchant" | "operator";

/** The console as Vite built it. */
interface ConsoleFiles {
  /** The page of each application. */
  readonly pages: Readonly<Record<Application, string>>;
  /** By name below /console/assets. */
  readonly assets: ReadonlyMap<string, StaticContent>;
}

const ownFolder = join(import.meta.dirname, "../../../../../console/dist");
/** Where index.html has the nonce, which is another one in every answer. */
const nonceMark = "__CSP_NONCE__";

const pageFiles: Readonly<Record<Application, string>> = { merchant: "index.html", operator: "operator.html" };
/** What the addresses of the operator's pages begin with, below /console. */
const operatorPart = "operator";

const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

const readFiles = (folder: string): ConsoleFiles | undefined => {
  if (Object.values(pageFiles).some((name) => !existsSync(join(folder, name)))) return undefined;
  const read = (name: string): string => readFileSync(join(folder, name), "utf8");
  const names = readdirSync(join(folder, "assets"));
  return {
    pages: { merchant: read(pageFiles.merchant), operator: read(pageFiles.operator) },
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
    // A worker would see the requests of every page of this origin.
    "worker-src 'none'",
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
  api: "merchant",
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

type ConsoleConfig = Pick<
  Config,
  "CONSOLE_ENABLED" | "CONSOLE_FOLDER" | "CONSOLE_HOST" | "CONSOLE_OPERATOR_ENABLED" | "CONSOLE_OPERATOR_HOST"
>;

type PageRequest = Pick<HttpRequest<unknown>, "headers"> & { readonly params: Readonly<Record<string, unknown>> };

/** Whether an application is on, and at the host that was asked. */
const isServedAt = (config: ConsoleConfig, application: Application, host: string | undefined): boolean =>
  application === "merchant"
    ? config.CONSOLE_ENABLED && isConsoleHost(host, config.CONSOLE_HOST)
    : config.CONSOLE_OPERATOR_ENABLED && isConsoleHost(host, config.CONSOLE_OPERATOR_HOST ?? config.CONSOLE_HOST);

/**
 * The console's pages. Where they are switched off, at another host, or not built, they answer `console_missing`.
 * @param onMissing called when the console is on and its pages are not there
 */
export const consoleRoutes = (config: ConsoleConfig, onMissing: (folder: string) => void): readonly Route[] => {
  const folder = config.CONSOLE_FOLDER ?? ownFolder;
  const isOn = config.CONSOLE_ENABLED || config.CONSOLE_OPERATOR_ENABLED;
  const files = isOn ? readFiles(folder) : undefined;
  if (isOn && files === undefined) onMissing(folder);
  const filesFor = ({ headers }: PageRequest, applications: readonly Application[]): ConsoleFiles => {
    if (files === undefined || !applications.some((application) => isServedAt(config, application, headers.host))) {
      throw gatewayFailures.console_missing();
    }
    return files;
  };
  const openPage = async (request: PageRequest): Promise<HttpReply<unknown>> => {
    const application = request.params["part_1"] === operatorPart ? "operator" : "merchant";
    const page = filesFor(request, [application]).pages[application];
    const nonce = randomBytes(16).toString("base64url");
    return { html: page.replaceAll(nonceMark, nonce), headers: pageHeaders(nonce) };
  };
  return [
    ...pageOperations.map((operation) => defineRoute(operation, openPage)),
    defineRoute(readConsoleAsset, async (request) => {
      const asset = filesFor(request, ["merchant", "operator"]).assets.get(request.params.file);
      if (asset === undefined) throw gatewayFailures.console_missing();
      return asset(request.headers);
    }),
  ];
};
