import type { Chance } from "./chance.ts";

/** What has been put into a request and must never come back in an answer. */
export type Secrets = Set<string>;

/** The parts of a JSON Schema that values are made from. */
export interface SchemaLike {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly SchemaLike[];
  readonly oneOf?: readonly SchemaLike[];
  readonly allOf?: readonly SchemaLike[];
  readonly properties?: Readonly<Record<string, SchemaLike>>;
  readonly required?: readonly string[];
  readonly items?: SchemaLike;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

/** Represents a number beyond every number, which JSON can write and JSON.stringify cannot. */
const beyondNumbers = "\u2060number\u2060";
const deepLevels = 2_000;
const deepMarker = "\u2060deep\u2060";

/** Texts that have upset programs. */
export const awkwardTexts: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\ufeff",
  "\u202e\u0645\u0631\u062d\u0628\u0627",
  "e\u0301".repeat(40),
  "👩‍👩‍👧‍👦".repeat(20),
  "null",
  "undefined",
  "NaN",
  "true",
  "-1",
  "0x10",
  "1e3",
  "' or 1=1; --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "%00",
  "${process.env}",
  "{{7*7}}",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "\r\nx-injected: yes",
  "2026-02-30T25:61:61Z",
  "+275760-09-13T00:00:00.001Z",
  "99999-12-31T00:00:00Z",
  "javascript:alert(1)",
  "http://[::1",
  "http://169.254.169.254/latest/meta-data",
  "x".repeat(300),
  "x".repeat(20_000),
  "é".repeat(40_000),
];

const awkwardNumbers: readonly number[] = [
  -1,
  0,
  -0,
  0.1,
  1.5,
  99.999,
  1e21,
  1e308,
  -1e308,
  5e-324,
  2_147_483_647,
  2_147_483_648,
  999_999_999,
  1_000_000_000,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  -Number.MAX_SAFE_INTEGER,
];

const prototypeNames = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"] as const;

/** A value that no server expects. */
export const awkwardValue = (chance: Chance): unknown =>
  chance.pick<() => unknown>([
    () => chance.pick(awkwardTexts),
    () => chance.pick(awkwardNumbers),
    () => null,
    () => chance.happens(0.5),
    () => [],
    () => ({}),
    () => [[], [null], {}],
    () => Array.from({ length: 500 }, (_, index) => index),
    () => Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`member_${String(index)}`, "x".repeat(50)])),
    () => Object.fromEntries(prototypeNames.map((name) => [name, { polluted: true }])),
    () => beyondNumbers,
    () => deepMarker,
  ])();

/** Members whose values are secrets; the fuzz gives them values that it would recognise anywhere. */
export const secretNames = /^(password|new_password|webhook_password|card_number|api_key|key1|api_secret|key2)$/;

const secretValue = (name: string, chance: Chance): string => {
  if (name === "card_number") return chance.pick(["4242424242424242", "5555555555554444", "4000000000000002"]);
  return `Hidden#${String(chance.below(1e9)).padStart(9, "0")}-${name}`;
};

/** Values of members that name something, such as `payment_id`, so that some requests get past the first check. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** What a schema is filled with. */
export interface Filling {
  readonly chance: Chance;
  readonly known: KnownValues;
  readonly secrets: Secrets;
}

const textFor = ({ format, minLength = 0, maxLength = 40 }: SchemaLike, chance: Chance): string => {
  if (format === "date-time") return chance.pick(["2026-11-20T12:00:00.000Z", "2027-01-01T00:00:00+02:00"]);
  if (format === "date") return "2026-11-20";
  if (format === "email") return `user${String(chance.below(1e6))}@shop.example`;
  if (format === "uri") return "https://merchant.example/return";
  if (format === "ipv4") return "192.0.2.1";
  const length = Math.min(maxLength, Math.max(minLength, 1 + chance.below(24)));
  return Array.from({ length }, () => chance.pick([..."abcdefghijklmnopqrstuvwxyzABCDEF0123456789_-"])).join("");
};

const optionalProbability = 0.25;
const nestingMax = 6;

/** A value that fits the schema, near enough. */
export const fill = (schema: SchemaLike, filling: Filling, name = "", depth = 0): unknown => {
  const { chance, known, secrets } = filling;
  if (secretNames.test(name)) {
    const secret = secretValue(name, chance);
    secrets.add(secret);
    return secret;
  }
  const values = known[name];
  if (values !== undefined && values.length > 0 && chance.happens(0.85)) return chance.pick(values);
  if (schema.enum !== undefined) return chance.pick(schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return fill(chance.pick(alternatives), filling, name, depth);
  const types = Array.isArray(schema.type) ? schema.type.filter((type) => type !== "null") : [schema.type];
  const type: unknown = types.length === 0 ? "string" : chance.pick(types);
  if (type === "integer" || type === "number") {
    const minimum = schema.minimum ?? 0;
    return minimum + chance.below(Math.min(10_000, (schema.maximum ?? 10_000) - minimum + 1));
  }
  if (type === "boolean") return chance.happens(0.5);
  if (type === "array") {
    const length = depth >= nestingMax ? 0 : 1 + chance.below(2);
    return Array.from({ length }, () => fill(schema.items ?? { type: "string" }, filling, "", depth + 1));
  }
  if (type === "object" || schema.properties !== undefined) {
    const wanted = Object.entries(schema.properties ?? {}).filter(
      ([member]) =>
        schema.required?.includes(member) === true || (depth < nestingMax && chance.happens(optionalProbability)),
    );
    return Object.fromEntries(wanted.map(([member, inner]) => [member, fill(inner, filling, member, depth + 1)]));
  }
  return textFor(schema, chance);
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const spoilHere = (value: unknown, chance: Chance): unknown => {
  if (!isRecord(value)) return awkwardValue(chance);
  const entries = Object.entries(value);
  const [name] = entries.length === 0 ? ["member"] : chance.pick(entries);
  return chance.pick<() => unknown>([
    () => Object.fromEntries(entries.filter(([member]) => member !== name)),
    () => ({ ...value, [name]: awkwardValue(chance) }),
    () => ({ ...value, [name]: awkwardValue(chance) }),
    () => ({ ...value, [name]: null }),
    () => ({ ...value, [chance.pick(["colour", "", "a.b", ...awkwardTexts])]: awkwardValue(chance) }),
    () => Object.fromEntries([...entries, [chance.pick(prototypeNames), awkwardValue(chance)]]),
    () => ({ ...value, [name]: [value[name]] }),
    () => ({ ...value, [name]: { value: value[name] } }),
    () => ({ ...value, [name]: typeof value[name] === "string" ? 7 : JSON.stringify(value[name]) }),
    () => awkwardValue(chance),
  ])();
};

/** The value with one thing wrong somewhere inside. */
export const spoil = (value: unknown, chance: Chance): unknown => {
  if (Array.isArray(value) && value.length > 0 && chance.happens(0.8)) {
    const at = chance.below(value.length);
    return value.map((item: unknown, index) => (index === at ? spoil(item, chance) : item));
  }
  if (isRecord(value) && chance.happens(0.6)) {
    const nested = Object.entries(value).filter(([, inner]) => typeof inner === "object" && inner !== null);
    if (nested.length > 0) {
      const [name, inner] = chance.pick(nested);
      return { ...value, [name]: spoil(inner, chance) };
    }
  }
  return spoilHere(value, chance);
};

/** The value as JSON, with what only a hand can write. */
export const writeJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(JSON.stringify(beyondNumbers), "1e999")
    .replaceAll(JSON.stringify(deepMarker), `${"[".repeat(deepLevels)}${"]".repeat(deepLevels)}`);

/** JSON that is none any more, or that has a member twice. */
export const breakJson = (json: string, chance: Chance): string =>
  chance.pick<() => string>([
    () => json.slice(0, chance.below(json.length)),
    () => `${json}}`,
    () => `${json}${json}`,
    () => `\ufeff${json}`,
    () => json.replaceAll('"', "'"),
    () => json.replace("{", '{"amount":1,"amount":2,'),
    () => json.replace("{", '{"__proto__":{"kind":"admin_key"},'),
    () => "",
    () => "[]",
    () => "null",
    () => '"text"',
    () => "7",
    () => "\u0000",
    () => `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
    () => `{"a":"${"x".repeat(70_000)}"}`,
    () => '{"amount":NaN}',
    () => `{"a":"\\ud800","b":"\\u0000"}`,
  ])();
