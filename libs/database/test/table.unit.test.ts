import { describe, expect, it } from "@jest/globals";

import {
  bigint,
  boolean,
  columnCount,
  defineColumns,
  defineTable,
  double,
  integer,
  json,
  jsonb,
  text,
  texts,
  timestamptz,
  valueRows,
} from "../src/index.ts";

const parcels = defineTable("parcels", {
  parcel_id: text(),
  weight_grams: integer(),
  price: bigint().orNull(),
  is_sent: boolean(),
  contents: jsonb<{ readonly kind: string }>().orNull().as("goods"),
  made_at: timestamptz(),
});

const madeAt = new Date("2026-03-01T10:00:00.000Z");
const parcel = { parcelId: "p1", weightGrams: 250, price: null, isSent: false, goods: { kind: "tea" }, madeAt };
const row = {
  parcel_id: "p1",
  weight_grams: 250,
  price: null,
  is_sent: false,
  contents: { kind: "tea" },
  made_at: madeAt,
};

describe("the columns of a table in a statement", () => {
  it("are listed to insert, to select and to return", () => {
    expect(parcels.name).toBe("parcels");
    expect(parcels.names).toEqual(["parcel_id", "weight_grams", "price", "is_sent", "contents", "made_at"]);
    expect(parcels.list).toBe("parcel_id, weight_grams, price, is_sent, contents, made_at");
    expect(parcels.pick("parcel_id", "price").listFrom("p")).toBe("p.parcel_id, p.price");
  });

  it("have parameters of their types, from the first on", () => {
    const some = parcels.pick("parcel_id", "price");
    expect(some.parameters()).toBe("$1::text, $2::bigint");
    expect(some.parameters(5)).toBe("$5::text, $6::bigint");
    expect([some.arrays(), some.arrays(5)]).toEqual(["$1::text[], $2::bigint[]", "$5::text[], $6::bigint[]"]);
    expect(some.assignments(3)).toBe("parcel_id = $3, price = $4");
    expect([some.parameter("price"), some.parameter("price", 5)]).toEqual(["$2", "$6"]);
  });

  it("are defined to the reader of a JSON list", () => {
    expect(parcels.without("is_sent", "contents", "made_at").definitions).toBe(
      "parcel_id text, weight_grams integer, price bigint",
    );
  });

  it("are chosen in the order asked for, or left out", () => {
    expect(parcels.pick("made_at", "parcel_id").names).toEqual(["made_at", "parcel_id"]);
    expect(parcels.without("made_at", "contents").names).toEqual(["parcel_id", "weight_grams", "price", "is_sent"]);
  });
});

describe("the values of a table", () => {
  it("are taken from a record in the order of the columns, JSON as text", () => {
    expect(parcels.values(parcel)).toEqual(["p1", 250, null, false, '{"kind":"tea"}', madeAt]);
    expect(parcels.pick("contents", "parcel_id").values({ ...parcel, goods: null })).toEqual([null, "p1"]);
  });

  it("are lists and numbers as they are, and either kind of JSON as text", () => {
    const readings = defineColumns({
      labels: texts(),
      ratio: double(),
      words: json<{ readonly kind: string }>().orNull(),
    });
    expect(readings.definitions).toBe("labels text[], ratio double precision, words json");
    const record = { labels: ["a", "b"], ratio: 0.5, words: { kind: "tea" } };
    expect(readings.values(record)).toEqual([["a", "b"], 0.5, '{"kind":"tea"}']);
    expect(readings.values({ ...record, words: null })).toEqual([["a", "b"], 0.5, null]);
  });

  it("are read into a record, without whatever else the row has", () => {
    const wider = { ...row, depot: "north" };
    expect(parcels.fromRow(wider)).toEqual(parcel);
    expect(parcels.fromOnlyRow([wider])).toEqual(parcel);
    expect(parcels.fromOnlyRow([])).toBeNull();
  });

  it("make a record that shares nothing with another", () => {
    const [one, other] = [parcels.fromRow(row), parcels.fromRow({ ...row, parcel_id: "p2" })];
    expect([one.parcelId, other.parcelId]).toEqual(["p1", "p2"]);
  });

  it("go through JSON and come back, times too", () => {
    const item = parcels.toItem(parcel);
    expect(item).toEqual(row);
    const text = JSON.stringify([item]);
    expect((JSON.parse(text) as (typeof item)[]).map(parcels.fromItem)).toEqual([parcel]);
  });

  it("keep their places where a time is null", () => {
    const sent = defineColumns({ sent_at: timestamptz().orNull() });
    expect(sent.fromItem({ sent_at: null })).toEqual({ sentAt: null });
  });
});

describe("columns next to those of another table", () => {
  const prefixed = parcels.pick("parcel_id", "weight_grams").prefixed("parcel_");

  it("are selected and read under names that begin with the prefix", () => {
    expect(prefixed.listFrom("parcels")).toBe(
      "parcels.parcel_id as parcel_parcel_id, parcels.weight_grams as parcel_weight_grams",
    );
    expect(prefixed.rowNames).toEqual(["parcel_parcel_id", "parcel_weight_grams"]);
    expect(prefixed.fromRow({ parcel_parcel_id: "p1", parcel_weight_grams: 250 })).toEqual({
      parcelId: "p1",
      weightGrams: 250,
    });
  });

  it("are inserted and assigned from rows with such names", () => {
    expect(prefixed.list).toBe("parcel_id, weight_grams");
    expect(prefixed.listOf("item")).toBe("item.parcel_parcel_id, item.parcel_weight_grams");
    expect(prefixed.assignmentsOf("item")).toBe(
      "parcel_id = item.parcel_parcel_id, weight_grams = item.parcel_weight_grams",
    );
    expect(parcels.pick("price").assignmentsOf("excluded")).toBe("price = excluded.price");
  });
});

describe("several rows for one statement", () => {
  const key = parcels.pick("parcel_id");
  const label = defineColumns({ number: integer() }).prefixed("label_");

  it("are values one after the other", () => {
    expect(valueRows("item", [key, label], 2)).toBe(
      "item (parcel_id, label_number) as (values ($1::text, $2::integer), ($3::text, $4::integer))",
    );
  });

  it("are counted, to know what follows them", () => {
    expect(columnCount([key, label])).toBe(2);
  });
});
