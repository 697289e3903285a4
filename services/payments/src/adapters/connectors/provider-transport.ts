import type { Transport, TransportOptions } from "@railyard/connectors";
import { createTransport } from "@railyard/connectors";

import type { Config } from "../../config.ts";

type TransportConfig = Pick<Config, "CONNECTOR_TIMEOUT_MS" | "CONNECTOR_PROXY_URL" | "CONNECTOR_NO_PROXY">;

/** The way to the payment providers, as configured. */
export const providerTransport = (
  {
    CONNECTOR_TIMEOUT_MS: timeoutMs,
    CONNECTOR_PROXY_URL: proxyUrl,
    CONNECTOR_NO_PROXY: exceptHosts,
  }: TransportConfig,
  observers: Pick<TransportOptions, "logger" | "metrics">,
): Transport =>
  createTransport({
    timeoutMs,
    ...(proxyUrl === undefined ? {} : { proxy: { url: proxyUrl.reveal(), exceptHosts } }),
    ...observers,
  });
