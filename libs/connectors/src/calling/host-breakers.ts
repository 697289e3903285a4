import { createBoundedCache } from "@railyard/caching";
import { errorCode } from "@railyard/failures";
import type { Breaker } from "@railyard/http";
import { certificateDigest, createBreaker } from "@railyard/http";
import type { Logger, Metrics } from "@railyard/telemetry";

import type { SendOptions } from "./transport.ts";
import { isTransportError, TransportError } from "./transport-error.ts";

/** When calls to a host are held back. */
export interface HostBreakerOptions {
  /** Calls in a row without any answer. */
  readonly threshold: number;
  readonly windowMs: number;
  readonly pauseMs: number;
  readonly longestPauseMs: number;
}

/** Holds back calls to hosts that do not answer, for each connector on its own. */
export interface HostBreakers {
  /** @throws {TransportError} `not_sent` while the host's calls are held back. */
  admit(send: SendOptions, host: string): void;
  /** An answer came, whatever its status: also a 5xx shows that the host is there. */
  answered(send: SendOptions, host: string): void;
  /** None came. */
  unanswered(send: SendOptions, host: string, error: unknown): void;
}

export const usualHostBreakers: HostBreakerOptions = {
  threshold: 10,
  windowMs: 30_000,
  pauseMs: 1_000,
  longestPauseMs: 10_000,
};

// Accounts name labels of hosts, so there may be many.
const hostsMax = 1_000;

/** Of a request that HTTP cannot carry: it shows nothing about the host. */
const isOurs = (error: TransportError): boolean => errorCode(error.cause) === "UND_ERR_INVALID_ARG";

interface Host {
  readonly connector: string;
  readonly breaker: Breaker;
}

/** Makes the breakers of one transport. */
export const createHostBreakers = (
  options: HostBreakerOptions,
  { logger, metrics }: { readonly logger: Logger; readonly metrics: Metrics },
): HostBreakers => {
  const hosts = createBoundedCache<Host>(hostsMax);
  const refused = metrics.counter("connector.calls.held_back", {
    describe: "Calls to payment providers that were not sent because their host had not answered for a while.",
    labels: ["connector", "flow"],
  });
  metrics.observedGauge(
    "connector.hosts.held_back",
    { describe: "Hosts of payment providers whose calls are held back, by connector.", labels: ["connector"] },
    () => {
      const open = new Map<string, number>();
      for (const [, { connector, breaker }] of hosts.entries()) {
        open.set(connector, (open.get(connector) ?? 0) + (breaker.isOpen() ? 1 : 0));
      }
      return [...open].map(([connector, amount]) => ({ amount, labels: { connector } }));
    },
  );

  const breakerOf = ({ connector, clientCertificate: shown }: SendOptions, host: string): Breaker => {
    // A server that takes no calls of one certificate takes those of others.
    const key = `${connector} ${host} ${shown === undefined ? "" : certificateDigest(shown)}`;
    const known = hosts.get(key);
    if (known !== undefined) return known.breaker;
    const breaker = createBreaker({ ...options, nowMs: () => performance.now() });
    hosts.set(key, { connector, breaker });
    return breaker;
  };

  const changed = (send: SendOptions, host: string, update: (breaker: Breaker) => void): boolean => {
    const breaker = breakerOf(send, host);
    const before = breaker.isOpen();
    update(breaker);
    return breaker.isOpen() !== before;
  };

  return {
    admit: (send, host) => {
      if (breakerOf(send, host).admits()) return;
      refused.add(1, { connector: send.connector, flow: send.flow });
      throw new TransportError("not_sent", "The provider has not answered for a while.", { isHeldBack: true });
    },
    answered: (send, host) => {
      if (
        !changed(send, host, (breaker) => {
          breaker.succeeded();
        })
      )
        return;
      logger.info({ connector: send.connector, host }, "The provider answers again.");
    },
    unanswered: (send, host, error) => {
      // What the caller gave up shows nothing about the host.
      if (!isTransportError(error) || isOurs(error) || send.signal?.aborted === true) return;
      if (
        !changed(send, host, (breaker) => {
          breaker.failed();
        })
      )
        return;
      logger.warn({ connector: send.connector, host }, "Calls to the provider are held back: it does not answer.");
    },
  };
};
