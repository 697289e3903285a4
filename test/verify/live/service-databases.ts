import { randomBytes } from "node:crypto";
import type { EmbeddedPostgres } from "@railyard/embedded-servers";
import pg from "pg";

/**
 * Makes a database for each service, owned by a role of its own that may do nothing else.
 * @returns connection strings by service
 */
export const createServiceDatabases = async (
  postgres: EmbeddedPostgres,
  services: readonly string[],
): Promise<Readonly<Record<string, string>>> => {
  const client = new pg.Client({ connectionString: postgres.url("postgres") });
  await client.connect();
  try {
    const urls: Record<string, string> = {};
    for (const service of services) {
      const name = `railyard_${service.replaceAll("-", "_")}`;
      const password = randomBytes(24).toString("hex");
      await client.query(`create role ${name} login password '${password}'`);
      await client.query(`create database ${name} owner ${name}`);
      await client.query(`revoke connect on database ${name} from public`);
      urls[service] = `postgres://${name}:${password}@127.0.0.1:${String(postgres.port)}/${name}`;
    }
    return urls;
  } finally {
    await client.end();
  }
};
