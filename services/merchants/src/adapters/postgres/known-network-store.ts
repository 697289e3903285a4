import { createHash } from "node:crypto";

import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import { networkKnownMs } from "../../domain/guesses.ts";
import type { KnownNetworks } from "../../ports.ts";

const findNetwork = defineStatement({
  name: "known_network_find",
  text: "select from known_networks where subject = $1 and expires_at > $2",
});

const rememberNetwork = defineStatement({
  name: "known_network_remember",
  text: `
    insert into known_networks (subject, user_id, expires_at) values ($1, $2, $3)
    on conflict (subject) do update set expires_at = excluded.expires_at`,
});

const forgetNetworks = defineStatement({
  name: "known_network_forget",
  text: "delete from known_networks where user_id = $1",
});

/** Addresses are personal: only a hash of them is kept. */
const subjectOf = (email: string, network: string): string =>
  createHash("sha256").update(`network:${email} ${network}`, "utf8").digest("hex");

/** Networks of users in PostgreSQL. */
export const createKnownNetworks = (database: Database): KnownNetworks => ({
  isKnown: async (email, network, now) =>
    (await database.query(findNetwork, [subjectOf(email, network), now])).length > 0,
  remember: async ({ userId, email }, network, now) => {
    const expiresAt = new Date(now.getTime() + networkKnownMs);
    await database.execute(rememberNetwork, [subjectOf(email, network), userId, expiresAt]);
  },
  forgetAll: async (userId) => {
    await database.execute(forgetNetworks, [userId]);
  },
});
