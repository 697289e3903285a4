import type { Database } from "@railyard/database";
import { defineStatement, isUniqueViolation } from "@railyard/database";
import type { CurrencyCode } from "@railyard/money";

import type { Authentication, AuthenticationDetails } from "../domain/authentication.ts";
import type { AuthenticationPerson } from "../domain/authentication-person.ts";
import type { ExternalAuthentication } from "../../payments/domain/external-authentication.ts";
import type { PersonalSeals } from "../../kernel/ports.ts";
import type { AuthenticationStore } from "../ports.ts";

interface AuthenticationRow {
  merchant_id: string;
  authentication_id: string;
  profile_id: string;
  version: number;
  amount: number;
  currency: CurrencyCode;
  customer_id: string | null;
  client_secret: string;
  details: AuthenticationDetails;
  external: ExternalAuthentication;
  sealed_person: string | null;
  created_at: Date;
  modified_at: Date;
  expires_at: Date;
  redacted_at: Date | null;
}

const fromRow = async (seals: PersonalSeals, row: AuthenticationRow): Promise<Authentication> => {
  const { sealed_person: sealed } = row;
  // The key is deleted with its merchant; after that the customer's data cannot be decrypted any more.
  const person = sealed === null ? null : await seals.open(row.merchant_id, sealed);
  return {
    merchantId: row.merchant_id,
    authenticationId: row.authentication_id,
    profileId: row.profile_id,
    version: row.version,
    amount: row.amount,
    currency: row.currency,
    customerId: row.customer_id,
    clientSecret: row.client_secret,
    details: row.details,
    external: row.external,
    person: person === null ? {} : (JSON.parse(person) as AuthenticationPerson),
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
    expiresAt: row.expires_at,
    redactedAt: row.redacted_at,
  };
};

const insertAuthentication = defineStatement({
  name: "authentication_insert",
  text: `
    insert into authentications (
      merchant_id, authentication_id, profile_id, version, status, amount, currency, customer_id, client_secret,
      details, external, sealed_person, created_at, modified_at, expires_at
    )
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14)`,
});

const loadAuthentication = defineStatement<AuthenticationRow>({
  name: "authentication_load",
  text: `
    select merchant_id, authentication_id, profile_id, version, amount, currency, customer_id, client_secret, details,
      external, sealed_person, created_at, modified_at, expires_at, redacted_at
    from authentications where merchant_id = $1 and authentication_id = $2`,
});

const saveAuthentication = defineStatement<{ version: number }>({
  name: "authentication_save",
  text: `
    update authentications set
      version = $4, status = $5, details = $6, external = $7, sealed_person = $8, modified_at = $9
    where merchant_id = $1 and authentication_id = $2 and version = $3
    returning version`,
});

const batchSize = 200;

/** With a new version, so that a process that read the personal data before cannot store them again. */
const redactAuthentications = defineStatement<{ authentication_id: string }>({
  name: "authentication_redact",
  text: `
    with batch as (
      select authentication_id from authentications
      where merchant_id = $1 and customer_id = $2 and authentication_id > $3
      order by authentication_id limit ${String(batchSize)}
    ), redacted as (
      update authentications set version = version + 1, sealed_person = null, redacted_at = now()
      from batch
      where merchant_id = $1 and authentications.authentication_id = batch.authentication_id and redacted_at is null
    )
    select authentication_id from batch order by authentication_id`,
});

/** Authentications in PostgreSQL. */
export const createAuthenticationStore = (database: Database, seals: PersonalSeals): AuthenticationStore => {
  const sealed = async ({ merchantId, person }: Authentication): Promise<string | null> =>
    Object.keys(person).length === 0 ? null : seals.seal(merchantId, JSON.stringify(person));
  return {
    insert: async (authentication) => {
      try {
        await database.execute(insertAuthentication, [
          authentication.merchantId,
          authentication.authenticationId,
          authentication.profileId,
          authentication.version,
          authentication.external.status,
          authentication.amount,
          authentication.currency,
          authentication.customerId,
          authentication.clientSecret,
          JSON.stringify(authentication.details),
          JSON.stringify(authentication.external),
          await sealed(authentication),
          authentication.createdAt,
          authentication.expiresAt,
        ]);
        return true;
      } catch (error) {
        if (isUniqueViolation(error, "authentications_pkey")) return false;
        throw error;
      }
    },
    load: async (merchantId, authenticationId) => {
      const [row] = await database.query(loadAuthentication, [merchantId, authenticationId]);
      return row === undefined ? null : fromRow(seals, row);
    },
    save: async (after, expectedVersion) => {
      const rows = await database.query(saveAuthentication, [
        after.merchantId,
        after.authenticationId,
        expectedVersion,
        after.version,
        after.external.status,
        JSON.stringify(after.details),
        JSON.stringify(after.external),
        await sealed(after),
        after.modifiedAt,
      ]);
      return rows.length === 1;
    },
    redact: async (merchantId, customerId, after) => {
      const batch = await database.query(redactAuthentications, [merchantId, customerId, after]);
      const lastId = batch.length < batchSize ? null : (batch.at(-1)?.authentication_id ?? null);
      return { lastId, isUnderWay: false };
    },
  };
};
