import type { Database, Row } from "@railyard/database";
import {
  bigint,
  defineStatement,
  defineTable,
  integer,
  isUniqueViolation,
  jsonb,
  text,
  timestamptz,
} from "@railyard/database";
import type { CurrencyCode } from "@railyard/money";

import type { Authentication, AuthenticationDetails } from "../domain/authentication.ts";
import type { AuthenticationPii } from "../domain/authentication-pii.ts";
import type { AuthenticationStatus, ExternalAuthentication } from "../../payments/domain/external-authentication.ts";
import type { PiiSeals } from "../../kernel/ports.ts";
import type { AuthenticationStore } from "../ports.ts";

export const authentications = defineTable("authentications", {
  merchant_id: text(),
  authentication_id: text(),
  profile_id: text(),
  version: integer(),
  status: text<AuthenticationStatus>(),
  amount: bigint(),
  currency: text<CurrencyCode>(),
  customer_id: text().orNull(),
  client_secret: text(),
  details: jsonb<AuthenticationDetails>(),
  external: jsonb<ExternalAuthentication>(),
  sealed_person: text().orNull(),
  created_at: timestamptz(),
  modified_at: timestamptz(),
  expires_at: timestamptz(),
  redacted_at: timestamptz().orNull(),
});

// The status is a copy of the one inside, for queries; the PII is decrypted.
const ownColumns = authentications.without("status", "sealed_person");
const changing = authentications.pick("version", "status", "details", "external", "sealed_person", "modified_at");

type AuthenticationRow = Row<typeof authentications>;

const fromRow = async (seals: PiiSeals, row: AuthenticationRow): Promise<Authentication> => {
  const { merchant_id: merchantId, sealed_person: sealed } = row;
  // The key is deleted with its merchant; after that the customer's data cannot be decrypted any more.
  const person = sealed === null ? null : await seals.open(merchantId, sealed);
  return { ...ownColumns.fromRow(row), person: person === null ? {} : (JSON.parse(person) as AuthenticationPii) };
};

const insertAuthentication = defineStatement({
  name: "authentication_insert",
  text: `insert into authentications (${authentications.list}) values (${authentications.parameters()})`,
});

const loadAuthentication = defineStatement<AuthenticationRow>({
  name: "authentication_load",
  text: `
    select ${authentications.list}
    from authentications where merchant_id = $1 and authentication_id = $2`,
});

const saveAuthentication = defineStatement<{ readonly version: number }>({
  name: "authentication_save",
  text: `
    update authentications set ${changing.assignments(4)}
    where merchant_id = $1 and authentication_id = $2 and version = $3
    returning version`,
});

const batchSize = 200;

/** With a new version, so that a process that read the personal data before cannot store them again. */
const redactAuthentications = defineStatement<{ readonly authentication_id: string }>({
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
export const createAuthenticationStore = (database: Database, seals: PiiSeals): AuthenticationStore => {
  const toRecord = async (authentication: Authentication) => {
    const { merchantId, person, external } = authentication;
    const isNobody = Object.keys(person).length === 0;
    const sealedPerson = isNobody ? null : await seals.seal(merchantId, JSON.stringify(person));
    return { ...authentication, status: external.status, sealedPerson };
  };
  return {
    insert: async (authentication) => {
      try {
        await database.execute(insertAuthentication, authentications.values(await toRecord(authentication)));
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
      const values = [after.merchantId, after.authenticationId, expectedVersion];
      const changed = changing.values(await toRecord(after));
      return (await database.query(saveAuthentication, [...values, ...changed])).length === 1;
    },
    redact: async (merchantId, customerId, after) => {
      const batch = await database.query(redactAuthentications, [merchantId, customerId, after]);
      const lastId = batch.length < batchSize ? null : (batch.at(-1)?.authentication_id ?? null);
      // No event is about an authentication.
      return { lastId, objectIds: [], isUnderWay: false };
    },
  };
};
