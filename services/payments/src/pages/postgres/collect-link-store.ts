import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { CollectLinkSettings, CollectLinkState } from "../domain/collect-link.ts";
import type { CollectLinkStore } from "../ports.ts";
import { insertMethodIn } from "../../vault/postgres/payment-method-store.ts";

interface CollectLinkRow {
  merchant_id: string;
  collect_link_id: string;
  customer_id: string;
  payment_method_id: string | null;
  settings: CollectLinkSettings;
  link: string;
  created_at: Date;
  expires_at: Date;
}

const columns = `merchant_id, collect_link_id, customer_id, payment_method_id, settings, link, created_at, expires_at`;

const insertLink = defineStatement<{ collect_link_id: string }>({
  name: "collect_link_insert",
  text: `insert into collect_links (${columns}) values ($1, $2, $3, null, $4, $5, $6, $7)
    on conflict do nothing returning collect_link_id`,
});

const loadLink = defineStatement<CollectLinkRow>({
  name: "collect_link_load",
  text: `select ${columns} from collect_links where merchant_id = $1 and collect_link_id = $2`,
});

/** A second request waits here for the first one, and then finds the link used. */
const holdLink = defineStatement<{ collect_link_id: string }>({
  name: "collect_link_hold",
  text: `select collect_link_id from collect_links
    where merchant_id = $1 and collect_link_id = $2 and payment_method_id is null and expires_at > $3 for update`,
});

const endLink = defineStatement({
  name: "collect_link_end",
  text: `update collect_links set payment_method_id = $3 where merchant_id = $1 and collect_link_id = $2`,
});

const fromRow = (row: CollectLinkRow): CollectLinkState => ({
  merchantId: row.merchant_id,
  collectLinkId: row.collect_link_id,
  customerId: row.customer_id,
  paymentMethodId: row.payment_method_id,
  settings: row.settings,
  link: row.link,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

/** Pages that collect payment methods, in PostgreSQL. */
export const createCollectLinkStore = (database: Database): CollectLinkStore => ({
  insert: async (link) => {
    const rows = await database.query(insertLink, [
      link.merchantId,
      link.collectLinkId,
      link.customerId,
      JSON.stringify(link.settings),
      link.link,
      link.createdAt,
      link.expiresAt,
    ]);
    return rows.length === 1;
  },
  load: async (merchantId, collectLinkId) => {
    const [row] = await database.query(loadLink, [merchantId, collectLinkId]);
    return row === undefined ? null : fromRow(row);
  },
  submit: ({ merchantId, collectLinkId }, method) =>
    database.transaction(async (transaction) => {
      const held = await transaction.query(holdLink, [merchantId, collectLinkId, method.createdAt]);
      if (held.length === 0) return "taken";
      const stored = await insertMethodIn(transaction, method);
      if (stored === null) return "customer_gone";
      await transaction.execute(endLink, [merchantId, collectLinkId, stored.paymentMethodId]);
      return "stored";
    }, "collect_link_submit"),
});
