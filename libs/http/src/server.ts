import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import type { IdentityVerifier } from "@railyard/auth";
import type { ServiceName } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Failure } from "@railyard/failures";
import type { Logger, Metrics } from "@railyard/telemetry";
import { createTracing, observeRuntime } from "@railyard/telemetry";
import express from "express";
import type { Express, Request, Response } from "express";

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
import type { Endpoints, PathRouter } from "./path-router.ts";
import { decodedValues, namedParameters } from "./path-router.ts";
import type { Answer } from "./replies.ts";
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
  /** Headers of every answer, next to `x-content-type-options`, where the answer itself does not specify otherwise. */
  readonly commonHeaders?: Readonly<Record<string, string>>;
  /** Address of the gateway as customers see it, which has the documentation of errors. Absent: errors name none. */
  readonly publicUrl?: string | undefined;
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

type Mount = (request: IncomingMessage, response: ServerResponse) => void;

/** An operation as it is reached by its path and its aliases. */
interface MountedOperation {
  readonly operation: Operation;
  /** The path of the contract, for logs and metrics, whichever alias was called. */
  readonly template: string;
}

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

const refuseEscape = (record: CallRecord): Promise<Answer> =>
  Promise.resolve(refuse(record, edgeFailures.invalid_request({ problem: "the path has a broken percent escape" })));

/** Answers by the operation that is at the path for the method, or states which methods it has. */
const serveAt = (
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  endpoints: Endpoints<MountedOperation>,
  written: readonly string[],
  calls: CallServer,
): void => {
  const { method = "" } = request;
  const values = decodedValues(written);
  const endpoint = endpoints.get(method === "HEAD" ? "GET" : method);
  if (values === undefined) calls.serve(request, response, unmatchedTemplate, refuseEscape);
  else if (endpoint === undefined) {
    const allowed = [...endpoints.keys()].join(", ");
    calls.serve(request, response, unmatchedTemplate, (record) => refuseMethod(record, allowed));
  } else {
    const { operation, template } = endpoint.target;
    calls.serve(request, response, template, (record) => operation(record, namedParameters(endpoint, values)));
  }
};

const mountBuiltIn =
  (path: string, answer: () => Promise<Answer>, calls: CallServer): Mount =>
  (request, response) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    calls.serve(request, response, path, (record) => (isRead ? answer() : refuseMethod(record, "GET")));
  };

const mountRest = (application: Express, calls: CallServer): void => {
  application.use((request: Request, response: Response) => {
    calls.serve(request, response, unmatchedTemplate, refusePath);
  });
};

const refuseHead = (failure: Failure) => (record: CallRecord) => Promise.resolve(refuse(record, failure));
const refuseTarget = refuseHead(
  edgeFailures.invalid_request({ problem: "its target is not a path; send the path alone, such as /health" }),
);
const refuseHeaderCount = refuseHead(httpFailures.headers_too_large());

const refuseHost = refuseHead(edgeFailures.invalid_request({ problem: "it must have one Host header" }));

/** Headers of one value: each reader may take another one of two, or both as one. */
const singleHeaders: ReadonlySet<string> = new Set([
  "host",
  "authorization",
  "api-key",
  "x-api-key",
  "x-admin-secret",
  "x-profile-id",
  "x-connected-merchant-id",
  "x-feature",
  "idempotency-key",
  "content-type",
]);

/** The first of these headers that is there twice. */
const repeatedHeader = ({ rawHeaders }: IncomingMessage): string | undefined => {
  const seen = new Set<string>();
  for (let position = 0; position < rawHeaders.length; position += 2) {
    const name = rawHeaders[position]?.toLowerCase() ?? "";
    if (!singleHeaders.has(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
};

/** Only HTTP/1.0 knows requests without. */
const lacksHost = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.host === undefined && httpVersion !== "1.0";

/** What is wrong with a request before its content is looked at. */
const refusalOf = (request: IncomingMessage, headerCount: number): Answering | undefined => {
  if (request.rawHeaders.length > 2 * headerCount) return refuseHeaderCount;
  if (lacksHost(request)) return refuseHost;
  const repeated = repeatedHeader(request);
  if (repeated === "host") return refuseHost;
  if (repeated !== undefined) return refuseHead(httpFailures.repeated_header({ field: repeated }));
  // Whole URLs and asterisks are for proxies, and each reader would take another path from them.
  return request.url?.startsWith("/") === true ? undefined : refuseTarget;
};

interface Ways {
  readonly router: PathRouter<MountedOperation>;
  /** Answers what is no operation: health, metrics, and unknown paths where nothing is forwarded. */
  readonly application: Express;
  readonly builtIn: ReadonlySet<string>;
  readonly calls: CallServer;
  readonly forward: ForwardCall | undefined;
  readonly headerCount: number;
}

/**
 * Takes requests to where they are answered. Operations and what is forwarded do not go through the application, which
 * gives every request another prototype and makes whatever touches the request later slower.
 */
const createDispatch =
  ({ router, application, builtIn, calls, forward, headerCount }: Ways): RequestListener =>
  (request, response) => {
    const refusal = refusalOf(request, headerCount);
    if (refusal !== undefined) {
      calls.serve(request, response, unmatchedTemplate, refusal);
      return;
    }
    const path = pathOf(request);
    if (builtIn.has(path)) {
      application(request, response);
      return;
    }
    // The most specific path decides, whatever its methods are.
    const isOperation = router.search(path, (endpoints, written) => {
      serveAt({ request, response }, endpoints, written, calls);
      return true;
    });
    if (isOperation) return;
    if (forward === undefined) application(request, response);
    else calls.forward(request, response, forward);
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
    publicUrl: options.publicUrl,
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
  mountRest(application, calls);
  handle = createDispatch({
    router: routeTable(routes, (route) => ({
      operation: compileOperation(route, parts),
      template: route.contract.path,
    })),
    application,
    builtIn: new Set(published),
    calls,
    forward: options.forward,
    headerCount: limits.headerCount,
  });
  return withRuntimeMetrics(listener, published.includes("/metrics") ? metrics : undefined);
};
