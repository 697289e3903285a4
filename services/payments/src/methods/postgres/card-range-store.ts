import type { CardNetwork } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { CardRange } from "../domain/card-range.ts";
import type { CardRangeStore } from "../ports.ts";

interface RangeRow {
  readonly first_number: number;
  readonly last_number: number;
  readonly card_network: CardNetwork | null;
  readonly card_type: string | null;
  readonly card_sub_type: string | null;
  readonly card_issuer: string | null;
  readonly card_issuing_country: string | null;
}

const latestImport = defineStatement<{ imported_at: Date }>({
  name: "card_range_latest_import",
  text: "select imported_at from card_range_imports order by imported_at desc limit 1",
});

const loadRanges = defineStatement<RangeRow>({
  name: "card_range_load",
  text: `
    select first_number, last_number, card_network, card_type, card_sub_type, card_issuer, card_issuing_country
    from card_ranges where first_number > $1 order by first_number limit $2`,
});

// An import waits for another one, so that the ranges are always those of one file.
const holdImports = defineStatement({
  name: "card_range_hold",
  text: "lock table card_range_imports in exclusive mode",
});

const forgetRanges = defineStatement({ name: "card_range_forget", text: "delete from card_ranges" });

const storeRanges = defineStatement({
  name: "card_range_store",
  text: `
    insert into card_ranges
    select * from json_to_recordset($1::json) as item(first_number bigint, last_number bigint, card_network text,
      card_type text, card_sub_type text, card_issuer text, card_issuing_country text)`,
});

const noteImport = defineStatement({
  name: "card_range_note_import",
  text: `
    insert into card_range_imports (imported_at, ranges)
    select greatest($1, max(imported_at) + interval '1 millisecond'), $2 from card_range_imports`,
});

const chunkSize = 5_000;

const toRow = (range: CardRange): RangeRow => ({
  first_number: range.first,
  last_number: range.last,
  card_network: range.network,
  card_type: range.cardType,
  card_sub_type: range.cardSubType,
  card_issuer: range.issuer,
  card_issuing_country: range.issuingCountry,
});

const fromRow = (row: RangeRow): CardRange => ({
  first: row.first_number,
  last: row.last_number,
  network: row.card_network,
  cardType: row.card_type,
  cardSubType: row.card_sub_type,
  issuer: row.card_issuer,
  issuingCountry: row.card_issuing_country,
});

/** Imported card ranges in PostgreSQL. */
export const createCardRangeStore = (database: Database): CardRangeStore => ({
  latestImport: async () => (await database.query(latestImport))[0]?.imported_at ?? null,
  load: async () => {
    const ranges: CardRange[] = [];
    for (;;) {
      const rows = await database.query(loadRanges, [ranges.at(-1)?.first ?? -1, chunkSize]);
      ranges.push(...rows.map(fromRow));
      if (rows.length < chunkSize) return ranges;
    }
  },
  replace: (ranges, now) =>
    database.transaction(async (transaction) => {
      await transaction.execute(holdImports);
      await transaction.execute(forgetRanges);
      for (let start = 0; start < ranges.length; start += chunkSize) {
        const rows = ranges.slice(start, start + chunkSize).map(toRow);
        await transaction.execute(storeRanges, [JSON.stringify(rows)]);
      }
      await transaction.execute(noteImport, [now, ranges.length]);
    }),
});
