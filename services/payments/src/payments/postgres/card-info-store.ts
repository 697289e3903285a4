import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { CardInfoStore } from "../ports.ts";

const putInfo = defineStatement({
  name: "extended_card_info_put",
  text: `
    insert into extended_card_infos (merchant_id, payment_id, payload, expires_at) values ($1, $2, $3, $4)
    on conflict (merchant_id, payment_id) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
});

const loadInfo = defineStatement<{ payload: string }>({
  name: "extended_card_info_load",
  text: `
    select payload from extended_card_infos where merchant_id = $1 and payment_id = $2 and expires_at > $3`,
});

/** Encrypted cards in PostgreSQL. */
export const createCardInfoStore = (database: Database): CardInfoStore => ({
  put: async ({ merchantId, paymentId, payload, expiresAt }) => {
    await database.execute(putInfo, [merchantId, paymentId, payload, expiresAt]);
  },
  load: async (merchantId, paymentId, now) => {
    const [row] = await database.query(loadInfo, [merchantId, paymentId, now]);
    return row?.payload ?? null;
  },
});
