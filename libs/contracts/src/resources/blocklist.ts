import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, integer, list, record, request, text } from "../schema.ts";

/** What an entry of the blocklist is about; `payment_method` is one card, by its fingerprint. */
export const blocklistKinds = ["payment_method", "card_bin", "extended_card_bin"] as const;

export type BlocklistKind = (typeof blocklistKinds)[number];

const kind = choice("What the entry is about.", blocklistKinds, "BlocklistKind");

/** Body of POST and DELETE /blocklist. */
export const blocklistEntryBody = request(
  "BlocklistEntryRequest",
  "What to block, or to block no more.",
  {
    type: choice("What data is.", ["card_bin", "extended_card_bin", "fingerprint"]),
    data: text("First six or eight digits of cards, or the fingerprint that payments show.", {
      minLength: 1,
      maxLength: 64,
      examples: ["424242"],
    }),
  },
  ["type", "data"],
);

/** An entry of the blocklist. */
export const blocklistEntry = record("BlocklistEntry", "Cards that payments are not taken with.", {
  fingerprint_id: text("The digits, or the fingerprint."),
  data_kind: kind,
  created_at: dateTime("When it was added."),
});

/** Query of GET /blocklist. */
export const listBlocklistQuery = request(
  "ListBlocklistQuery",
  "Which entries to show.",
  {
    data_kind: kind,
    limit: integer("Entries to show; 10 when left out.", { minimum: 1, maximum: 100 }),
    offset: integer("Entries to pass over.", { minimum: 0, maximum: 100_000 }),
  },
  ["data_kind"],
);

/** Answer of GET /blocklist. */
export const blocklistPage = record("BlocklistPage", "Entries of one kind, newest first.", {
  count: integer("Entries shown.", { minimum: 0 }),
  total_count: integer("Entries of the kind altogether.", { minimum: 0 }),
  data: list("The entries.", blocklistEntry),
});

/** Query of POST /blocklist/toggle. */
export const toggleBlocklistQuery = request(
  "ToggleBlocklistQuery",
  "Whether the blocklist is in force.",
  { status: flag("true: payments are held against it.") },
  ["status"],
);

/** Answer of POST /blocklist/toggle. */
export const blocklistGuard = record("BlocklistGuard", "Whether the blocklist is in force.", {
  blocklist_guard_status: choice("Whether payments are held against it.", ["enabled", "disabled"]),
});

export type BlocklistEntryRequest = FromSchema<typeof blocklistEntryBody>;
export type BlocklistEntry = FromSchema<typeof blocklistEntry>;
export type BlocklistPage = FromSchema<typeof blocklistPage>;
export type ListBlocklistQuery = FromSchema<typeof listBlocklistQuery>;
