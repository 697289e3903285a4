// Valid requests with one thing changed: the change knows what the contract specifies for the place where it is made.
import type { Chance } from "./chance.ts";
import { awkwardTexts, awkwardValue, fill, isRecord } from "./values.ts";
import type { Filling, SchemaLike } from "./values.ts";

type Path = readonly (string | number)[];

/** A place in a value, with the schema of what is, or could be, there. */
interface Spot {
  readonly path: Path;
  readonly schema: SchemaLike;
  readonly isAbsent: boolean;
  readonly value: unknown;
}

/** The schema and the alternatives in it. */
const alternativesOf = (schema: SchemaLike): readonly SchemaLike[] => [
  schema,
  ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => (list ?? []).flatMap(alternativesOf)),
];

const memberOf = (schema: SchemaLike, name: string): SchemaLike =>
  alternativesOf(schema).find(({ properties }) => properties?.[name] !== undefined)?.properties?.[name] ?? {};

const membersOf = (schema: SchemaLike): readonly string[] => [
  ...new Set(alternativesOf(schema).flatMap(({ properties }) => Object.keys(properties ?? {}))),
];

const itemsOf = (schema: SchemaLike): SchemaLike =>
  alternativesOf(schema).find(({ items }) => items !== undefined)?.items ?? {};

const spotsOf = (schema: SchemaLike, value: unknown, path: Path = []): readonly Spot[] => {
  const own: Spot = { path, schema, isAbsent: false, value };
  if (Array.isArray(value)) {
    return [own, ...value.flatMap((item, index) => spotsOf(itemsOf(schema), item, [...path, index]))];
  }
  if (!isRecord(value)) return [own];
  const present = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const absent = membersOf(schema).filter((name) => !present.some(([member]) => member === name));
  return [
    ...(path.length === 0 ? [] : [own]),
    ...present.flatMap(([name, inner]) => spotsOf(memberOf(schema, name), inner, [...path, name])),
    ...absent.map((name): Spot => ({
      path: [...path, name],
      schema: memberOf(schema, name),
      isAbsent: true,
      value: undefined,
    })),
  ];
};

/** The value with another at the path; `undefined` removes what is there. */
const replaced = (value: unknown, path: Path, substitute: unknown): unknown => {
  const [head, ...rest] = path;
  if (head === undefined) return substitute;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) => (index === head ? replaced(item, rest, substitute) : item));
    return items.filter((item) => item !== undefined);
  }
  const members = isRecord(value) ? value : {};
  const inner = replaced(members[head], rest, substitute);
  return Object.fromEntries([...Object.entries(members).filter(([name]) => name !== head), [head, inner]]);
};

const textOfLength = (length: number, chance: Chance): string => {
  const letter = chance.pick(["x", "9", "é", "💳", " "]);
  return letter.repeat(Math.max(0, Math.ceil(length / letter.length))).slice(0, Math.max(0, length));
};

const limitOf = (schema: SchemaLike, limit: "minLength" | "maxLength" | "minimum" | "maximum" | "maxItems") =>
  alternativesOf(schema)
    .map((node) => node[limit])
    .find((value) => value !== undefined);

/** Values at both sides of what the schema allows. */
const atTheEdge = (schema: SchemaLike, value: unknown, chance: Chance): unknown => {
  const aside = chance.pick([-1, 0, 0, 1]);
  if (typeof value === "string") {
    const limit = chance.happens(0.3) ? limitOf(schema, "minLength") : limitOf(schema, "maxLength");
    return textOfLength((limit ?? chance.pick([0, 255, 4_096])) + aside, chance);
  }
  if (typeof value === "number") {
    const limit = chance.happens(0.4) ? limitOf(schema, "minimum") : limitOf(schema, "maximum");
    return (limit ?? chance.pick([0, 2 ** 31, Number.MAX_SAFE_INTEGER])) + aside;
  }
  if (Array.isArray(value)) {
    const length = chance.happens(0.5) ? 0 : Math.min(600, (limitOf(schema, "maxItems") ?? 100) + aside);
    return Array.from({ length }, (_, index) => value[index % Math.max(1, value.length)] as unknown);
  }
  return awkwardValue(chance);
};

const otherType = (value: unknown): unknown => {
  if (typeof value === "string") return /^-?\d+$/.test(value) ? Number(value) : { value };
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "true" : 0;
  return Array.isArray(value) ? { 0: value[0] as unknown } : [value];
};

const nested = (value: unknown, chance: Chance): unknown => {
  let inner = value;
  for (let depth = 1 + chance.below(40); depth > 0; depth -= 1) inner = chance.happens(0.5) ? [inner] : { inner };
  return inner;
};

const inOtherLetters = (value: unknown, chance: Chance): unknown =>
  typeof value === "string"
    ? chance.pick([
        value.toUpperCase(),
        value.toLowerCase(),
        ` ${value} `,
        `${value}\u200b`,
        [...value].reverse().join(""),
      ])
    : chance.pick(awkwardTexts);

const changed = ({ schema, value, path, isAbsent }: Spot, filling: Filling): unknown => {
  const { chance } = filling;
  const name = String(path.at(-1) ?? "");
  const another = (): unknown => fill(schema, filling, name);
  if (isAbsent) return chance.happens(0.8) ? another() : awkwardValue(chance);
  return chance.pick<() => unknown>([
    () => undefined,
    () => null,
    another,
    another,
    () => atTheEdge(schema, value, chance),
    () => atTheEdge(schema, value, chance),
    () => otherType(value),
    () => (Array.isArray(value) ? [...(value as unknown[]), ...(value as unknown[])] : awkwardValue(chance)),
    () => inOtherLetters(value, chance),
    () => nested(value, chance),
  ])();
};

/** The value with one member dropped, added, or made another. */
export const twist = (schema: SchemaLike, value: unknown, filling: Filling): unknown => {
  const { chance } = filling;
  const spots = spotsOf(schema, value);
  const absent = spots.filter(({ isAbsent }) => isAbsent);
  const present = spots.filter(({ isAbsent }) => !isAbsent);
  const adds = absent.length > 0 && (present.length === 0 || chance.happens(0.4));
  const candidates = adds ? absent : present;
  if (candidates.length === 0) return awkwardValue(chance);
  const spot = chance.pick(candidates);
  return replaced(value, spot.path, changed(spot, filling));
};
