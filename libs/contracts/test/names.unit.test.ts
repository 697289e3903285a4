import { describe, expect, it } from "@jest/globals";

import { engineApiOperations, merchantApiOperations, putSurchargeRules } from "../src/index.ts";
import { compile } from "./ajv.ts";

const names: readonly string[] = [
  "name",
  "company_name",
  "connector_label",
  "merchant_name",
  "organization_name",
  "platform_merchant_name",
  "profile_name",
  "role_name",
];

const membersOf = (schema: unknown): readonly (readonly [string, object])[] => {
  if (typeof schema !== "object" || schema === null) return [];
  const inner = "items" in schema ? schema.items : schema;
  const properties = typeof inner === "object" && inner !== null && "properties" in inner ? inner.properties : {};
  return Object.entries(properties as Readonly<Record<string, object>>);
};

const given = [...merchantApiOperations, ...engineApiOperations]
  // A set of rules may do without a name.
  .filter(({ service, tag }) => service === "merchants" && tag !== putSurchargeRules.tag)
  .flatMap(({ operationId, body }) =>
    membersOf(body)
      .filter(([member]) => names.includes(member))
      .map(([member, schema]) => [operationId, member, schema] as const),
  );

describe("names of what merchants keep", () => {
  it("are given in many places", () => {
    expect(new Set(given.map(([, member]) => member))).toEqual(new Set(names));
  });

  it.each(given)("of %s: %s is not blank", (_operationId, _member, schema) => {
    const validate = compile(schema);
    for (const blank of ["", " ", " \t\n", "\u00a0"]) expect(validate(blank)).toBe(false);
    expect(validate(" Kiosk & Co ")).toBe(true);
  });
});
