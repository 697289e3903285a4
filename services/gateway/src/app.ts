import { createIdentitySigner, createIdentityVerifier, internalSecretsOf, secretComparer } from "@railyard/auth";
import { engineFaceOperations, merchantFaceOperations } from "@railyard/contracts";
import type { ServiceName } from "@railyard/contracts";
import {
  createHttpServer,
  createServiceClient,
  createServiceInstances,
  measureServiceCalls,
  neededAtStart,
  targetOf,
} from "@railyard/http";
import type { HttpServer, HttpServerOptions, ServiceClient, ServiceInstances } from "@railyard/http";
import { brokerSettings, connectMessaging } from "@railyard/messaging";
import type { Messaging, Stopper } from "@railyard/messaging";
import { createLogger, createMetrics, createTracing } from "@railyard/telemetry";
import type { Logger, Metrics } from "@railyard/telemetry";
import { createForwardCall } from "./adapters/http/forward-call.ts";
import type { CallerLimits, RateClass } from "./adapters/http/forward-call.ts";
import { createForwarder } from "./adapters/http/forwarder.ts";
import type { Forwarder } from "./adapters/http/forwarder.ts";
import { createCredentialResolver } from "./adapters/merchants/credential-resolver.ts";
import type { CachingCredentialResolver } from "./adapters/merchants/credential-resolver.ts";
import { createDirectoryVersions } from "./adapters/merchants/directory-versions.ts";
import { createKeyUses } from "./adapters/merchants/key-uses.ts";
import type { ReportedKeyUses } from "./adapters/merchants/key-uses.ts";
import { listenForCredentialChanges, tellEndedCredentials } from "./adapters/nats/credential-changes.ts";
import type { Config } from "./config.ts";
import type { AllowedOrigins } from "./domain/cross-origin.ts";
import { createRateLimiter } from "./domain/rate-limiter.ts";
import type { RateLimiter } from "./domain/rate-limiter.ts";
import { createRouteIndex } from "./domain/route-index.ts";
import type { DirectoryVersions } from "./ports.ts";
import { routesOf } from "./routes.ts";
import { identifyCaller } from "./use-cases/identify-caller.ts";

/** A gateway that can be started once and stopped once. */
export interface App {
  /** Resolves when both faces and the internal port listen. */
  readonly start: () => Promise<{
    readonly port: number;
    readonly enginePort: number;
    readonly internalPort: number;
  }>;
  /** Finishes requests under way, then lets go of everything. */
  readonly stop: () => Promise<void>;
}

/** What tests choose themselves. */
export interface Overrides {
  readonly logger?: Logger;
}

type PublicFace = "merchant" | "engine";
type ForwardCallFactory = (face: PublicFace) => ReturnType<typeof createForwardCall>;

const service = "gateway";
const callersRemembered = 50_000;
const credentialTimeoutMs = 5_000;
/** What could not be heard is doubted before it is a second old. */
const brokerSilenceMaxMs = 750;

interface Parts {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly messaging: Messaging;
  readonly merchants: ServiceClient;
  readonly payments: ServiceClient;
  readonly credentials: CachingCredentialResolver;
  readonly versions: DirectoryVersions;
  readonly uses: ReportedKeyUses;
  readonly forwarder: Forwarder;
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

const createParts = (
  config: Config,
  { logger = createLogger({ service, level: config.LOG_LEVEL }) }: Overrides,
): Parts => {
  const metrics = createMetrics(service, config.RAILYARD_VERSION);
  const messaging = connectMessaging({
    ...brokerSettings(config),
    name: service,
    logger,
    silenceMaxMs: brokerSilenceMaxMs,
    metrics,
    tracing: createTracing(service),
  });
  const clientOf = (baseUrls: readonly [string, ...string[]]): ServiceClient =>
    createServiceClient({
      service,
      baseUrl: baseUrls,
      identity: createIdentitySigner(config.INTERNAL_SECRET.reveal()),
      metrics,
      timeoutMs: credentialTimeoutMs,
    });
  const merchants = clientOf(config.MERCHANTS_URL);
  const payments = clientOf(config.PAYMENTS_URL);
  return {
    config,
    logger,
    metrics,
    messaging,
    merchants,
    payments,
    credentials: createCredentialResolver({
      merchants,
      payments,
      apiKeyPepper: config.API_KEY_PEPPER.reveal(),
      internalSecret: config.INTERNAL_SECRET.reveal(),
      cacheMs: config.CREDENTIAL_CACHE_MS,
      outageMs: config.CREDENTIAL_OUTAGE_MS,
      isHearingEvents: () => messaging.isConnected(),
      onCheck: checkCounter(metrics),
    }),
    versions: createDirectoryVersions(),
    uses: createKeyUses({ merchants, logger, intervalMs: config.KEY_USE_REPORT_MS }),
    forwarder: createForwarder({ stallMs: config.STALLED_CALLER_MS }),
  };
};

const instancesOf = (urls: readonly string[]): ServiceInstances => createServiceInstances(urls.map(targetOf));

const servicesOf = (config: Config): Readonly<Partial<Record<ServiceName, ServiceInstances>>> => ({
  merchants: instancesOf(config.MERCHANTS_URL),
  payments: instancesOf(config.PAYMENTS_URL),
  events: instancesOf(config.EVENTS_URL),
  "decision-engine": instancesOf(config.DECISION_ENGINE_URL),
});

const secondsPerYear = 31_536_000;

/** Headers of every answer. Browsers that were told once to use TLS never come without it again. */
const commonHeadersOf = (config: Config): Readonly<Record<string, string>> =>
  config.RAILYARD_ENVIRONMENT === "production" || config.BEHIND_TLS_PROXY
    ? { "strict-transport-security": `max-age=${String(secondsPerYear)}` }
    : {};

const allowedOriginsOf = ({ CORS_ORIGINS: origins }: Config): AllowedOrigins =>
  origins.includes("*") ? "any" : new Set(origins);

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

const forwardCallFactory = (parts: Parts): ForwardCallFactory => {
  const { config, credentials, versions, uses, forwarder } = parts;
  const isAdminKey = secretComparer(config.ADMIN_API_KEY.reveal());
  const isAdminSecret = secretComparer(config.ENGINE_ADMIN_SECRET.reveal());
  const { REFUSED_LIMIT_PER_MINUTE: refusedPerMinute, GUESS_LIMIT_PER_MINUTE: guessesPerMinute } = config;
  const options = {
    routes: {
      merchant: createRouteIndex(merchantFaceOperations, ["merchant", "provider"]),
      engine: createRouteIndex(engineFaceOperations, ["engine"]),
    },
    services: servicesOf(config),
    identifyCaller: identifyCaller({ credentials, operator: { isAdminKey, isAdminSecret }, versions, uses }),
    isAdminKey,
    signer: createIdentitySigner(config.INTERNAL_SECRET.reveal()),
    forwarder,
    recordCall: measureServiceCalls(parts.metrics),
    versions,
    onEndedCredentials: tellEndedCredentials(parts.messaging, credentials),
    rateLimits: rateLimitsOf(config),
    refusedLimiter: createRateLimiter(
      { perSecond: refusedPerMinute / 60, burst: refusedPerMinute },
      callersRemembered,
    ),
    guesses: createRateLimiter({ perSecond: guessesPerMinute / 60, burst: guessesPerMinute }, callersRemembered),
    trustForwardedFor: config.TRUST_FORWARDED_FOR,
    bodyLimitBytes: config.BODY_LIMIT_BYTES,
    timeoutMs: config.FORWARD_TIMEOUT_MS,
    allowedOrigins: allowedOriginsOf(config),
    commonHeaders: Object.entries(commonHeadersOf(config)).flat(),
  };
  return (face) => createForwardCall(face, options);
};

const serversOf = (
  parts: Parts,
  isStopping: () => boolean,
): Readonly<Record<PublicFace | "internal", HttpServer>> => {
  const { config, logger, metrics } = parts;
  const forward = forwardCallFactory(parts);
  // Without the broker credentials are only remembered more briefly.
  const readiness = [neededAtStart({ name: "broker", isReady: () => parts.messaging.isUsable() })];
  const shared = {
    service,
    identity: createIdentityVerifier(internalSecretsOf(config)),
    logger,
    metrics,
    host: config.HTTP_HOST,
    drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
    drainQuietMs: config.DRAIN_QUIET_MS,
    commonHeaders: commonHeadersOf(config),
  } as const satisfies Partial<HttpServerOptions>;
  const faceServer = (face: PublicFace, port: number): HttpServer =>
    createHttpServer({
      ...shared,
      readiness,
      port,
      routes: routesOf(face),
      limits: {
        bodyBytes: config.BODY_LIMIT_BYTES,
        headersTimeoutMs: config.HEADERS_TIMEOUT_MS,
        requestTimeoutMs: config.REQUEST_TIMEOUT_MS,
        connections: config.CONNECTIONS_MAX,
      },
      drainGraceMs: config.DRAIN_GRACE_MS,
      publishes: "health",
      forward: forward(face),
    });
  return {
    merchant: faceServer("merchant", config.HTTP_PORT),
    engine: faceServer("engine", config.ENGINE_PORT),
    internal: createHttpServer({
      ...shared,
      readiness: [...readiness, { name: "faces", isReady: () => !isStopping() }],
      port: config.INTERNAL_PORT,
      routes: [],
    }),
  };
};

/** Puts the gateway together. */
export const createApp = (config: Config, overrides: Overrides = {}): App => {
  const parts = createParts(config, overrides);
  let stopping = false;
  const servers = serversOf(parts, () => stopping);
  let stopListening: Stopper | undefined;
  const stop = async (): Promise<void> => {
    stopping = true;
    await Promise.all([servers.merchant.stop(), servers.engine.stop()]);
    stopListening?.();
    parts.forwarder.close();
    await parts.uses.stop();
    parts.merchants.close();
    parts.payments.close();
    await parts.messaging.close();
    // Last, so that probes and scrapers are answered until the end.
    await servers.internal.stop();
    await parts.metrics.stop();
  };
  return {
    start: async () => {
      stopListening = listenForCredentialChanges(parts.messaging, parts.credentials, parts.versions);
      try {
        const { port: internalPort } = await servers.internal.start();
        const { port } = await servers.merchant.start();
        const { port: enginePort } = await servers.engine.start();
        return { port, enginePort, internalPort };
      } catch (error) {
        // A taken port must not leave the other two, and the broker's connection, behind.
        await stop();
        throw error;
      }
    },
    stop,
  };
};
