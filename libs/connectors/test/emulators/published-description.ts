// Checks what goes over the wire against the provider's own published API description, as far as the adapter uses it.
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";

type Schema = boolean | Readonly<Record<string, unknown>>;

interface Operation {
  readonly request?: Schema;
  /** By status, `default` among them. */
  readonly replies: Readonly<Record<string, Schema>>;
}

interface Description {
  readonly version: string;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly $defs: Readonly<Record<string, Schema>>;
}

/** A call and its reply; bodies as members, whatever they are written in. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  /** Undefined for none. */
  readonly request: unknown;
  readonly status: number;
  readonly reply: unknown;
}

export interface PublishedDescription {
  readonly version: string;
  has(call: Pick<Exchange, "method" | "path">): boolean;
  /** What the description does not know of the call or its reply, a line each. */
  problemsWith(exchange: Exchange): readonly string[];
}

export interface DescriptionOptions {
  /** Whether requests hold texts only, as forms do. */
  readonly areRequestsTexts?: boolean;
  /** Members whose own members are published elsewhere than in the description. */
  readonly openMembers?: readonly string[];
  /** Problems that are the description's: lines that begin so are left out. */
  readonly knownDifferences?: readonly string[];
}

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The schema with every object closed: a member that is not published is as wrong as one of a wrong type. */
const closed = (schema: unknown, open: readonly string[]): unknown => {
  if (Array.isArray(schema)) return schema.map((one) => closed(one, open));
  if (!isMembers(schema)) return schema;
  const closeMembers = (properties: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      Object.entries(properties).map(([name, own]) => [name, open.includes(name) ? true : closed(own, open)]),
    );
  const members = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      name === "properties" && isMembers(value) ? closeMembers(value) : closed(value, open),
    ]),
  );
  const isOpen = "properties" in members && !("additionalProperties" in members);
  return isOpen ? { ...members, additionalProperties: false } : members;
};

const branchesShownMax = 8;
const detailLengthMax = 200;

/** Where nothing of a long list of alternatives fits, only that is worth a line. */
const withoutBranches = (errors: readonly ErrorObject[]): readonly ErrorObject[] => {
  const isBelow = ({ instancePath }: ErrorObject, choice: ErrorObject): boolean =>
    instancePath === choice.instancePath || instancePath.startsWith(`${choice.instancePath}/`);
  const long = errors.filter(
    (error) => error.keyword === "anyOf" && errors.filter((other) => isBelow(other, error)).length > branchesShownMax,
  );
  return errors.filter((error) => long.includes(error) || !long.some((choice) => isBelow(error, choice)));
};

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);

const read = (name: string): Description =>
  JSON.parse(readFileSync(join(import.meta.dirname, "published", `${name}.json`), "utf8")) as Description;

/** The published description of that name; its schemas are compiled when they are first needed. */
export const publishedDescription = (
  name: string,
  { areRequestsTexts = false, knownDifferences = [], openMembers = [] }: DescriptionOptions = {},
): PublishedDescription => {
  const { version, operations, $defs } = read(name);
  const definitions = closed($defs, openMembers);
  // Of literal segments first: `/payments/details` is not a payment of that name.
  const routes = Object.entries(operations)
    .map(([route, operation]) => {
      const [method = "", path = ""] = route.split(" ");
      return { route, method, pattern: patternOf(path), operation };
    })
    .sort((left, right) => left.route.split("{").length - right.route.split("{").length);
  const compilers = [true, false].map((coerceTypes) => new Ajv2020({ strict: false, allErrors: true, coerceTypes }));
  const [ofTexts, ofValues] = compilers;
  for (const compiler of compilers) compiler.addSchema({ $id: "published", $defs: definitions });
  const compiled = new Map<string, ValidateFunction>();

  const validatorOf = (key: string, schema: Schema, areTexts: boolean): ValidateFunction => {
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const compiler = areTexts ? ofTexts : ofValues;
    if (compiler === undefined) throw new TypeError("There is no compiler.");
    // All refer to the same definitions, each of which is compiled once.
    const own = JSON.stringify(closed(schema, openMembers)).replaceAll('"#/$defs/', '"published#/$defs/');
    const fresh = compiler.compile(JSON.parse(own) as object);
    compiled.set(key, fresh);
    return fresh;
  };

  const problemsOf = (key: string, schema: Schema, value: unknown, areTexts: boolean): readonly string[] => {
    const validate = validatorOf(key, schema, areTexts);
    if (validate(areTexts ? structuredClone(value) : value)) return [];
    return withoutBranches(validate.errors ?? []).map(({ instancePath, message, params }) => {
      const detail = Object.values(params).join(", ").slice(0, detailLengthMax);
      return `${key} ${instancePath} ${message ?? ""} (${detail})`;
    });
  };

  const routeOf = ({ method, path }: Pick<Exchange, "method" | "path">) =>
    routes.find((route) => route.method === method && route.pattern.test(path));

  return {
    version,
    has: (call) => routeOf(call) !== undefined,
    problemsWith: ({ method, path, request, status, reply }) => {
      const found = routeOf({ method, path });
      if (found === undefined) return [`${method} ${path} is not in the description`];
      const { route, operation } = found;
      const { request: taken, replies } = operation;
      const answered = replies[String(status)] ?? replies["default"];
      return [
        ...(taken === undefined || request === undefined
          ? []
          : problemsOf(`${route} request`, taken, request, areRequestsTexts)),
        ...(answered === undefined ? [] : problemsOf(`${route} ${String(status)}`, answered, reply, false)),
      ].filter((line) => !knownDifferences.some((known) => line.startsWith(known)));
    },
  };
};
