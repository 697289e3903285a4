import { createIdentitySigner, createIdentityVerifier, internalSecretsOf } from "@railyard/auth";
import type { ServiceClient, ServiceClientOptions } from "@railyard/http";
import { createServiceClient, neededAtStart } from "@railyard/http";
import { defined } from "@railyard/members";
import type { Messaging } from "@railyard/messaging";
import { brokerSettings, connectMessaging } from "@railyard/messaging";
import type { ServiceBase, ServiceBaseOptions } from "@railyard/service";
import { createServiceBase } from "@railyard/service";

import type { PlatformVariables } from "./variables.ts";

/** For a call to another service where its caller specifies nothing else. */
const clientTimeoutMs = 5_000;

export interface PlatformBaseOptions extends ServiceBaseOptions<PlatformVariables> {
  /** A broker that answers nothing for this long counts as away; absent: that of `connectMessaging`. */
  readonly brokerSilenceMaxMs?: number;
}

/** What a service is built on that calls other services and hears from them. */
export interface PlatformBase extends ServiceBase {
  /** Measured, traced, and needed to be ready for the first time. */
  readonly messaging: Messaging;
  /** Calls another service as this one. */
  readonly clientOf: (baseUrl: ServiceClientOptions["baseUrl"], timeoutMs?: number) => ServiceClient;
}

/** Adds to a base what calls other services and hears from them. */
export const joinPlatform = (
  base: ServiceBase,
  { service, config, brokerSilenceMaxMs }: PlatformBaseOptions,
): PlatformBase => {
  const { own, logger, metrics } = base;
  const messaging = own(
    connectMessaging({
      ...brokerSettings(config),
      name: service,
      ...defined({ silenceMaxMs: brokerSilenceMaxMs }),
      logger,
      metrics,
    }),
  );
  base.needs(neededAtStart({ name: "broker", isReady: () => messaging.isUsable() }));
  const identity = createIdentitySigner(config.INTERNAL_SECRET.reveal());
  return {
    ...base,
    messaging,
    clientOf: (baseUrl, timeoutMs = clientTimeoutMs) =>
      own(createServiceClient({ service, baseUrl, identity, metrics, timeoutMs })),
  };
};

/** A base whose servers believe what other services state of their callers. */
export const createInternalBase = (options: PlatformBaseOptions): ServiceBase =>
  createServiceBase(
    { ...options, publicUrl: options.config.PUBLIC_URL },
    createIdentityVerifier(internalSecretsOf(options.config)),
  );

export const createPlatformBase = (options: PlatformBaseOptions): PlatformBase =>
  joinPlatform(createInternalBase(options), options);
