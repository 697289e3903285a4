// Shows nats-server's own monitoring as prometheus-nats-exporter does with the prefix `nats`; Debian has no package of
// it.
// Only what the boards ask for; the values are the server's.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface ServerFacts {
  readonly server_id: string;
  readonly in_msgs: number;
  readonly out_msgs: number;
  readonly slow_consumers: number;
}

interface JetStreamFacts {
  readonly bytes: number;
  readonly config: { readonly max_storage: number };
  readonly account_details?: readonly {
    readonly stream_detail?: readonly {
      readonly name: string;
      readonly state: { readonly bytes: number };
    }[];
  }[];
}

const line = (name: string, labels: Readonly<Record<string, string>>, value: number): string => {
  const texts = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
  return `${name}{${texts.join(",")}} ${String(value)}`;
};

const streamLines = (labels: Readonly<Record<string, string>>, facts: JetStreamFacts): readonly string[] =>
  (facts.account_details ?? [])
    .flatMap(({ stream_detail = [] }) => stream_detail)
    .flatMap((stream) => {
      const ofStream = { ...labels, stream_name: stream.name };
      return [line("nats_stream_total_bytes", ofStream, stream.state.bytes)];
    });

const read = async (monitoringPort: number): Promise<string> => {
  const ask = <Facts>(path: string): Promise<Facts> =>
    fetch(`http://127.0.0.1:${String(monitoringPort)}${path}`).then((response) => response.json() as Promise<Facts>);
  const server = await ask<ServerFacts>("/varz");
  const stored = await ask<JetStreamFacts>("/jsz?streams=true");
  const labels = { server_id: server.server_id };
  const lines = [
    line("nats_varz_in_msgs", labels, server.in_msgs),
    line("nats_varz_out_msgs", labels, server.out_msgs),
    line("nats_varz_slow_consumers", labels, server.slow_consumers),
    line("nats_server_total_message_bytes", labels, stored.bytes),
    line("nats_server_max_storage", labels, stored.config.max_storage),
    ...streamLines(labels, stored),
  ];
  return `${lines.join("\n")}\n`;
};

/** Serves what the monitoring port reports, in Prometheus' format. */
export const startNatsExporter = async (
  monitoringPort: number,
): Promise<{ port: number; stop: () => Promise<void> }> => {
  const server = createServer((_request, response) => {
    read(monitoringPort).then(
      (text) => response.writeHead(200, { "content-type": "text/plain; version=0.0.4" }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
};
