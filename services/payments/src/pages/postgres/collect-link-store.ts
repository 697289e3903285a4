import type { Database, Row } from "@railyard/database";
import { defineStatement, defineTable, jsonb, text, timestamptz } from "@railyard/database";

import type { CollectLinkSettings } from "../domain/collect-link.ts";
import type { PiiSeals } from "../../kernel/ports.ts";
import type { CollectLinkStore } from "../ports.ts";
import { insertMethodIn } from "../../vault/postgres/payment-method-store.ts";

export const collectLinks = defineTable("collect_links", {
  merchant_id: text(),
  collect_link_id: text(),
  customer_id: text(),
  payment_method_id: text().orNull(),
  settings: jsonb<CollectLinkSettings>(),
  link: text(),
  created_at: timestamptz(),
  expires_at: timestamptz(),
});

const insertLink = defineStatement<{ collect_link_id: string }>({
  name: "collect_link_insert",
  text: `insert into collect_links (${collectLinks.list}) values (${collectLinks.parameters()})
    on conflict do nothing returning collect_link_id`,
});

const loadLink = defineStatement<Row<typeof collectLinks>>({
  name: "collect_link_load",
  text: `select ${collectLinks.list} from collect_links where merchant_id = $1 and collect_link_id = $2`,
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

/** Pages that collect payment methods, in PostgreSQL. */
export const createCollectLinkStore = (database: Database, seals: PiiSeals): CollectLinkStore => ({
  insert: async (link) => (await database.query(insertLink, collectLinks.values(link))).length === 1,
  load: async (merchantId, collectLinkId) =>
    collectLinks.fromOnlyRow(await database.query(loadLink, [merchantId, collectLinkId])),
  submit: ({ merchantId, collectLinkId }, method) =>
    database.transaction(async (transaction) => {
      const held = await transaction.query(holdLink, [merchantId, collectLinkId, method.createdAt]);
      if (held.length === 0) return "taken";
      const stored = await insertMethodIn(transaction, seals, method);
      if (stored === null) return "customer_gone";
      await transaction.execute(endLink, [merchantId, collectLinkId, stored.paymentMethodId]);
      return "stored";
    }, "collect_link_submit"),
});
