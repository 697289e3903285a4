import type { SandboxAuthenticationStatus } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { Authentication, AuthenticationCourse } from "../../domain/authentication.ts";
import type { AuthenticationStore } from "../../ports.ts";
import { noticesJson } from "./payment-store.ts";

interface AuthenticationRow {
  readonly authentication_id: string;
  readonly account_id: string;
  readonly connector: string;
  readonly idempotency_key: string;
  readonly request_hash: string;
  readonly reference: string;
  readonly order_reference: string;
  readonly card_last4: string;
  readonly course: AuthenticationCourse;
  readonly status: SandboxAuthenticationStatus;
  readonly flow: Authentication["flow"];
  readonly trans_status: Authentication["transStatus"];
  readonly eci: string | null;
  readonly cavv: string | null;
  readonly ds_transaction_id: string | null;
  readonly server_transaction_id: string;
  readonly acs_transaction_id: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly return_url: string | null;
  readonly webhook_url: string | null;
  readonly version: number;
  readonly page_token: string | null;
  readonly created_at: Date;
  readonly modified_at: Date;
}

const selected = `
  select authentication_id, account_id, connector, idempotency_key, request_hash, reference, order_reference,
    card_last4, course, status, flow, trans_status, eci, cavv, ds_transaction_id, server_transaction_id,
    acs_transaction_id, amount, currency, return_url, webhook_url, version, created_at, modified_at,
    page_token
  from authentications`;

const fromRow = (row: AuthenticationRow): Authentication => ({
  authenticationId: row.authentication_id,
  accountId: row.account_id,
  connector: row.connector,
  idempotencyKey: row.idempotency_key,
  requestHash: row.request_hash,
  reference: row.reference,
  orderReference: row.order_reference,
  cardLast4: row.card_last4,
  course: row.course,
  status: row.status,
  flow: row.flow,
  transStatus: row.trans_status,
  eci: row.eci,
  cavv: row.cavv,
  dsTransactionId: row.ds_transaction_id,
  serverTransactionId: row.server_transaction_id,
  acsTransactionId: row.acs_transaction_id,
  amount: row.amount,
  currency: row.currency,
  returnUrl: row.return_url,
  webhookUrl: row.webhook_url,
  pageToken: row.page_token,
  version: row.version,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
});

const insert = defineStatement<{ readonly authentication_id: string }>({
  name: "insert_authentication",
  text: `
    insert into authentications (
      authentication_id, account_id, connector, idempotency_key, request_hash, reference, order_reference, card_last4,
      course, status, server_transaction_id, webhook_url, version, created_at, modified_at, page_token
    )
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15)
    on conflict (account_id, idempotency_key) do nothing
    returning authentication_id`,
});

const find = defineStatement<AuthenticationRow>({
  name: "find_authentication",
  text: `${selected} where authentication_id = $1`,
});

const findByKey = defineStatement<AuthenticationRow>({
  name: "find_authentication_by_key",
  text: `${selected} where account_id = $1 and idempotency_key = $2`,
});

const findByProof = defineStatement<AuthenticationRow>({
  name: "find_authentication_by_proof",
  text: `${selected} where cavv = $1`,
});

/** Values: id, version before, the columns that change, notices (JSON). */
const save = defineStatement<{ readonly version: number }>({
  name: "save_authentication",
  text: `
    with changed as (
      update authentications set
        version = version + 1, status = $3, flow = $4, trans_status = $5, eci = $6, cavv = $7, ds_transaction_id = $8,
        acs_transaction_id = $9, amount = $10, currency = $11, return_url = $12, modified_at = $13
      where authentication_id = $1 and version = $2
      returning version
    ), noticed as (
      insert into deliveries (delivery_id, account_id, url, body, due_at, created_at)
      select n.delivery_id, n.account_id, n.url, n.body, $13, $13
      from changed, jsonb_to_recordset($14::jsonb) as n(delivery_id text, account_id text, url text, body text)
    )
    select version from changed`,
});

/** Authentications in PostgreSQL. */
export const createAuthenticationStore = (database: Database): AuthenticationStore => {
  const first = ([row]: readonly AuthenticationRow[]): Authentication | null =>
    row === undefined ? null : fromRow(row);
  return {
    insertAuthentication: async (authentication) => {
      const rows = await database.query(insert, [
        authentication.authenticationId,
        authentication.accountId,
        authentication.connector,
        authentication.idempotencyKey,
        authentication.requestHash,
        authentication.reference,
        authentication.orderReference,
        authentication.cardLast4,
        authentication.course,
        authentication.status,
        authentication.serverTransactionId,
        authentication.webhookUrl,
        authentication.version,
        authentication.createdAt,
        authentication.pageToken,
      ]);
      return rows.length > 0;
    },
    findAuthentication: async (authenticationId) => first(await database.query(find, [authenticationId])),
    findAuthenticationByKey: async (accountId, key) => first(await database.query(findByKey, [accountId, key])),
    findAuthenticationByProof: async (cavv) => first(await database.query(findByProof, [cavv])),
    saveAuthentication: async (after, notices) => {
      const rows = await database.query(save, [
        after.authenticationId,
        after.version - 1,
        after.status,
        after.flow,
        after.transStatus,
        after.eci,
        after.cavv,
        after.dsTransactionId,
        after.acsTransactionId,
        after.amount,
        after.currency,
        after.returnUrl,
        after.modifiedAt,
        noticesJson(notices),
      ]);
      return rows.length > 0;
    },
  };
};
