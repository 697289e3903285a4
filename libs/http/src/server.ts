import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import type { IdentityVerifier } from "@railyard/auth";
import type { ServiceName } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Failure } from "@railyard/failures";
import type { Logger, Metrics } from "@railyard/telemetry";
import { createTracing, observeRuntime } from "@railyard/telemetry";
import express from "express";
import type { Express, NextFunction, Request, Response } from "express";

import type { BuiltInPath, ReadinessCheck } from "./built-in-routes.ts";
import { builtInPaths, builtInRoutes } from "./built-in-routes.ts";
import type { RefusedCall } from "./call-log.ts";
import { createCallLog } from "./call-log.ts";
import { httpFailures } from "./failures.ts";
import { createRunRead } from "./heavy-read.ts";
import type { IdempotencyStore } from "./idempotency-store.ts";
import { createIdempotentExecution } from "./idempotent-execution.ts";
import { createListener } from "./listener.ts";
import type { CallRecord, Operation } from "./operation.ts";
import { compileOperation, refuse } from "./operation.ts";
import type { Answer } from "./replies.ts";
import type { MountedRoute, PathEntry } from "./route-table.ts";
import { routeTable } from "./route-table.ts";
import { createRightOfWay } from "./right-of-way.ts";
import type { Route } from "./route.ts";
import { createSchemaValidators } from "./schema-validators.ts";
import type { Answering, CallServer, ForwardCall } from "./serve-calls.ts";
import { createCallServer, unmatchedTemplate } from "./serve-calls.ts";
import type { ServerLimits } from "./server-limits.ts";
import { defaultServerLimits } from "./server-limits.ts";

export interface HttpServerOptions {
  readonly service: ServiceName;
  readonly routes: readonly Route[];
  readonly identity: IdentityVerifier;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Absent: `Idempotency-Key` is passed to handlers and otherwise ignored. */
  readonly idempotency?: IdempotencyStore;
  readonly readiness: readonly ReadinessCheck[];
  readonly limits?: Partial<ServerLimits>;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** How long requests under way may still take when the server stops. */
  readonly drainTimeoutMs: number;
  /** How long new requests are still taken, readiness being off, when the server stops. Absent: not at all. */
  readonly drainGraceMs?: number;
  /** How long kept connections stay open after the last request on them when the server stops. Absent: 100 ms. */
  readonly drainQuietMs?: number;
  /** Headers of every answer, beside `x-content-type-options`, where the answer itself does not say otherwise. */
  readonly commonHeaders?: Readonly<Record<string, string>>;
  /** Absent: paths outside the route table are answered with 404. */
  readonly forward?: ForwardCall;
  /** Called for every call that is answered with 4xx or 5xx for a failure; must not throw. */
  readonly onRefused?: (refused: RefusedCall) => void;
  /** Which built-in paths are served; `health` leaves out `/metrics`, for servers that the public reaches. */
  readonly publishes?: "everything" | "health";
}

export interface HttpServer {
  /** Rejects with Node's own error, such as `EADDRINUSE`, when the address cannot be taken. */
  start(): Promise<{ readonly port: number }>;
  /** Turns readiness off, finishes the requests under way, closes. Never rejects. */
  stop(): Promise<void>;
}

/** Nothing that is answered is for a browser to guess at. */
const basicHeaders: Readonly<Record<string, string>> = { "x-content-type-options": "nosniff" };

/** A request, with the path parameters that the router has found in it. */
type RoutedRequest = IncomingMessage & { readonly params?: Readonly<Record<string, unknown>> };
type Mount = (request: RoutedRequest, response: ServerResponse) => void;

const pathOf = ({ url = "/" }: IncomingMessage): string => {
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
};

const refuseMethod = (record: CallRecord, allowed: string): Promise<Answer> => {
  const { request } = record.call;
  const failure = edgeFailures.wrong_method({ path: pathOf(request), method: request.method ?? "", allowed });
  return Promise.resolve(refuse(record, failure));
};

const refusePath = (record: CallRecord): Promise<Answer> =>
  Promise.resolve(refuse(record, edgeFailures.unknown_route({ path: pathOf(record.call.request) })));

// The router decodes path parameters before any handler sees them.
const refuseEscape = (record: CallRecord): Promise<Answer> =>
  Promise.resolve(refuse(record, edgeFailures.invalid_request({ problem: "the path has a broken percent escape" })));

const namedParameters = (mounted: MountedRoute, found: RoutedRequest["params"]): Record<string, unknown> => {
  const params: Record<string, unknown> = {};
  for (const [position, name] of mounted.parameterNames.entries()) params[name] = found?.[`p${String(position)}`];
  return params;
};

const mountPath = (entry: PathEntry, compile: (route: Route) => Operation, calls: CallServer): Mount => {
  const operations = new Map(
    [...entry.methods].map(([method, mounted]) => [method, { mounted, operation: compile(mounted.route) }] as const),
  );
  const allowed = [...operations.keys()].join(", ");
  return (request, response) => {
    const { method = "" } = request;
    const found = operations.get(method === "HEAD" ? "GET" : method);
    if (found === undefined) {
      calls.serve(request, response, unmatchedTemplate, (record) => refuseMethod(record, allowed));
      return;
    }
    const { mounted, operation } = found;
    const params = namedParameters(mounted, request.params);
    calls.serve(request, response, mounted.template, (record) => operation(record, params));
  };
};

const mountBuiltIn =
  (path: string, answer: () => Promise<Answer>, calls: CallServer): Mount =>
  (request, response) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    calls.serve(request, response, path, (record) => (isRead ? answer() : refuseMethod(record, "GET")));
  };

const mountRest = (application: Express, calls: CallServer, forward: ForwardCall | undefined): void => {
  application.use((request: Request, response: Response) => {
    if (forward === undefined) calls.serve(request, response, unmatchedTemplate, refusePath);
    else calls.forward(request, response, forward);
  });
  // Express recognises an error handler by its four parameters.
  application.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) next(error);
    else calls.serve(request, response, unmatchedTemplate, refuseEscape);
  });
};

const refuseHead = (failure: Failure) => (record: CallRecord) => Promise.resolve(refuse(record, failure));
const refuseTarget = refuseHead(
  edgeFailures.invalid_request({ problem: "its target is not a path; send the path alone, such as /health" }),
);
const refuseHeaderCount = refuseHead(httpFailures.headers_too_large());

const refuseHost = refuseHead(edgeFailures.invalid_request({ problem: "it must have one Host header" }));

/** Each reader may take another one of two; only HTTP/1.0 knows requests without. */
const hasOneHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let position = 0; position < rawHeaders.length; position += 2) {
    const name = rawHeaders[position];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
};

/** What is wrong with a request before anybody looks at what it wants. */
const refusalOf = (request: IncomingMessage, headerCount: number): Answering | undefined => {
  if (request.rawHeaders.length > 2 * headerCount) return refuseHeaderCount;
  if (!hasOneHost(request)) return refuseHost;
  // Whole URLs and asterisks are for proxies, and each reader would take another path from them.
  return request.url?.startsWith("/") === true ? undefined : refuseTarget;
};

/** What stands between the first slash and the next, or the query. */
const firstSegmentOf = (path: string): string => {
  for (let end = 1; end < path.length; end += 1)
    if (path[end] === "/" || path[end] === "?") return path.slice(1, end);
  return path.slice(1);
};

interface Shortcuts {
  /** Mounts of paths without parameters. */
  readonly literal: ReadonlyMap<string, Mount>;
  /** Every path that the application answers itself. */
  readonly ownPaths: readonly string[];
  readonly calls: CallServer;
  readonly forward: ForwardCall | undefined;
  readonly headerCount: number;
}

/**
 * Takes the common requests past the router: those for a path without parameters, and those that are forwarded. The
 * router would find the same, after all routes before it, and it gives every request another prototype, which makes
 * whatever touches the request later slower too.
 */
const pastRouter = (
  application: Express,
  { literal, ownPaths, calls, forward, headerCount }: Shortcuts,
): RequestListener => {
  const ownSegments = new Set(ownPaths.map(firstSegmentOf));
  return (request, response) => {
    const refusal = refusalOf(request, headerCount);
    const mount = literal.get(pathOf(request));
    if (refusal !== undefined) calls.serve(request, response, unmatchedTemplate, refusal);
    else if (mount !== undefined) mount(request, response);
    else if (forward === undefined || ownSegments.has(firstSegmentOf(request.url ?? "/")))
      application(request, response);
    else calls.forward(request, response, forward);
  };
};

const createApplication = (): Express => {
  const application = express();
  application.disable("x-powered-by");
  application.disable("etag");
  application.set("query parser", false);
  application.enable("case sensitive routing");
  // The gateway and its services must agree on what an address is.
  application.enable("strict routing");
  return application;
};

/** What the process reports about itself is shown where metrics are, for as long as the server listens. */
const withRuntimeMetrics = (listener: HttpServer, metrics: Metrics | undefined): HttpServer => {
  let endObservation = (): void => undefined;
  return {
    start: () => {
      if (metrics !== undefined) endObservation = observeRuntime(metrics);
      return listener.start();
    },
    stop: async () => {
      await listener.stop();
      endObservation();
    },
  };
};

/**
 * A server for a route table. It checks who calls, validates what comes in and what goes out, answers every error in
 * one envelope, and adds `/health`, `/health/ready` and `/metrics`.
 * @throws {Bug} at once, when the table contradicts itself or a schema does not compile
 */
export const createHttpServer = (options: HttpServerOptions): HttpServer => {
  const { identity, logger, metrics, routes, readiness } = options;
  const limits: ServerLimits = { ...defaultServerLimits, ...options.limits };
  const commonHeaders = { ...basicHeaders, ...options.commonHeaders };
  const application = createApplication();
  let handle: RequestListener = application;
  const listener = createListener(
    (request, response) => {
      handle(request, response);
    },
    { ...options, limits, commonHeaders },
  );
  const calls = createCallServer({
    logger,
    tracing: createTracing(options.service),
    callLog: createCallLog({
      logger,
      metrics,
      slowRequestMs: limits.slowRequestMs,
      quietTemplates: new Set(builtInPaths),
      onRefused: options.onRefused,
    }),
    listener,
    bodyLimitBytes: limits.bodyBytes,
    commonHeaders,
  });
  const execution = createIdempotentExecution({
    store: options.idempotency,
    leaseMs: limits.idempotencyLeaseMs,
    logger,
  });
  const rightOfWay = createRightOfWay();
  const parts = {
    identity,
    validators: createSchemaValidators(),
    execution,
    bodyLimitBytes: limits.bodyBytes,
    runRead: createRunRead(routes, limits.reads, { metrics, isQuiet: rightOfWay.isQuiet }),
    rightOfWay,
  };

  const published: readonly BuiltInPath[] = builtInPaths.filter(
    (path) => options.publishes !== "health" || path !== "/metrics",
  );
  const builtIn = builtInRoutes({ metrics, checks: readiness, isDraining: listener.isDraining }, published);
  for (const [path, answers] of builtIn) application.route(path).all(mountBuiltIn(path, answers, calls));
  const entries = routeTable(routes);
  const literal = new Map<string, Mount>();
  for (const entry of entries) {
    const mount = mountPath(entry, (route) => compileOperation(route, parts), calls);
    application.route(entry.expressPath).all(mount);
    const isBuiltIn = published.some((path) => path === entry.expressPath);
    if (!entry.expressPath.includes(":") && !isBuiltIn) literal.set(entry.expressPath, mount);
  }
  mountRest(application, calls, options.forward);
  const ownPaths = [...published, ...entries.map((entry) => entry.expressPath)];
  handle = pastRouter(application, {
    literal,
    ownPaths,
    calls,
    forward: options.forward,
    headerCount: limits.headerCount,
  });
  return withRuntimeMetrics(listener, published.includes("/metrics") ? metrics : undefined);
};
