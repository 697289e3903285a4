import { defineTable, jsonb, text, timestamptz } from "@railyard/database";

import type { LinkConfig } from "../domain/link-config.ts";

export const paymentLinks = defineTable("payment_links", {
  merchant_id: text(),
  payment_link_id: text(),
  payment_id: text(),
  config: jsonb<LinkConfig>(),
  created_at: timestamptz(),
});
