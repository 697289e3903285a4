import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, integer, list, record, request, text } from "../schema.ts";

/** What an entry of the blocklist is about; `payment_method` is one card, by its fingerprint. */
const blocklistKinds = ["payment_method", "card_bin", "extended_card_bin"] as const;

export type BlocklistKind = (typeof blocklistKinds)[number];

const kind = choice("Kind of the entry.", blocklistKinds, "BlocklistKind");

/** Body of POST and DELETE /blocklist. */
export const blocklistEntryBody = request(
  "BlocklistEntryRequest",
  "The entry to create or to delete.",
  {
    type: choice("Kind of data.", ["card_bin", "extended_card_bin", "fingerprint"]),
    data: text("BIN of six or eight digits, or the card fingerprint shown by payments.", {
      minLength: 1,
      maxLength: 64,
      examples: ["424242"],
    }),
  },
  ["type", "data"],
);

/** An entry of the blocklist. */
export const blocklistEntry = record("BlocklistEntry", "Blocked cards, card ranges and fingerprints.", {
  fingerprint_id: text("The BIN, or the fingerprint."),
  data_kind: kind,
  created_at: dateTime("Time of creation."),
});

/** Query of GET /blocklist. */
export const listBlocklistQuery = request(
  "ListBlocklistQuery",
  "Filter and page of the entries.",
  {
    data_kind: kind,
    limit: integer("Maximum number of items; default 10.", { minimum: 1, maximum: 100 }),
    offset: integer("Number of items to skip.", { minimum: 0, maximum: 100_000 }),
  },
  ["data_kind"],
);

/** Answer of GET /blocklist. */
export const blocklistPage = record("BlocklistPage", "Entries of one kind, newest first.", {
  count: integer("Number of items in this response.", { minimum: 0 }),
  total_count: integer("Total number of entries of the kind.", { minimum: 0 }),
  data: list("The entries.", blocklistEntry),
});

/** Query of POST /blocklist/toggle. */
export const toggleBlocklistQuery = request(
  "ToggleBlocklistQuery",
  "State of the blocklist.",
  { status: flag("true: payments are checked against the blocklist.") },
  ["status"],
);

/** Answer of POST and GET /blocklist/toggle. */
export const blocklistGuard = record("BlocklistGuard", "State of the blocklist.", {
  blocklist_guard_status: choice("Whether payments are checked against the blocklist.", ["enabled", "disabled"]),
});

export type BlocklistEntryRequest = FromSchema<typeof blocklistEntryBody>;
export type BlocklistEntry = FromSchema<typeof blocklistEntry>;
export type BlocklistPage = FromSchema<typeof blocklistPage>;
export type ListBlocklistQuery = FromSchema<typeof listBlocklistQuery>;
