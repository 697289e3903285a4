import { defined } from "../../../libs/members/src/index.ts";
import type { OpenApiDocument, ResolvedSchema, Schema } from "./document.ts";
import { resolveSchema } from "./document.ts";
import { firstSentence } from "./prose.ts";
import { allowedValues, limitWords, typeWithNull } from "./type-words.ts";

/** A page, or a place on one. */
export interface Link {
  readonly label: string;
  readonly href: string;
}

/** One member of an object, a body or an address. */
export interface Member {
  readonly name: string;
  /** The id of its place on the page, such as member-customer.email. */
  readonly anchor: string;
  readonly type: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: string;
  readonly limits: readonly string[];
  readonly pattern?: string;
  readonly values: readonly string[];
  readonly defaultValue?: string;
  readonly members: readonly Member[];
  /** Where its members, or its values, are instead of here. */
  readonly elsewhere?: Link;
}

/** How far a page expands objects, and where the rest is. */
export interface Expansion {
  readonly document: OpenApiDocument;
  /** What the ids of places on the page begin with. */
  readonly anchorPrefix: string;
  /** How deep objects with a name are expanded on the page. */
  readonly depthMax: number;
  /** Named schemas that have a page of their own, and are linked rather than expanded. */
  readonly shared: ReadonlySet<string>;
  readonly linkTo: (name: string) => Link;
  /** The places at which the page has expanded a named schema already. */
  readonly expanded: Map<string, Link>;
}

/** More values than these fill a page that is about something else. */
export const valuesInlineMax = 24;

/** What an object, an array of objects, a map of objects or a choice of objects is made of. */
const objectsOf = (document: OpenApiDocument, resolved: ResolvedSchema): readonly ResolvedSchema[] => {
  const { schema } = resolved;
  if (schema.properties !== undefined) return [resolved];
  const inner = [
    ...(schema.items === undefined ? [] : [schema.items]),
    ...(typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : []),
    ...(schema.anyOf ?? schema.oneOf ?? []),
  ];
  return inner.flatMap((one) => objectsOf(document, resolveSchema(document, one)));
};

/** The schema with the values and limits: of an array, that of its items where the array has none. */
const valuesSchema = (document: OpenApiDocument, schema: Schema): ResolvedSchema | undefined =>
  schema.items === undefined ? undefined : resolveSchema(document, schema.items);

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

interface Place {
  readonly path: string;
  readonly depth: number;
  readonly stack: readonly string[];
}

const anchorOf = ({ anchorPrefix }: Expansion, path: string): string => `${anchorPrefix}-${path}`;

const namesOf = (objects: readonly ResolvedSchema[]): readonly string[] =>
  objects.flatMap(({ name }) => (name === undefined ? [] : [name]));

const placeOn = (expansion: Expansion, { path }: Place): Link => ({
  label: path,
  href: `#${anchorOf(expansion, path)}`,
});

const linkFor = (names: readonly string[], expansion: Expansion, place: Place): Link | undefined => {
  const linked = names.find((name) => expansion.shared.has(name) || place.stack.includes(name));
  if (linked !== undefined) return expansion.linkTo(linked);
  const there = names.map((name) => expansion.expanded.get(name)).find((link) => link !== undefined);
  if (there !== undefined && there.href !== placeOn(expansion, place).href) return there;
  const [first] = names;
  return first !== undefined && place.depth >= expansion.depthMax ? expansion.linkTo(first) : undefined;
};

const nestedOf = (
  resolved: ResolvedSchema,
  expansion: Expansion,
  place: Place,
): Pick<Member, "members" | "elsewhere"> => {
  const objects = objectsOf(expansion.document, resolved);
  const names = namesOf(objects);
  const elsewhere = linkFor(names, expansion, place);
  if (elsewhere !== undefined) return { members: [], elsewhere };
  for (const name of names) expansion.expanded.set(name, placeOn(expansion, place));
  const inside = { ...place, depth: place.depth + 1, stack: [...place.stack, ...names] };
  const members = objects.flatMap(({ schema }) => membersAt(schema, expansion, inside));
  const known = new Set<string>();
  return { members: members.filter(({ name }) => !known.has(name) && known.add(name)) };
};

const valuesOf = (resolved: ResolvedSchema, expansion: Expansion): Pick<Member, "values" | "elsewhere"> => {
  const item = valuesSchema(expansion.document, resolved.schema);
  const source = item !== undefined && allowedValues(item.schema).length > 0 ? item : resolved;
  const values = allowedValues(source.schema);
  if (values.length <= valuesInlineMax || source.name === undefined) return { values };
  return { values: [], elsewhere: { ...expansion.linkTo(source.name), label: `${String(values.length)} values` } };
};

const memberOf = (name: string, schema: Schema, required: boolean, expansion: Expansion, place: Place): Member => {
  const resolved = resolveSchema(expansion.document, schema);
  const path = pathTo(place, name);
  const values = valuesOf(resolved, expansion);
  const nested = nestedOf(resolved, expansion, { ...place, path });
  const { pattern, default: fallback } = resolved.schema;
  return {
    name,
    anchor: anchorOf(expansion, path),
    type: typeWithNull(expansion.document, resolved),
    required,
    deprecated: resolved.deprecated,
    // What a long list is about beyond its first sentence is on its own page.
    description: values.elsewhere === undefined ? resolved.description : firstSentence(resolved.description),
    limits: limitWords(resolved.schema),
    ...defined({
      pattern,
      defaultValue: fallback === undefined || fallback === null ? undefined : textOf(fallback),
    }),
    ...values,
    ...nested,
  };
};

const byDeprecation = (left: Member, right: Member): number => Number(left.deprecated) - Number(right.deprecated);

const pathTo = ({ path }: Place, name: string): string => (path === "" ? name : `${path}.${name}`);

/** What several members of a page are is expanded at the one that is least deep. */
const claimPlaces = (schema: Schema, expansion: Expansion, place: Place): void => {
  if (place.depth >= expansion.depthMax) return;
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const link = placeOn(expansion, { ...place, path: pathTo(place, name) });
    const objects = namesOf(objectsOf(expansion.document, resolveSchema(expansion.document, member)));
    for (const object of objects) if (!expansion.expanded.has(object)) expansion.expanded.set(object, link);
  }
};

const membersAt = (schema: Schema, expansion: Expansion, place: Place): readonly Member[] => {
  claimPlaces(schema, expansion, place);
  return Object.entries(schema.properties ?? {})
    .map(([name, member]) => memberOf(name, member, schema.required?.includes(name) === true, expansion, place))
    .toSorted(byDeprecation);
};

/** The members of the object that the schema is, or is a list or a choice of, as a page shows them. */
export const membersOf = (schema: Schema, expansion: Expansion): readonly Member[] => {
  const objects = objectsOf(expansion.document, resolveSchema(expansion.document, schema));
  const stack = namesOf(objects);
  const members = objects.flatMap((object) => membersAt(object.schema, expansion, { path: "", depth: 0, stack }));
  const known = new Set<string>();
  return members.filter(({ name }) => !known.has(name) && known.add(name));
};

/** One member that is described by itself, such as a parameter of the query. */
export const singleMember = (name: string, schema: Schema, required: boolean, expansion: Expansion): Member =>
  memberOf(name, schema, required, expansion, { path: "", depth: 0, stack: [] });

/** The named schemas whose members or values are in the schema, itself among them. */
export const namesWithin = (
  document: OpenApiDocument,
  schema: Schema,
  seen = new Set<string>(),
): ReadonlySet<string> => {
  const { schema: inner, name } = resolveSchema(document, schema);
  if (name !== undefined) {
    if (seen.has(name)) return seen;
    seen.add(name);
  }
  const parts = [
    ...Object.values(inner.properties ?? {}),
    ...(inner.items === undefined ? [] : [inner.items]),
    ...(typeof inner.additionalProperties === "object" ? [inner.additionalProperties] : []),
    ...(inner.anyOf ?? inner.oneOf ?? []),
  ];
  for (const part of parts) namesWithin(document, part, seen);
  return seen;
};

/** How many members a schema has when everything in it is expanded. */
export const sizeOf = (document: OpenApiDocument, schema: Schema, stack: readonly string[] = []): number => {
  const objects = objectsOf(document, resolveSchema(document, schema));
  const names = namesOf(objects);
  if (names.some((name) => stack.includes(name))) return 0;
  const inside = [...stack, ...names];
  return objects
    .flatMap((object) => Object.values(object.schema.properties ?? {}))
    .reduce((sum, member) => sum + 1 + sizeOf(document, member, inside), 0);
};
