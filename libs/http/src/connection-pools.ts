import { createBoundedCache } from "@railyard/caching";
import { createHash } from "node:crypto";

import type { ClientCertificate, Connections, ConnectionsOptions } from "./connections.ts";
import { createConnections } from "./connections.ts";

/** Connections by what they show: those of one client certificate never carry requests of another one. */
export interface ConnectionPools {
  of(clientCertificate: ClientCertificate | undefined): Connections;
  close(): void;
}

/** Distinguishes certificates; reveals nothing of the key. */
export const certificateDigest = ({ certificate, key }: ClientCertificate): string =>
  createHash("sha256")
    .update(JSON.stringify([certificate, key]))
    .digest("hex");

/** @param poolsMax certificates with connections of their own; the one that was asked for least recently gives way */
export const createConnectionPools = (options: ConnectionsOptions, poolsMax: number): ConnectionPools => {
  const withoutCertificate = createConnections(options);
  const byDigest = createBoundedCache<Connections>(poolsMax, {
    // Requests that are under way keep their connection.
    onEvicted: (connections) => {
      connections.retire();
    },
  });

  return {
    of: (clientCertificate) => {
      if (clientCertificate === undefined) return withoutCertificate;
      const digest = certificateDigest(clientCertificate);
      const known = byDigest.get(digest);
      if (known !== undefined) return known;
      const connections = createConnections({ ...options, clientCertificate });
      byDigest.set(digest, connections);
      return connections;
    },
    close: () => {
      withoutCertificate.close();
      for (const [, connections] of byDigest.entries()) connections.close();
    },
  };
};
