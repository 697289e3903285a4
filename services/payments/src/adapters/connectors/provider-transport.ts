import type { Transport, TransportOptions } from "@railyard/connectors";
import { createTransport } from "@railyard/connectors";

import type { Config } from "../../config.ts";
import { longestOperationMs } from "../../config.ts";

type TransportConfig = Pick<
  Config,
  "CONNECTOR_TIMEOUT_MS" | "CONNECTOR_PROXY_URL" | "CONNECTOR_NO_PROXY" | "OPERATION_LEASE_MS"
>;

/** The way to the payment providers, as configured. */
export const providerTransport = (
  {
    CONNECTOR_TIMEOUT_MS: timeoutMs,
    CONNECTOR_PROXY_URL: proxyUrl,
    CONNECTOR_NO_PROXY: exceptHosts,
    OPERATION_LEASE_MS: leaseMs,
  }: TransportConfig,
  observers: Pick<TransportOptions, "logger" | "metrics">,
): Transport =>
  createTransport({
    timeoutMs,
    timeoutMaxMs: longestOperationMs(leaseMs),
    ...(proxyUrl === undefined ? {} : { proxy: { url: proxyUrl.reveal(), exceptHosts } }),
    ...observers,
  });
