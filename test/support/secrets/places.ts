// Where secrets could have been left behind: tables, messages, webhooks and metrics.
import { createApiClient } from "@railyard/local";
import type { WebhookInbox } from "@railyard/local";
import { eventually, readStoredMessages } from "@railyard/testing";
import { forEachTable } from "../service-databases.ts";
import type { System } from "../system.ts";

/** The whole content of one table, stream or listener, as text. */
export interface Place {
  readonly name: string;
  readonly entries: readonly string[];
}

/** Every row of every table of every service, those of jobs and migrations among them. */
export const readTables = async (system: Pick<System, "stack">): Promise<readonly Place[]> => {
  const places: Place[] = [];
  await forEachTable(system, async ({ service, sqlName }, client) => {
    const { rows } = await client.query<{ row: string }>(`select row_to_json(t)::text as row from ${sqlName} t`);
    places.push({ name: `${service}, ${sqlName}`, entries: rows.map(({ row }) => row) });
  });
  return places;
};

const streams = ["PAYMENTS", "MERCHANTS", "ROUTING", "EVENTS"] as const;

/** Every message that the streams hold, once no more come. */
export const readStreams = async ({ nats }: Pick<System, "nats">): Promise<readonly Place[]> => {
  let before = -1;
  return eventually(
    async () => {
      const places: Place[] = [];
      for (const stream of streams) {
        places.push({ name: `stream ${stream}`, entries: await readStoredMessages(nats.url, stream) });
      }
      const now = places.flatMap(({ entries }) => entries).length;
      const isSame = now === before && now > 0;
      before = now;
      return isSame && places;
    },
    { timeoutMs: 30_000, intervalMs: 1_000 },
  );
};

/** What came to merchants' servers. */
export const readWebhooks = (inboxes: readonly Pick<WebhookInbox, "received">[]): readonly Place[] => {
  const webhooks = inboxes.flatMap((inbox) => inbox.received());
  return [
    { name: "headers of webhooks", entries: webhooks.map(({ headers }) => JSON.stringify(headers)) },
    { name: "bodies of webhooks", entries: webhooks.map(({ rawBody }) => rawBody) },
  ];
};

/** What the services report about themselves in numbers. */
export const readMetrics = ({ ports }: Pick<System, "ports">): Promise<readonly Place[]> =>
  Promise.all(
    (["gatewayInternal", "merchants", "payments", "events", "decision-engine"] as const).map(async (name) => {
      const client = createApiClient(`http://127.0.0.1:${String(ports[name])}`);
      try {
        const { text } = await client.call("GET", "/metrics");
        return { name: `metrics of ${name}`, entries: text.split("\n") };
      } finally {
        client.close();
      }
    }),
  );
