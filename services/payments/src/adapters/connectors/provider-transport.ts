import type { Transport, TransportOptions } from "@railyard/connectors";
import { createTransport } from "@railyard/connectors";

import type { Config } from "../../config.ts";
import { longestOperationMs } from "../../config.ts";
import { readTrustedRoots } from "./trusted-roots.ts";

type TransportConfig = Pick<
  Config,
  | "CONNECTOR_TIMEOUT_MS"
  | "CONNECTOR_PROXY_URL"
  | "CONNECTOR_NO_PROXY"
  | "CONNECTOR_CA_FILE"
  | "CONNECTOR_BREAKER_THRESHOLD"
  | "CONNECTOR_BREAKER_WINDOW_MS"
  | "CONNECTOR_BREAKER_PAUSE_MS"
  | "CONNECTOR_BREAKER_LONGEST_PAUSE_MS"
  | "OPERATION_LEASE_MS"
>;

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
