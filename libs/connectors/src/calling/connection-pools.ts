import type { ClientCertificate, Connections, ConnectionsOptions } from "@railyard/http";
import { createConnections } from "@railyard/http";
import { createHash } from "node:crypto";

/** Connections by what they show: those of one client certificate never carry calls of another account. */
export interface ConnectionPools {
  of(clientCertificate: ClientCertificate | undefined): Connections;
  close(): void;
}

/** Distinguishes certificates; says nothing of the key. */
export const certificateDigest = ({ certificate, key }: ClientCertificate): string =>
  createHash("sha256").update(JSON.stringify([certificate, key])).digest("hex");

/** @param poolsMax certificates with connections of their own; the one that was asked for least recently gives way */
export const createConnectionPools = (options: ConnectionsOptions, poolsMax: number): ConnectionPools => {
  const withoutCertificate = createConnections(options);
  const byDigest = new Map<string, Connections>();

  const retireOldest = (): void => {
    const [oldest] = byDigest;
    if (byDigest.size < poolsMax || oldest === undefined) return;
    byDigest.delete(oldest[0]);
    // Calls that are under way keep their connection.
    oldest[1].retire();
  };

  return {
    of: (clientCertificate) => {
      if (clientCertificate === undefined) return withoutCertificate;
      const digest = certificateDigest(clientCertificate);
      const known = byDigest.get(digest);
      if (known === undefined) retireOldest();
      const connections = known ?? createConnections({ ...options, clientCertificate });
      byDigest.delete(digest);
      byDigest.set(digest, connections);
      return connections;
    },
    close: () => {
      for (const connections of [withoutCertificate, ...byDigest.values()]) connections.close();
    },
  };
};
