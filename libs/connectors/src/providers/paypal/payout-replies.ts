import { reader } from "../../wire/reading.ts";

interface PayoutMoney {
  readonly currency: string;
  readonly value: string;
}

/** A payment in a batch of payouts. */
export interface PayoutItem {
  readonly payout_item_id: string;
  readonly payout_batch_id: string;
  readonly transaction_status?: string;
  readonly payout_item: { readonly amount: PayoutMoney; readonly sender_item_id?: string };
  readonly errors?: { readonly name?: string; readonly message?: string };
}

/** A batch of payouts; the answer that makes it has no payments yet. */
export interface PayoutBatch {
  readonly batch_header: { readonly payout_batch_id: string; readonly batch_status: string };
  readonly items?: readonly PayoutItem[];
}

const text = { type: "string" } as const;
const id = { type: "string", pattern: "^[A-Z0-9]{1,30}$" } as const;
const objectWith = (properties: object, required: readonly string[]): object => ({
  type: "object",
  properties,
  required: [...required],
});

const item = objectWith(
  {
    payout_item_id: id,
    payout_batch_id: id,
    transaction_status: text,
    payout_item: objectWith(
      { amount: objectWith({ currency: text, value: text }, ["currency", "value"]), sender_item_id: text },
      ["amount"],
    ),
    errors: objectWith({ name: text, message: text }, []),
  },
  ["payout_item_id", "payout_batch_id", "payout_item"],
);

export const asPayoutItem = reader<PayoutItem>(item, "payout");
export const asPayoutBatch = reader<PayoutBatch>(
  objectWith(
    {
      batch_header: objectWith({ payout_batch_id: id, batch_status: text }, ["payout_batch_id", "batch_status"]),
      items: { type: "array", items: item, maxItems: 1 },
    },
    ["batch_header"],
  ),
  "batch of payouts",
);
