import { createIdentitySigner, secretComparer } from "@railyard/auth";
import { engineApiOperations, merchantApiOperations } from "@railyard/contracts";
import type { OperationContract, ServiceName } from "@railyard/contracts";
import { createServiceInstances, measureServiceCalls, targetOf } from "@railyard/http";
import type { ServiceInstances } from "@railyard/http";
import type { Stopper } from "@railyard/messaging";
import { createPlatformBase } from "@railyard/platform";
import type { PlatformBase } from "@railyard/platform";
import { together } from "@railyard/service";
import type { App as ServiceApp, OwnServer, ServiceOverrides } from "@railyard/service";
import type { Metrics } from "@railyard/telemetry";
import { consoleRoutes } from "./adapters/http/console-pages.ts";
import { createConsoleSessions } from "./adapters/http/console-session.ts";
import { documentationRoutes } from "./adapters/http/documentation-pages.ts";
import { createForwardCall } from "./adapters/http/forward-call.ts";
import type { CallerLimits, RateClass } from "./adapters/http/forward-call.ts";
import { createForwarder } from "./adapters/http/forwarder.ts";
import type { Forwarder } from "./adapters/http/forwarder.ts";
import { requestLogRoutes } from "./adapters/http/request-log-routes.ts";
import { createRouteIndex } from "./adapters/http/route-index.ts";
import { createHealthConnections, serviceHealthRoute } from "./adapters/http/service-health.ts";
import { createCredentialResolver } from "./adapters/merchants/credential-resolver.ts";
import type { CachingCredentialResolver } from "./adapters/merchants/credential-resolver.ts";
import { createDirectoryVersions } from "./adapters/merchants/directory-versions.ts";
import { createKeyUses } from "./adapters/merchants/key-uses.ts";
import type { ReportedKeyUses } from "./adapters/merchants/key-uses.ts";
import { listenForCredentialChanges, publishEndedCredentials } from "./adapters/nats/credential-changes.ts";
import { createRequestLogFeed } from "./adapters/nats/request-log-feed.ts";
import type { Config } from "./config.ts";
import type { AllowedOrigins } from "./domain/cross-origin.ts";
import { createRateLimiter } from "./domain/rate-limiter.ts";
import type { RateLimiter } from "./domain/rate-limiter.ts";
import type { DirectoryVersions, RequestLogFeed } from "./ports.ts";
import { createRequestLog } from "./domain/request-log.ts";
import { routesOf } from "./routes.ts";
import { assertRecentProof } from "./use-cases/assert-recent-proof.ts";
import { identifyCaller } from "./use-cases/identify-caller.ts";

/** Where the two APIs and the internal port listen. */
interface Addresses {
  readonly port: number;
  readonly enginePort: number;
  readonly internalPort: number;
}

/** A gateway that can be started once and stopped once. */
export type App = ServiceApp<Addresses>;

/** What tests choose themselves. */
export type Overrides = ServiceOverrides;

type PublicApi = "merchant" | "engine";
type ForwardCallFactory = (api: PublicApi) => ReturnType<typeof createForwardCall>;

const callersRemembered = 50_000;
/** What could not be heard is doubted before it is a second old. */
const brokerSilenceMaxMs = 750;

interface Parts extends PlatformBase {
  readonly config: Config;
  readonly credentials: CachingCredentialResolver;
  readonly versions: DirectoryVersions;
  readonly uses: ReportedKeyUses;
  readonly forwarder: Forwarder;
  readonly feed: RequestLogFeed;
}

const checkCounter = (metrics: Metrics): ((result: string) => void) => {
  const checks = metrics.counter("credentials.checks", {
    describe: "Questions whose a credential is, by the answer: cached, resolved, refused, unavailable.",
    labels: ["result"],
  });
  return (result) => {
    checks.add(1, { result });
  };
};

const createParts = (base: PlatformBase, config: Config, feed: RequestLogFeed): Parts => {
  const { own, logger, metrics, messaging } = base;
  const merchants = base.clientOf(config.MERCHANTS_URL);
  const payments = base.clientOf(config.PAYMENTS_URL);
  const credentials = createCredentialResolver({
    merchants,
    payments,
    apiKeyPepper: config.API_KEY_PEPPER.reveal(),
    internalSecret: config.INTERNAL_SECRET.reveal(),
    cacheMs: config.CREDENTIAL_CACHE_MS,
    outageMs: config.CREDENTIAL_OUTAGE_MS,
    isHearingEvents: () => messaging.isConnected(),
    onCheck: checkCounter(metrics),
  });
  const versions = createDirectoryVersions();
  const uses = own(createKeyUses({ merchants, logger, intervalMs: config.KEY_USE_REPORT_MS }));
  const forwarder = own(createForwarder({ stallMs: config.STALLED_CALLER_MS }));
  let stopListening: Stopper | undefined;
  own({
    start: () => {
      stopListening = listenForCredentialChanges(messaging, credentials, versions);
    },
    stop: () => stopListening?.(),
  });
  return { ...base, config, credentials, versions, uses, forwarder, feed };
};

const instancesOf = (urls: readonly string[]): ServiceInstances => createServiceInstances(urls.map(targetOf));

/** The gateway's own internal port, for the operations that it answers itself; its number is known once it listens. */
const ownInstance = ({ HTTP_HOST: host }: Config, ownPort: () => number): ServiceInstances => {
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  const hostname = reachable.includes(":") ? `[${reachable}]` : reachable;
  const nothing = (): void => undefined;
  return {
    inOrder: () => [targetOf(`http://${hostname}:${String(ownPort())}`)],
    failed: nothing,
    answered: nothing,
  };
};

const servicesOf = (
  config: Config,
  ownPort: () => number,
): Readonly<Partial<Record<ServiceName, ServiceInstances>>> => ({
  gateway: ownInstance(config, ownPort),
  merchants: instancesOf(config.MERCHANTS_URL),
  payments: instancesOf(config.PAYMENTS_URL),
  events: instancesOf(config.EVENTS_URL),
  "decision-engine": instancesOf(config.DECISION_ENGINE_URL),
});

const secondsPerYear = 31_536_000;

/** Headers of every answer. Browsers that have seen the instruction to use TLS never come without it again. */
const commonHeadersOf = (config: Config): Readonly<Record<string, string>> =>
  config.RAILYARD_ENVIRONMENT === "production" || config.BEHIND_TLS_PROXY
    ? { "strict-transport-security": `max-age=${String(secondsPerYear)}` }
    : {};

const allowedOriginsOf = ({ CORS_ORIGINS: origins }: Config): AllowedOrigins =>
  origins.includes("*") ? "any" : new Set(origins);

const perMinute = (requests: number): RateLimiter =>
  createRateLimiter({ perSecond: requests / 60, burst: requests }, callersRemembered);

const rateLimitsOf = (config: Config): Readonly<Record<RateClass, CallerLimits>> => {
  const limiter = (perSecond: number, burst: number): RateLimiter =>
    createRateLimiter({ perSecond, burst }, callersRemembered);
  const decisions = [config.DECISION_RATE_LIMIT_PER_SECOND, config.DECISION_RATE_LIMIT_BURST] as const;
  return {
    usual: {
      byCredential: limiter(config.RATE_LIMIT_PER_SECOND, config.RATE_LIMIT_BURST),
      byAddress: limiter(config.ADDRESS_RATE_LIMIT_PER_SECOND, config.ADDRESS_RATE_LIMIT_BURST),
    },
    decisions: { byCredential: limiter(...decisions), byAddress: limiter(...decisions) },
  };
};

/** What there is in this installation: in production nothing that only the sandbox has. */
const operationsIn = ({ RAILYARD_ENVIRONMENT: environment }: Config): readonly OperationContract[] =>
  merchantApiOperations.filter(({ isOnlyInSandbox }) => isOnlyInSandbox !== true || environment !== "production");

const forwardCallFactory = (parts: Parts, ownPort: () => number): ForwardCallFactory => {
  const { config, credentials, versions, uses, forwarder } = parts;
  const isAdminKey = secretComparer(config.ADMIN_API_KEY.reveal());
  const isAdminSecret = secretComparer(config.ENGINE_ADMIN_SECRET.reveal());
  const options = {
    routes: {
      merchant: createRouteIndex(operationsIn(config), ["merchant", "provider"]),
      engine: createRouteIndex(engineApiOperations, ["engine"]),
    },
    services: servicesOf(config, ownPort),
    identifyCaller: identifyCaller({ credentials, operator: { isAdminKey, isAdminSecret }, versions, uses }),
    assertRecentProof: assertRecentProof({ credentials, proofLifetimeMs: config.CONSOLE_STEP_UP_MS }),
    isAdminKey,
    signer: createIdentitySigner(config.INTERNAL_SECRET.reveal()),
    forwarder,
    recordCall: measureServiceCalls(parts.metrics),
    versions,
    requestLog: parts.feed,
    onEndedCredentials: publishEndedCredentials(parts.messaging, credentials),
    rateLimits: rateLimitsOf(config),
    refusedLimiter: perMinute(config.REFUSED_LIMIT_PER_MINUTE),
    guesses: perMinute(config.GUESS_LIMIT_PER_MINUTE),
    browserLookups: perMinute(config.CARD_LOOKUP_LIMIT_PER_MINUTE),
    trustForwardedFor: config.TRUST_FORWARDED_FOR,
    bodyLimitBytes: config.BODY_LIMIT_BYTES,
    timeoutMs: config.FORWARD_TIMEOUT_MS,
    allowedOrigins: allowedOriginsOf(config),
    consoleSessions: createConsoleSessions(config),
    commonHeaders: Object.entries(commonHeadersOf(config)).flat(),
  };
  return (api) => createForwardCall(api, options);
};

const apisOf = (parts: Parts, ownPort: () => number): Readonly<Record<PublicApi, OwnServer>> => {
  const { config } = parts;
  const forward = forwardCallFactory(parts, ownPort);
  const pages = consoleRoutes(config, (folder) => {
    parts.logger.warn({ folder }, "The console has not been built, so that its pages are missing.");
  });
  const documentation = documentationRoutes(config);
  const apiServer = (api: PublicApi, port: number): OwnServer =>
    parts.createServer({
      port,
      routes: [...routesOf(api, documentation), ...(api === "merchant" ? pages : [])],
      limits: {
        bodyBytes: config.BODY_LIMIT_BYTES,
        headersTimeoutMs: config.HEADERS_TIMEOUT_MS,
        requestTimeoutMs: config.REQUEST_TIMEOUT_MS,
        connections: config.CONNECTIONS_MAX,
      },
      drainGraceMs: config.DRAIN_GRACE_MS,
      publishes: "health",
      forward: forward(api),
      commonHeaders: commonHeadersOf(config),
    });
  return {
    merchant: apiServer("merchant", config.HTTP_PORT),
    engine: apiServer("engine", config.ENGINE_PORT),
  };
};

/** Puts the gateway together. */
export const createApp = (config: Config, overrides: Overrides = {}): App => {
  const base = createPlatformBase({ service: "gateway", config, overrides, brokerSilenceMaxMs });
  let areApisStopping = false;
  const log = createRequestLog(Date.now);
  const feed = base.own(createRequestLogFeed(base.messaging, log, () => new Date()));
  // Ends after what calls are made with, so that probes and scrapers are answered until the end.
  const internal: OwnServer = base.own(
    base.createServer({
      port: config.INTERNAL_PORT,
      routes: [
        serviceHealthRoute({
          config,
          ownScrape: () => base.metrics.render(),
          ownAddress: () => `${config.HTTP_HOST}:${String(internal.port())}`,
          connections: base.own(createHealthConnections()),
        }),
        ...requestLogRoutes({ config, log, feed }),
      ],
      readiness: [{ name: "apis", isReady: () => !areApisStopping }],
      commonHeaders: commonHeadersOf(config),
    }),
  );
  const { merchant, engine } = apisOf(createParts(base, config, feed), internal.port);
  base.own(together(merchant, engine));
  base.own({
    stop: () => {
      areApisStopping = true;
      // Waiting requests would delay the stop of the APIs.
      log.stop();
    },
  });
  return base.appOf(() => ({ port: merchant.port(), enginePort: engine.port(), internalPort: internal.port() }));
};
