import type { CardNetwork } from "@railyard/contracts";
import type { Database, Row } from "@railyard/database";
import { bigint, defineStatement, defineTable, text } from "@railyard/database";

import type { CardRange } from "../domain/card-range.ts";
import type { CardRangeStore } from "../ports.ts";

export const cardRanges = defineTable("card_ranges", {
  first_number: bigint().as("first"),
  last_number: bigint().as("last"),
  card_network: text<CardNetwork>().orNull().as("network"),
  card_type: text().orNull(),
  card_sub_type: text().orNull(),
  card_issuer: text().orNull().as("issuer"),
  card_issuing_country: text().orNull().as("issuingCountry"),
});

const latestImport = defineStatement<{ readonly imported_at: Date; readonly ranges: number }>({
  name: "card_range_latest_import",
  text: "select imported_at, ranges from card_range_imports order by imported_at desc limit 1",
});

const loadRanges = defineStatement<Row<typeof cardRanges>>({
  name: "card_range_load",
  text: `
    select ${cardRanges.list}
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
    insert into card_ranges (${cardRanges.list})
    select * from json_to_recordset($1::json) as item(${cardRanges.definitions})`,
});

const noteImport = defineStatement({
  name: "card_range_note_import",
  text: `
    insert into card_range_imports (imported_at, ranges)
    select greatest($1, max(imported_at) + interval '1 millisecond'), $2 from card_range_imports`,
});

const chunkSize = 5_000;

/** Imported card ranges in PostgreSQL. */
export const createCardRangeStore = (database: Database): CardRangeStore => ({
  latestImport: async () => (await database.query(latestImport))[0]?.imported_at ?? null,
  importState: async () => {
    const [latest] = await database.query(latestImport);
    return latest === undefined ? null : { importedAt: latest.imported_at, ranges: latest.ranges };
  },
  load: async () => {
    const ranges: CardRange[] = [];
    for (;;) {
      const rows = await database.query(loadRanges, [ranges.at(-1)?.first ?? -1, chunkSize]);
      ranges.push(...rows.map(cardRanges.fromRow));
      if (rows.length < chunkSize) return ranges;
    }
  },
  replace: (ranges, now) =>
    database.transaction(async (transaction) => {
      await transaction.execute(holdImports);
      await transaction.execute(forgetRanges);
      for (let start = 0; start < ranges.length; start += chunkSize) {
        const rows = ranges.slice(start, start + chunkSize).map(cardRanges.toItem);
        await transaction.execute(storeRanges, [JSON.stringify(rows)]);
      }
      await transaction.execute(noteImport, [now, ranges.length]);
    }),
});
