import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { eventually } from "@railyard/testing";
import type { Place } from "./places.ts";

/** Mock of an OTLP/HTTP collector: takes spans of all services and shows them. */
export interface TraceCollector {
  readonly url: string;
  /**
   * All spans by service, once those of a trace have come from each of the services: a service sends its spans in the
   * order in which they ended, so everything before that trace is there, too.
   */
  readonly spansUpTo: (traceId: string, services: readonly string[]) => Promise<readonly Place[]>;
  readonly stop: () => Promise<void>;
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string };
}

/** What of an export's JSON is looked at. */
interface SpanExport {
  readonly resourceSpans: readonly {
    readonly resource?: { readonly attributes?: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans?: readonly unknown[] }[];
  }[];
}

const serviceOf = (attributes: readonly Attribute[] = []): string =>
  attributes.find(({ key }) => key === "service.name")?.value.stringValue ?? "nobody";

export const startTraceCollector = async (): Promise<TraceCollector> => {
  const received = new Map<string, string[]>();
  const take = (text: string): void => {
    for (const { resource, scopeSpans } of (JSON.parse(text) as SpanExport).resourceSpans) {
      const service = serviceOf(resource?.attributes);
      const spans = scopeSpans.flatMap(({ spans: some = [] }) => some).map((span) => JSON.stringify(span));
      received.set(service, [...(received.get(service) ?? []), ...spans]);
    }
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      take(Buffer.concat(chunks).toString("utf8"));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    spansUpTo: async (traceId, services) => {
      await eventually(
        () => {
          const missing = services.filter((name) => !received.get(name)?.some((span) => span.includes(traceId)));
          if (missing.length > 0) throw new TypeError(`no span of the trace from ${missing.join(", ")}`);
        },
        { timeoutMs: 60_000, intervalMs: 200 },
      );
      return [...received].map(([service, entries]) => ({ name: `spans of ${service}`, entries }));
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
