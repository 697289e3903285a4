// Checks the contracts against the tables of interface-specification.md: every field, type, limit, required flag and
// set of values. What differs is listed in specification/exclusions.ts with its reason, and must go from there once
// it fits.
import { describe, expect, it } from "@jest/globals";
import {
  connectorStatuses,
  countryCodes,
  currency,
  engineOpenApiDocument,
  eventClasses,
  eventRecipients,
  eventTypes,
  merchantOpenApiDocument,
  paymentSchema,
  paymentStatuses,
  reconStatuses,
  ruleDecisions,
} from "@railyard/contracts";
import type { Difference } from "./specification/compare-schema.ts";
import { memberSchema } from "./specification/compare-schema.ts";
import { decidedOtherwise, furtherEventClasses, furtherEventTypes, notBuiltYet } from "./specification/exclusions.ts";
import { limitChecks, limitDifferences } from "./specification/limits.ts";
import { countMembers, memberList } from "./specification/member-list.ts";
import {
  endpointDifferences,
  endpointMemberCount,
  engineOperationDifferences,
  engineOperationNames,
  enginePathDifferences,
} from "./specification/operations.ts";
import { endpoints, lineAfter, tableUnder, tables } from "./specification/specification-document.ts";
import { countFields, fieldTables, fieldsOf, sharedShapes } from "./specification/tables.ts";

const rowsOfTables: Readonly<Record<string, number>> = {
  "Shared shapes": 4,
  "Event list item": 10,
  "Event list result": 2,
  "API key": 7,
  "Merchant account": 22,
  "Business profile": 39,
  Payment: 68,
  "Payment link": 10,
  "Merchant connector account": 18,
  "Payment methods listing (response)": 11,
  "Gateway status mapping rule (error mapping record)": 13,
  "States and transitions": 6,
  "Decision engine": 15,
  Authentication: 6,
  Events: 10,
  Limits: 14,
};

const fieldDifferences = (): readonly Difference[] =>
  fieldTables.flatMap((table) =>
    tableUnder(table.heading).rows.flatMap((row) => table.differencesOf(row, fieldsOf(row))),
  );

const shapeDifferences = (): readonly Difference[] =>
  sharedShapes.flatMap(([shape, members, schemas]) =>
    schemas.flatMap((schema) =>
      memberList(members)
        .filter(({ name }) => memberSchema(schema, name) === undefined)
        .map(({ name }) => ({ place: `${shape}.${name}`, problem: "is missing" })),
    ),
  );

const differences: readonly Difference[] = [
  ...fieldDifferences(),
  ...shapeDifferences(),
  ...endpointDifferences(),
  ...enginePathDifferences(),
  ...engineOperationDifferences(),
  ...tableUnder("Limits").rows.flatMap((row) => limitDifferences(row["item"] ?? "")),
];

const words = (text: string): readonly string[] => text.split(",").map((word) => word.trim());

describe("the reader of the specification", () => {
  it("finds every table and every row", () => {
    const found: Record<string, number> = {};
    for (const { heading, rows } of tables) found[heading] = (found[heading] ?? 0) + rows.length;
    expect(found).toEqual(rowsOfTables);
  });

  it.each(fieldTables)("finds the $fields fields and members of $heading", ({ heading, fields }) => {
    expect(countFields(heading)).toBe(fields);
  });

  it("finds every operation and the members of their bodies", () => {
    expect(endpoints.length).toBe(9);
    expect(endpointMemberCount).toBe(20);
    expect(engineOperationNames.length).toBe(43);
  });

  it("finds the members of the shared shapes", () => {
    expect(sharedShapes.map(([shape, members]) => [shape, countMembers(memberList(members))])).toEqual([
      ["Address", 9],
      ["Phone", 2],
      ["Contact block", 3],
      ["Surcharge details", 2],
      ["Merchant details", 9],
      ["Webhook details", 7],
    ]);
  });

  it("reads members, their types and their own members out of prose", () => {
    expect(memberList("items: a, b (string), c {d, e (integer)} and f; some more prose, g, h (booleans)")).toEqual([
      { name: "a", members: [] },
      { name: "b", type: "string", members: [] },
      {
        name: "c",
        members: [
          { name: "d", members: [] },
          { name: "e", type: "integer", members: [] },
        ],
      },
      { name: "f", members: [] },
      { name: "g", type: "boolean", members: [] },
      { name: "h", type: "boolean", members: [] },
    ]);
  });
});

describe("the contracts", () => {
  const excluded = new Set([...notBuiltYet, ...decidedOtherwise].map(({ place }) => place));

  it("are as the specification states, but for the exclusions", () => {
    expect(differences.filter(({ place }) => !excluded.has(place))).toEqual([]);
  });

  it("differ at every exclusion: one that fits now must go", () => {
    const places = new Set(differences.map(({ place }) => place));
    expect([...excluded].filter((place) => !places.has(place))).toEqual([]);
  });

  it("have no more exclusions than before", () => {
    expect(notBuiltYet.length).toBeLessThanOrEqual(10);
    expect(decidedOtherwise.length).toBeLessThanOrEqual(4);
    expect(excluded.size).toBe(notBuiltYet.length + decidedOtherwise.length);
  });

  it("have a check for every row of the limits", () => {
    expect(
      tableUnder("Limits")
        .rows.map((row) => row["item"])
        .sort(),
    ).toEqual(Object.keys(limitChecks).sort());
  });
});

describe("the sets of values", () => {
  it("of the states are the specification's", () => {
    const states = new Map(
      tableUnder("States and transitions").rows.map((row) => [
        `${row["resource"] ?? ""} ${row["field"] ?? ""}`,
        [...words(row["values"] ?? "")].sort(),
      ]),
    );
    const methodStatus = paymentSchema.properties.payment_method_status.enum.filter((value) => value !== null);
    expect(states.get("Payment status")).toEqual([...paymentStatuses].sort());
    expect(states.get("Connector account status")).toEqual([...connectorStatuses].sort());
    expect(states.get("Merchant account recon_status")).toEqual([...reconStatuses].sort());
    expect(states.get("Stored payment method payment_method_status")).toEqual([...methodStatus].sort());
    expect(states.get("Gateway mapping rule decision")).toEqual([...ruleDecisions].sort());
  });

  it("of the events are the specification's", () => {
    const types = tableUnder("Events").rows.flatMap((row) => words(row["types"] ?? ""));
    expect(furtherEventTypes.filter((type) => types.includes(type))).toEqual([]);
    expect([...eventTypes].sort()).toEqual([...types, ...furtherEventTypes].sort());
    expect([...eventClasses]).toEqual([...words(lineAfter("Event classes:")), ...furtherEventClasses]);
    expect([...eventRecipients]).toEqual(words(lineAfter("Event recipients (filter values):")));
  });

  it("of currencies and countries have the size and form that the conventions state", () => {
    expect(currency.enum.length).toBeGreaterThanOrEqual(150);
    expect(currency.enum).toEqual(expect.arrayContaining(["CLF", "CUC", "STD", "USD", "INR"]));
    expect(currency.enum.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
    expect(countryCodes.length).toBe(249);
    expect(countryCodes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  });
});

describe("authentication", () => {
  const schemeTexts = [merchantOpenApiDocument(), engineOpenApiDocument()].map((document) =>
    JSON.stringify((document["components"] as { readonly securitySchemes: object }).securitySchemes),
  );

  it("takes every mechanism in the header that the specification names", () => {
    const headers = tableUnder("Authentication").rows.map((row) => row["carried in"] ?? "");
    expect(headers).toHaveLength(6);
    const [merchant = "", engine = ""] = schemeTexts;
    expect(merchant).toContain('"name":"api-key"');
    expect(merchant).toContain('"scheme":"bearer"');
    expect(engine).toContain('"name":"x-api-key"');
    expect(engine).toContain('"name":"x-admin-secret"');
    expect(engine).toContain('"scheme":"bearer"');
  });
});
