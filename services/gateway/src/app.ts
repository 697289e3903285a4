import { constantTimeEquals, createIdentitySigner, createIdentityVerifier } from "@railyard/auth";
import { engineFaceOperations, merchantFaceOperations } from "@railyard/contracts";
import type { ServiceName } from "@railyard/contracts";
import { createHttpServer, createServiceClient } from "@railyard/http";
import type { HttpServer, ReadinessCheck } from "@railyard/http";
import { connectMessaging } from "@railyard/messaging";
import type { Messaging, Stopper } from "@railyard/messaging";
import { createLogger, createMetrics, createTracing } from "@railyard/telemetry";
import type { Logger, Metrics } from "@railyard/telemetry";
import { createForwardCall } from "./adapters/http/forward-call.ts";
import { createForwarder } from "./adapters/http/forwarder.ts";
import type { Forwarder } from "./adapters/http/forwarder.ts";
import { createCredentialResolver } from "./adapters/merchants/credential-resolver.ts";
import type { CachingCredentialResolver } from "./adapters/merchants/credential-resolver.ts";
import { createDirectoryVersions } from "./adapters/merchants/directory-versions.ts";
import { listenForCredentialChanges } from "./adapters/nats/credential-changes.ts";
import type { Config } from "./config.ts";
import { createRateLimiter } from "./domain/rate-limiter.ts";
import { createRouteIndex } from "./domain/route-index.ts";
import type { DirectoryVersions } from "./ports.ts";
import { routesOf } from "./routes.ts";
import { identifyCaller } from "./use-cases/identify-caller.ts";

/** A gateway that can be started once and stopped once. */
export interface App {
  /** Resolves when both faces listen. */
  readonly start: () => Promise<{ readonly port: number; readonly enginePort: number }>;
  /** Finishes requests under way, then lets go of everything. */
  readonly stop: () => Promise<void>;
}

type PublicFace = "merchant" | "engine";

const service = "gateway";
const callersRemembered = 50_000;
const credentialTimeoutMs = 5_000;

interface Parts {
  readonly config: Config;
  readonly logger: Logger;
  readonly credentials: CachingCredentialResolver;
  readonly versions: DirectoryVersions;
  readonly forwarder: Forwarder;
  readonly messaging: Messaging;
}

const servicesOf = (config: Config): Readonly<Partial<Record<ServiceName, URL>>> => ({
  merchants: new URL(config.MERCHANTS_URL),
  payments: new URL(config.PAYMENTS_URL),
  events: new URL(config.EVENTS_URL),
  "decision-engine": new URL(config.DECISION_ENGINE_URL),
});

const faceServer = (face: PublicFace, port: number, parts: Parts, metrics: Metrics, forward: ForwardCallFactory): HttpServer => {
  const { config, logger, messaging } = parts;
  const readiness: readonly ReadinessCheck[] = [{ name: "broker", isReady: () => messaging.isUsable() }];
  return createHttpServer({
    service,
    routes: routesOf(face),
    identity: createIdentityVerifier(config.INTERNAL_SECRET.reveal()),
    logger,
    metrics,
    readiness,
    limits: { bodyBytes: config.BODY_LIMIT_BYTES },
    host: config.HTTP_HOST,
    port,
    drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
    forward: forward(face),
  });
};

type ForwardCallFactory = (face: PublicFace) => ReturnType<typeof createForwardCall>;

const forwardCallFactory = ({ config, credentials, versions, forwarder }: Parts): ForwardCallFactory => {
  const adminKey = config.ADMIN_API_KEY.reveal();
  const adminSecret = config.ENGINE_ADMIN_SECRET.reveal();
  const operator = {
    isAdminKey: (value: string) => constantTimeEquals(value, adminKey),
    isAdminSecret: (value: string) => constantTimeEquals(value, adminSecret),
  };
  const perMinute = config.REFUSED_LIMIT_PER_MINUTE;
  const options = {
    routes: { merchant: createRouteIndex(merchantFaceOperations, "merchant"), engine: createRouteIndex(engineFaceOperations, "engine") },
    services: servicesOf(config),
    identifyCaller: identifyCaller({ credentials, operator, versions }),
    isAdminKey: operator.isAdminKey,
    signer: createIdentitySigner(config.INTERNAL_SECRET.reveal()),
    forwarder,
    versions,
    limiter: createRateLimiter(
      { perSecond: config.RATE_LIMIT_PER_SECOND, burst: config.RATE_LIMIT_BURST },
      callersRemembered,
    ),
    refusedLimiter: createRateLimiter({ perSecond: perMinute / 60, burst: perMinute }, callersRemembered),
    trustForwardedFor: config.TRUST_FORWARDED_FOR,
  };
  return (face) => createForwardCall(face, options);
};

const createParts = (config: Config): Parts => {
  const logger = createLogger({ service, level: config.LOG_LEVEL });
  const identity = createIdentitySigner(config.INTERNAL_SECRET.reveal());
  const timeoutMs = credentialTimeoutMs;
  const merchants = createServiceClient({ service, baseUrl: config.MERCHANTS_URL, identity, timeoutMs });
  return {
    config,
    logger,
    credentials: createCredentialResolver({
      merchants,
      apiKeyPepper: config.API_KEY_PEPPER.reveal(),
      cacheMs: config.CREDENTIAL_CACHE_MS,
    }),
    versions: createDirectoryVersions(),
    forwarder: createForwarder({ timeoutMs: config.FORWARD_TIMEOUT_MS, bodyLimitBytes: config.BODY_LIMIT_BYTES }),
    messaging: connectMessaging({ url: config.NATS_URL.reveal(), name: service, logger, tracing: createTracing(service) }),
  };
};

/** Puts the gateway together. */
export const createApp = (config: Config): App => {
  const parts = createParts(config);
  const forward = forwardCallFactory(parts);
  const metrics = { merchant: createMetrics(service), engine: createMetrics(service) };
  const merchantFace = faceServer("merchant", config.HTTP_PORT, parts, metrics.merchant, forward);
  const engineFace = faceServer("engine", config.ENGINE_PORT, parts, metrics.engine, forward);
  let stopListening: Stopper | undefined;
  return {
    start: async () => {
      stopListening = listenForCredentialChanges(parts.messaging, parts.credentials, parts.versions);
      const { port } = await merchantFace.start();
      const { port: enginePort } = await engineFace.start();
      return { port, enginePort };
    },
    stop: async () => {
      await Promise.all([merchantFace.stop(), engineFace.stop()]);
      stopListening?.();
      parts.forwarder.close();
      await parts.messaging.close();
      await Promise.all([metrics.merchant.stop(), metrics.engine.stop()]);
    },
  };
};
