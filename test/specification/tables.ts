import {
  addressSchema,
  businessProfileSchema,
  connectorAccountSchema,
  contactSchema,
  createErrorMappingRule,
  createMerchantAccount,
  createdApiKeySchema,
  errorMappingRule,
  listEvents,
  merchantAccountSchema,
  paymentMethodsListingSchema,
  paymentLinkSchema,
  paymentSchema,
  updateBusinessProfile,
} from "@railyard/contracts";
import { compareField, compareRequestField } from "./compare-schema.ts";
import type { Difference, Presence } from "./compare-schema.ts";
import { expectationsOf } from "./field-expectation.ts";
import type { FieldExpectation } from "./field-expectation.ts";
import { countMembers } from "./member-list.ts";
import { lineAfter, tableUnder } from "./specification-document.ts";

type Row = Readonly<Record<string, string>>;

/** How a table of fields is held against schemas. */
export interface FieldTable {
  readonly heading: string;
  /** How many fields and members its rows name, at every depth; fewer means that the reader broke. */
  readonly fields: number;
  readonly differencesOf: (row: Row, fields: readonly FieldExpectation[]) => readonly Difference[];
}

const presenceOf = (cell: string | undefined): Presence => {
  if (cell === undefined) return "unstated";
  if (/^(yes|required|string, required)/.test(cell)) return "required";
  return /^(no$|optional|see note)/.test(cell) ? "optional" : "unstated";
};

const inAnswer =
  (place: string, schema: unknown, presence: (row: Row, field: FieldExpectation) => Presence) =>
  (row: Row, fields: readonly FieldExpectation[]): readonly Difference[] =>
    fields.flatMap((field) => compareField(place, field, schema, presence(row, field)));

const profileAnswer = (row: Row): string => `${row["type"] ?? ""} ${row["notes"] ?? ""}`;

const requiredOfPayment = lineAfter("Required in the response:")
  .split(".")[0]
  ?.split(",")
  .map((name) => name.trim());

const isResponseOnly = (row: Row): boolean => /^response, required/.test(row["notes"] ?? "");

const eventItem = listEvents.response.properties.events.items;

/** The tables whose objects exist. */
export const fieldTables: readonly FieldTable[] = [
  {
    heading: "Event list item",
    fields: 10,
    differencesOf: inAnswer("Event list item", eventItem, (row) => presenceOf(row["required"])),
  },
  {
    heading: "Event list result",
    fields: 2,
    differencesOf: inAnswer("Event list result", listEvents.response, (row) => presenceOf(row["required"])),
  },
  {
    heading: "API key",
    fields: 7,
    differencesOf: inAnswer("API key", createdApiKeySchema, () => "unstated"),
  },
  {
    heading: "Merchant account",
    fields: 32,
    differencesOf: (row, fields) =>
      fields.flatMap((field) => [
        ...compareField("Merchant account", field, merchantAccountSchema, presenceOf(row["in response"])),
        ...(row["in request"] === "not in request"
          ? []
          : compareRequestField(
              "Merchant account request",
              field,
              createMerchantAccount.body,
              presenceOf(row["in request"]),
            )),
      ]),
  },
  {
    heading: "Business profile",
    fields: 94,
    differencesOf: (row, fields) =>
      fields.flatMap((field) => [
        ...compareField(
          "Business profile",
          field,
          businessProfileSchema,
          /response[,:]? required/.test(profileAnswer(row)) ? "required" : "optional",
        ),
        ...(isResponseOnly(row)
          ? []
          : compareRequestField("Business profile request", field, updateBusinessProfile.body, "optional")),
      ]),
  },
  {
    heading: "Payment",
    fields: 243,
    differencesOf: inAnswer("Payment", paymentSchema, (_row, field) =>
      requiredOfPayment?.includes(field.name) === true ? "required" : "optional",
    ),
  },
  {
    heading: "Payment link",
    fields: 10,
    differencesOf: inAnswer("Payment link", paymentLinkSchema, (row) => presenceOf(row["required"])),
  },
  {
    heading: "Merchant connector account",
    fields: 38,
    differencesOf: inAnswer("Merchant connector account", connectorAccountSchema, (row) =>
      /required/.test(row["type"] ?? "") ? "required" : "optional",
    ),
  },
  {
    heading: "Payment methods listing (response)",
    fields: 11,
    differencesOf: inAnswer("Payment methods listing (response)", paymentMethodsListingSchema, (row) =>
      presenceOf(row["required"]),
    ),
  },
  {
    heading: "Gateway status mapping rule (error mapping record)",
    fields: 13,
    differencesOf: (row, fields) =>
      fields.flatMap((field) => [
        ...compareField("Gateway status mapping rule", field, errorMappingRule, presenceOf(row["response"])),
        ...compareRequestField(
          "Gateway status mapping rule request",
          field,
          createErrorMappingRule.body,
          presenceOf(row["request"]),
        ),
      ]),
  },
];

const nameOf = (row: Row): string => {
  const cell = row["field"] ?? "";
  return /\((\w+) in the response\)/.exec(cell)?.[1] ?? cell;
};

/** The fields that a row is about. */
export const fieldsOf = (row: Row): readonly FieldExpectation[] =>
  expectationsOf(nameOf(row), row["type"] ?? "", row["notes"] ?? "");

/** How many fields and members the rows of a table name. */
export const countFields = (heading: string): number =>
  tableUnder(heading)
    .rows.flatMap(fieldsOf)
    .reduce((sum, field) => sum + 1 + countMembers(field.members), 0);

/** Shapes that the specification lists in one line each, with the schemas that have them. */
export const sharedShapes: readonly (readonly [name: string, members: string, schemas: readonly unknown[]])[] = [
  ["Address", tableUnder("Shared shapes").rows[0]?.["fields"] ?? "", [addressSchema]],
  ["Phone", tableUnder("Shared shapes").rows[1]?.["fields"] ?? "", [contactSchema.properties.phone]],
  ["Contact block", tableUnder("Shared shapes").rows[2]?.["fields"] ?? "", [contactSchema]],
  [
    "Surcharge details",
    tableUnder("Shared shapes").rows[3]?.["fields"] ?? "",
    [paymentSchema.properties.surcharge_details],
  ],
  [
    "Merchant details",
    lineAfter("Merchant details:"),
    [merchantAccountSchema.properties.merchant_details, createMerchantAccount.body.properties.merchant_details],
  ],
  [
    "Webhook details",
    lineAfter("Webhook details:"),
    [
      merchantAccountSchema.properties.webhook_details,
      businessProfileSchema.properties.webhook_details,
      createMerchantAccount.body.properties.webhook_details,
      updateBusinessProfile.body.properties.webhook_details,
    ],
  ],
];
