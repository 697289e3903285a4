import type { BlocklistEntry, BlocklistEntryRequest, BlocklistPage, ListBlocklistQuery } from "@railyard/contracts";

import { blockedCardsFromWire } from "../wire/blocked-cards-wire.ts";
import { entryToWire } from "../wire/blocklist-wire.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";

type EntryPorts = Pick<Ports, "guards" | "clock">;

const defaultLimit = 10;

/**
 * Adds cards to the merchant's blocklist.
 * @throws {Failure} `invalid_format` (IR_05), `duplicate_blocklist_entry` (IR_16).
 */
export const addBlocklistEntry =
  ({ guards, clock }: EntryPorts) =>
  async (merchantId: string, request: BlocklistEntryRequest): Promise<BlocklistEntry> => {
    const cards = blockedCardsFromWire(request);
    const now = clock.now();
    if (!(await guards.addEntry(merchantId, cards, now))) {
      throw failures.duplicate_blocklist_entry({ fingerprint_id: cards.value, field: "data" });
    }
    return entryToWire(cards, now);
  };

/**
 * Removes cards from the merchant's blocklist.
 * @throws {Failure} `invalid_format` (IR_05), `blocklist_entry_not_found` (IR_37).
 */
export const removeBlocklistEntry =
  ({ guards }: Pick<Ports, "guards">) =>
  async (merchantId: string, request: BlocklistEntryRequest): Promise<BlocklistEntry> => {
    const cards = blockedCardsFromWire(request);
    const createdAt = await guards.removeEntry(merchantId, cards);
    if (createdAt === null) throw failures.blocklist_entry_not_found({ fingerprint_id: cards.value, field: "data" });
    return entryToWire(cards, createdAt);
  };

/** The merchant's blocked cards of one kind, newest first. */
export const listBlocklist =
  ({ guards }: Pick<Ports, "guards">) =>
  async (merchantId: string, query: ListBlocklistQuery): Promise<BlocklistPage> => {
    const { entries, total } = await guards.listEntries(merchantId, {
      kind: query.data_kind,
      limit: query.limit ?? defaultLimit,
      offset: query.offset ?? 0,
    });
    const data = entries.map((entry) => entryToWire(entry, entry.createdAt));
    return { count: data.length, total_count: total, data };
  };
