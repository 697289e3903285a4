import { generateKeyPairSync, randomBytes } from "node:crypto";

export interface ReleaseValuesOptions {
  readonly databaseUrls: Readonly<Record<string, string>>;
  readonly postgresPort: number;
  readonly natsUrl: string;
  readonly adminKey: string;
  /** Port of the merchant's webhook receiver, which merchants may name in addition to the usual ones. */
  readonly webhookPort: number;
}

const randomText = (): string => randomBytes(24).toString("hex");

const signingKey = (): string =>
  generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();

/**
 * Values of a release in its sandbox environment, two replicas of each service. Addresses for the public are those of
 * the Services, since there is no ingress before them.
 */
export const releaseValues = (options: ReleaseValuesOptions): object => ({
  environment: "sandbox",
  publicUrl: "http://railyard-gateway:8080",
  sandboxPublicUrl: "http://railyard-sandbox-provider:9090",
  webhooks: { ports: [443, 80, options.webhookPort] },
  image: { tag: "1" },
  secrets: {
    values: {
      internalSecret: randomText(),
      masterKey: randomBytes(32).toString("hex"),
      apiKeyPepper: randomText(),
      adminApiKey: options.adminKey,
      engineAdminSecret: randomText(),
      jwtSigningKey: signingKey(),
      natsUrl: options.natsUrl,
    },
  },
  databases: { urls: options.databaseUrls },
  networkPolicies: { postgresPort: options.postgresPort, natsPort: Number(new URL(options.natsUrl).port) },
  services: { "sandbox-provider": { enabled: true, replicas: 2 } },
});
