import type { Secret } from "@railyard/config";
import type { Transport, TransportOptions } from "@railyard/connectors";
import { createTransport } from "@railyard/connectors";

import { longestOperationMs } from "../domain/operation-time.ts";
import { readTrustedRoots } from "./trusted-roots.ts";

/** What the configuration of the service states of calls to providers. */
export interface TransportConfig {
  readonly CONNECTOR_TIMEOUT_MS: number;
  readonly CONNECTOR_PROXY_URL: Secret | undefined;
  readonly CONNECTOR_NO_PROXY: readonly string[];
  readonly CONNECTOR_CA_FILE: string | undefined;
  readonly CONNECTOR_BREAKER_THRESHOLD: number;
  readonly CONNECTOR_BREAKER_WINDOW_MS: number;
  readonly CONNECTOR_BREAKER_PAUSE_MS: number;
  readonly CONNECTOR_BREAKER_LONGEST_PAUSE_MS: number;
  readonly OPERATION_LEASE_MS: number;
}

const proxyOf = ({
  CONNECTOR_PROXY_URL: url,
  CONNECTOR_NO_PROXY: exceptHosts,
}: TransportConfig): Pick<TransportOptions, "proxy"> =>
  url === undefined ? {} : { proxy: { url: url.reveal(), exceptHosts } };

const rootsOf = ({ CONNECTOR_CA_FILE: file }: TransportConfig): Pick<TransportOptions, "trustedRoots"> =>
  file === undefined ? {} : { trustedRoots: readTrustedRoots(file) };

/**
 * The way to the payment providers, as configured.
 * @throws {ConfigurationError} when the file of trusted roots cannot be used
 */
export const providerTransport = (
  config: TransportConfig,
  observers: Pick<TransportOptions, "logger" | "metrics">,
): Transport =>
  createTransport({
    timeoutMs: config.CONNECTOR_TIMEOUT_MS,
    timeoutMaxMs: longestOperationMs(config.OPERATION_LEASE_MS),
    breakers: {
      threshold: config.CONNECTOR_BREAKER_THRESHOLD,
      windowMs: config.CONNECTOR_BREAKER_WINDOW_MS,
      pauseMs: config.CONNECTOR_BREAKER_PAUSE_MS,
      longestPauseMs: config.CONNECTOR_BREAKER_LONGEST_PAUSE_MS,
    },
    ...proxyOf(config),
    ...rootsOf(config),
    ...observers,
  });
