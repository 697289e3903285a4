import { startWebhookInbox } from "@railyard/local";
import type { Proof } from "../access/credentials.ts";
import { openTokenMint } from "../access/credentials.ts";
import { callersOf, operations, requestsOf } from "../access/sending.ts";
import { startEmptyMerchant, startTenant } from "../access/tenant.ts";
import type { Tenant } from "../access/tenant.ts";
import type { Callable, System } from "../system.ts";
import { createPool } from "./pool.ts";
import type { Pool } from "./pool.ts";

/** A merchant with one object of every sort, as whom requests are sent, and one of whom it must learn nothing. */
export interface Party {
  readonly tenant: Tenant;
  readonly stranger: Tenant;
  /** Everything that the merchant is known to have. */
  readonly pool: Pool;
  /** Headers by kind of credential, or by a name of its own for what no operation accepts. */
  readonly credentials: Readonly<Record<string, Proof>>;
  /** Texts that no answer may contain. */
  readonly secrets: readonly string[];
  /** A merchant that a request may end. */
  readonly startEmpty: (api: "merchant" | "engine") => ReturnType<typeof startEmptyMerchant>;
}

/** Makes parties, one after the other; each has the one before as its stranger. */
export interface PartyMaker {
  readonly next: () => Promise<Party>;
  readonly stop: () => Promise<void>;
}

const credentialsOf = ({ proofs, owner }: Tenant, stranger: Tenant): Party["credentials"] => ({
  none: {},
  ...proofs,
  "other merchant's key": stranger.proofs.merchant_key,
  "no such key": { "api-key": `snd_${"z".repeat(64)}` },
  everything: { ...proofs.admin_secret, ...proofs.engine_key, ...proofs.jwt, "api-key": owner.secretKey },
});

/** Names under which the contracts know the tenant's objects, found by making every valid request once. */
const noteNames = ({ ids }: Tenant, pool: Pool): void => {
  for (const operation of operations) {
    for (const request of requestsOf(operation)) {
      for (const kind of callersOf(operation)) {
        const { path = {}, query = {}, body } = request.make(ids, kind);
        const members = typeof body === "object" && body !== null && !Array.isArray(body) ? body : {};
        for (const [name, value] of Object.entries({ ...path, ...query })) pool.note(name, value);
        pool.learn(members);
      }
    }
  }
  for (const [name, value] of Object.entries(ids)) {
    // States of the merchant and texts are no ids.
    if (!/^(new[A-Z]|password|defaultOrder)|Query$/.test(name)) pool.note(name, value);
  }
};

const partyOf = (tenant: Tenant, stranger: Tenant, startEmpty: Party["startEmpty"]): Party => {
  const pool = createPool(new Set([tenant, stranger].flatMap(({ ids, owner }) => [ids["email"] ?? "", owner.email])));
  noteNames(tenant, pool);
  // Addresses where no server listens, so that webhooks of changed profiles go nowhere.
  pool.note("webhook_url", "http://127.0.0.1:9/webhooks");
  for (const name of ["connector", "connector_name"])
    for (const value of ["fauxpay", "phonypay"]) pool.note(name, value);
  return {
    tenant,
    stranger,
    pool,
    credentials: credentialsOf(tenant, stranger),
    secrets: [tenant, stranger].flatMap(({ owner, proofs }) => [
      owner.secretKey,
      owner.token,
      proofs.engine_key["x-api-key"] ?? owner.secretKey,
    ]),
    startEmpty,
  };
};

export const createPartyMaker = async (system: Callable & Pick<System, "stack">): Promise<PartyMaker> => {
  const inbox = await startWebhookInbox({ port: 0, signingKey: () => undefined });
  // A key to sign with is made when a caller first asks for it.
  await system.gateway.call("GET", "/.well-known/jwks.json");
  const mint = await openTokenMint(system);
  const options = { system, mint, webhookUrl: inbox.url };
  let last = await startTenant(options);
  return {
    next: async () => {
      const stranger = last;
      last = await startTenant(options);
      return partyOf(last, stranger, (api) => startEmptyMerchant(options, api));
    },
    stop: () => inbox.stop(),
  };
};
