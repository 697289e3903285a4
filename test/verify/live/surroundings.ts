import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startNats, startPostgres } from "@railyard/embedded-servers";
import type { EmbeddedNats, EmbeddedPostgres } from "@railyard/embedded-servers";
import { serviceNames, servicesWithDatabase, startWebhookInbox } from "@railyard/local";
import type { ReadyMerchant, WebhookInbox } from "@railyard/local";
import type { HelmClient } from "../control-plane/helm-client.ts";
import { copyChart, createHelmClient } from "../control-plane/helm-client.ts";
import type { ControlPlane } from "../control-plane/index.ts";
import { startControlPlane } from "../control-plane/index.ts";
import { createImageStore } from "../node/image-store.ts";
import type { ProcessNodes } from "../node/process-nodes.ts";
import { startProcessNodes } from "../node/process-nodes.ts";
import { releaseWithBrokenMigration } from "./broken-migration.ts";
import { releaseValues } from "./release-values.ts";
import { createServiceDatabases } from "./service-databases.ts";

export const namespace = "railyard";
export const releaseName = "railyard";
/** Tag of the images of the release whose migration fails. */
export const brokenTag = "broken";

const root = join(import.meta.dirname, "../../..");
/** Twelve pods, and as many again while they are replaced, each with its pools. */
const maxConnections = 500;
const rememberedWebhooks = 200_000;

/** Everything that a release needs: databases, broker, cluster, chart and a merchant's receiver of webhooks. */
export interface Surroundings {
  readonly postgres: EmbeddedPostgres;
  readonly nats: EmbeddedNats;
  readonly controlPlane: ControlPlane;
  readonly nodes: ProcessNodes;
  readonly helm: HelmClient;
  readonly chart: string;
  readonly valuesFile: string;
  readonly adminKey: string;
  readonly inbox: WebhookInbox;
  /** The merchant whose webhooks come from now on. */
  readonly setMerchant: (merchant: ReadyMerchant) => void;
  readonly stop: () => Promise<void>;
}

type Undo = () => Promise<void>;

/** Starts all of it in a folder; what was started is stopped again when something fails. */
export const startSurroundings = async (folder: string, print: (words: string) => void): Promise<Surroundings> => {
  const undo: Undo[] = [];
  const stop = async (): Promise<void> => {
    for (const one of undo.splice(0).reverse()) await one();
  };
  const started = async <Thing extends { readonly stop: Undo }>(thing: Promise<Thing>): Promise<Thing> => {
    const ready = await thing;
    undo.push(() => ready.stop());
    return ready;
  };
  try {
    await mkdir(folder, { recursive: true });
    print("PostgreSQL and NATS");
    const postgres = await started(startPostgres({ dataFolder: join(folder, "postgres"), maxConnections }));
    const databaseUrls = await createServiceDatabases(postgres, servicesWithDatabase);
    const nats = await started(startNats({ storeFolder: join(folder, "nats") }));
    let merchant: ReadyMerchant | undefined;
    const inbox = await started(
      startWebhookInbox({ port: 0, capacity: rememberedWebhooks, signingKey: () => merchant?.signingKey }),
    );
    print("control plane");
    const controlPlane = await started(startControlPlane({ folder: join(folder, "control-plane"), onProgress: print }));
    const brokenServices = join(folder, "broken-services");
    await releaseWithBrokenMigration(root, brokenServices, serviceNames, "payments");
    const nodes = await started(
      startProcessNodes({
        access: controlPlane,
        nodes: [
          { name: "node-a", zone: "zone-a" },
          { name: "node-b", zone: "zone-b" },
        ],
        images: createImageStore({
          root,
          folder: join(folder, "images"),
          services: serviceNames,
          servicesOfTag: { [brokenTag]: brokenServices },
        }),
        folder: join(folder, "pods"),
        propagation: { leastMs: 200, mostMs: 1_000 },
        certificate: {
          cert: controlPlane.certificateAuthority,
          key: await readFile(join(folder, "control-plane/certificates/apiserver.key"), "utf8"),
        },
      }),
    );
    const adminKey = randomBytes(24).toString("hex");
    const valuesFile = join(folder, "values.yaml");
    const webhookPort = Number(new URL(inbox.url).port);
    const given = { databaseUrls, postgresPort: postgres.port, natsUrl: nats.url, adminKey, webhookPort };
    // JSON is YAML.
    await writeFile(valuesFile, JSON.stringify(releaseValues(given)), { mode: 0o600 });
    return {
      postgres,
      nats,
      controlPlane,
      nodes,
      helm: await createHelmClient(controlPlane, folder),
      chart: await copyChart(join(folder, "chart")),
      valuesFile,
      adminKey,
      inbox,
      setMerchant: (next) => {
        merchant = next;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
