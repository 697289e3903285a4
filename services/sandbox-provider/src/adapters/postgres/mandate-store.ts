import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { Mandate } from "../../domain/mandate.ts";
import type { MandateStore } from "../../ports.ts";
import { noticesJson } from "./payment-store.ts";

interface MandateRow {
  readonly mandate_id: string;
  readonly account_id: string;
  readonly payment_id: string;
  readonly reference: string;
  readonly order_reference: string;
  readonly behaviour_name: string;
  readonly webhook_url: string | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

const readMandate = defineStatement<MandateRow>({
  name: "read_mandate",
  text: `
  select p.mandate_id, p.account_id, p.payment_id, p.reference, p.order_reference, p.behaviour_name, p.webhook_url,
    p.created_at, e.ended_at
  from payments p left join ended_mandates e on e.mandate_id = p.mandate_id
  where p.mandate_id = $1 and p.status not in ('declined', 'voided')`,
});

/** Values: mandate, account, when, notices (JSON). Happens once. */
const endMandate = defineStatement<{ readonly mandate_id: string }>({
  name: "end_mandate",
  text: `
  with ended as (
    insert into ended_mandates (mandate_id, account_id, ended_at) values ($1, $2, $3)
    on conflict (mandate_id) do nothing
    returning mandate_id
  ), noticed as (
    insert into deliveries (delivery_id, account_id, url, body, due_at, created_at)
    select n.delivery_id, n.account_id, n.url, n.body, $3, $3
    from ended, jsonb_to_recordset($4::jsonb) as n(delivery_id text, account_id text, url text, body text)
  )
  select mandate_id from ended`,
});

const mandateFromRow = (row: MandateRow): Mandate => ({
  mandateId: row.mandate_id,
  accountId: row.account_id,
  paymentId: row.payment_id,
  reference: row.reference,
  orderReference: row.order_reference,
  behaviourName: row.behaviour_name,
  webhookUrl: row.webhook_url,
  createdAt: row.created_at,
  endedAt: row.ended_at,
});

/** Mandates in PostgreSQL. */
export const createMandateStore = (database: Database): MandateStore => ({
  findMandate: async (mandateId) => {
    const [row] = await database.query(readMandate, [mandateId]);
    return row === undefined ? null : mandateFromRow(row);
  },
  endMandate: async ({ mandateId, accountId }, notices, now) =>
    (await database.query(endMandate, [mandateId, accountId, now, noticesJson(notices)])).length > 0,
});
