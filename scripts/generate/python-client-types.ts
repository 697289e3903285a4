import { defined } from "../../libs/members/src/index.ts";
import type { ClientOperation, Schema as BaseSchema, Schemas } from "./client-operations.ts";
import { referredName } from "./client-operations.ts";
import { comment, docstring, isName, literal, toPascalCase } from "./python-client-text.ts";

/** A schema with the members that only the types of Python depend on. */
interface Schema extends BaseSchema {
  readonly additionalProperties?: boolean | BaseSchema;
  readonly deprecated?: boolean;
}

const fileType = "FileContent";
const typesOfKeywords: Readonly<Record<string, string>> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};

interface Member {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly description: string;
}

const reference = (name: string): string => `#/components/schemas/${name}`;

/** Names of the types that a client's operations use, and the text of their definitions. */
export class TypeCatalogue {
  readonly #schemas: Schemas;
  readonly #definitions = new Map<string, string>();
  readonly #derived = new Set<string>();
  readonly #inRequests: ReadonlySet<string>;

  /** `requests`: names of the schemas that requests begin with. */
  constructor(schemas: Schemas, requests: readonly string[]) {
    this.#schemas = schemas;
    this.#inRequests = reachedFrom(requests, schemas);
  }

  /** The text of all definitions, sorted by name; what derives from others comes after them. */
  definitions(): readonly string[] {
    const rank = (name: string): string => `${this.#derived.has(name) ? "1" : "0"}${name}`;
    const sorted = [...this.#definitions].toSorted(([one], [other]) => (rank(one) < rank(other) ? -1 : 1));
    return sorted.map(([, text]) => text);
  }

  /** The type of a schema; objects inside it are named after where they are. */
  typeOf(schema: Schema, place: string): string {
    return [...new Set(this.#alternatives(schema, place))].join(" | ");
  }

  /** A type that has the members of several; those without members of their own add nothing. */
  combined(name: string, names: readonly string[]): string {
    const filled = names.filter((base) => Object.keys(this.#schemas[base]?.properties ?? {}).length > 0);
    const bases = filled.map((base) => this.typeOf({ $ref: reference(base) }, base));
    const [only] = bases;
    if (bases.length === 1 && only !== undefined) return only;
    const text = docstring(`Members of ${bases.join(" and ")}.`, "    ");
    this.#define(name, () => `class ${name}(${bases.join(", ")}):\n${text}`);
    this.#derived.add(name);
    return name;
  }

  #define(name: string, write: () => string): void {
    if (this.#definitions.has(name)) return;
    // Reserved before it is written: schemas refer to themselves.
    this.#definitions.set(name, "");
    this.#definitions.set(name, write());
  }

  #alternatives(schema: Schema, place: string): readonly string[] {
    const name = referredName(schema);
    if (name !== undefined) return [this.#referenced(name)];
    if (schema.enum !== undefined) return [literalsOf(schema.enum)];
    const branches = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (branches !== undefined) return branches.flatMap((branch) => this.#alternatives(branch, place));
    const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
    if (types.length === 0) return ["Any"];
    return types.map((type) => this.#typeOfKeyword(type, schema, place));
  }

  #typeOfKeyword(type: string, schema: Schema, place: string): string {
    if (type === "array") return `list[${this.typeOf(schema.items ?? {}, `${place}Item`)}]`;
    if (type === "object") return this.#typeOfObject(schema, place);
    if (schema.format === "binary") return fileType;
    return typesOfKeywords[type] ?? "Any";
  }

  #typeOfObject(schema: Schema, place: string): string {
    if (schema.properties === undefined || Object.keys(schema.properties).length === 0) {
      const { additionalProperties: values } = schema;
      return typeof values === "object" ? `dict[str, ${this.typeOf(values, `${place}Value`)}]` : "dict[str, Any]";
    }
    if (this.#schemas[place] !== undefined) throw new Error(`Two types of the Python client have the name ${place}.`);
    this.#define(place, () => this.#typedDict(place, schema.description ?? "", membersOf(schema)));
    return place;
  }

  #referenced(name: string): string {
    const schema = this.#schemas[name];
    if (schema === undefined) throw new Error(`There is no schema ${name}.`);
    this.#define(name, () => {
      const { type, properties = {}, additionalProperties }: Schema = schema;
      if (type !== "object" || Object.keys(properties).length === 0) return this.#alias(name, schema);
      const isOpen = additionalProperties === true && this.#inRequests.has(name);
      if (isOpen) return this.#openObject(name, schema);
      return this.#typedDict(name, schema.description ?? "", membersOf(schema));
    });
    return name;
  }

  /** A type checker refuses members that a TypedDict does not declare; some requests may have others. */
  #openObject(name: string, schema: Schema): string {
    const members = `${name}Members`;
    this.#define(members, () => this.#typedDict(members, schema.description ?? "", membersOf(schema)));
    const text = docstring(`${schema.description ?? ""} Other members are possible.`.trim(), "");
    return `${name}: TypeAlias = ${literal(`${members} | dict[str, Any]`)}\n${text}`;
  }

  #alias(name: string, schema: Schema): string {
    const isEnum = schema.enum !== undefined;
    const type = this.typeOf(schema, `${name}Object`);
    // Enumerations can be read by typing.get_args; other types may refer to what is defined after them.
    const definition = `${name}: TypeAlias = ${isEnum ? type : literal(type)}`;
    return schema.description === undefined ? definition : `${definition}\n${docstring(schema.description, "")}`;
  }

  #typedDict(name: string, description: string, members: readonly Member[]): string {
    const typed = members.map((member) => ({ ...member, type: this.#typeOfMember(name, member) }));
    if (typed.every((member) => isName(member.name))) return classOf(name, description, typed);
    return callOf(name, description, typed);
  }

  #typeOfMember(owner: string, { name, schema, isRequired }: Member): string {
    const type = this.typeOf(schema, owner + toPascalCase(name));
    return isRequired ? type : `NotRequired[${type}]`;
  }
}

/** Names of the schemas that others refer to, directly or not. */
const reachedFrom = (names: readonly string[], schemas: Schemas): ReadonlySet<string> => {
  const reached = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    const references = JSON.stringify(schemas[name] ?? {}).matchAll(/"\$ref":"[^"]*\/([^"/]+)"/g);
    for (const [, referred = ""] of references) waiting.push(referred);
  }
  return reached;
};

const literalsOf = (values: readonly unknown[]): string => {
  const texts = values.filter((value) => value !== null).map((value) => JSON.stringify(value));
  const type = texts.length === 0 ? "None" : `Literal[${texts.join(", ")}]`;
  return values.includes(null) && texts.length > 0 ? `${type} | None` : type;
};

const describe = ({ description = "", deprecated }: Schema): string =>
  deprecated === true ? `Deprecated. ${description}`.trim() : description;

const membersOf = ({ properties = {}, required = [] }: Schema): readonly Member[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
    description: describe(schema),
  }));

interface TypedMember extends Member {
  readonly type: string;
}

const classOf = (name: string, description: string, members: readonly TypedMember[]): string => {
  const lines = members.flatMap((member) => [
    `    ${member.name}: ${member.type}`,
    ...(member.description === "" ? [] : [docstring(member.description, "    ")]),
  ]);
  const head = description === "" ? [] : [docstring(description, "    "), ""];
  return [`class ${name}(TypedDict):`, ...head, ...lines].join("\n");
};

/** For members whose names are no names in Python, such as `created.gte`. */
const callOf = (name: string, description: string, members: readonly TypedMember[]): string => {
  const lines = members.flatMap((member) => [
    ...(member.description === "" ? [] : [comment(member.description, "        ")]),
    `        ${literal(member.name)}: ${literal(member.type)},`,
  ]);
  const call = [`${name} = TypedDict(`, `    ${literal(name)},`, "    {", ...lines, "    },", ")"];
  return [...call, ...(description === "" ? [] : [docstring(description, "")])].join("\n");
};

/** How the types of an operation are written in the modules that use them. */
export interface OperationTypes {
  /** The type of the one object that the method takes; absent when it takes none. */
  readonly argument?: string;
  readonly answer: string;
  /** What iterating over the list gives. */
  readonly item?: string;
}

const outside: ReadonlySet<string> = new Set(["Any", "None", "Literal", "NotRequired"]);

/** A type as the modules of resources write it; there, methods may be called `list`. */
const qualified = (type: string): string =>
  type
    .replaceAll(/"[^"]*"|[A-Za-z_]\w*/g, (word) => (/^[A-Z]/.test(word) && !outside.has(word) ? `types.${word}` : word))
    .replaceAll("list[", "List[")
    .replaceAll("dict[", "Dict[");

const argumentOf = (catalogue: TypeCatalogue, operation: ClientOperation): string | undefined => {
  const names = operation.arguments.types;
  const [first] = names;
  if (first === undefined) return undefined;
  if (names.length === 1) return catalogue.typeOf({ $ref: reference(first) }, first);
  return catalogue.combined(`${toPascalCase(operation.operationId)}Argument`, names);
};

const itemOf = (catalogue: TypeCatalogue, schemas: Schemas, operation: ClientOperation): string | undefined => {
  const { list, answer, operationId } = operation;
  if (list === undefined) return undefined;
  const name = referredName(answer.schema);
  const whole = name === undefined ? answer.schema : schemas[name];
  const items = list.items === "" ? whole?.items : whole?.properties?.[list.items]?.items;
  if (items === undefined) throw new Error(`${operationId} has no list ${list.items}.`);
  const place = name ?? `${toPascalCase(operationId)}Answer`;
  return catalogue.typeOf(items, `${place}${toPascalCase(list.items)}Item`);
};

/** The types of an operation, which the catalogue then has. */
export const typesOfOperation = (
  catalogue: TypeCatalogue,
  schemas: Schemas,
  operation: ClientOperation,
): OperationTypes => {
  const { answer } = operation;
  const argument = argumentOf(catalogue, operation);
  const item = itemOf(catalogue, schemas, operation);
  const ofJson = (): string =>
    qualified(catalogue.typeOf(answer.schema, `${toPascalCase(operation.operationId)}Answer`));
  return {
    ...defined({
      argument: argument === undefined ? undefined : qualified(argument),
      item: item === undefined ? undefined : qualified(item),
    }),
    answer: answer.kind === "json" ? ofJson() : answer.kind === "file" ? "bytes" : "None",
  };
};

const head = `# Generated from the OpenAPI documents by "npm run generate"; change the contracts, not this file.
"""Types of requests, answers and events. They are dictionaries with the members of the API."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict

from ._requests import FileContent

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired
`;

/** The module of all types. */
export const typesModule = (catalogue: TypeCatalogue, webhooks: readonly string[]): string => {
  for (const name of webhooks) catalogue.typeOf({ $ref: reference(name) }, name);
  const event = `WebhookEvent: TypeAlias = ${literal(webhooks.join(" | "))}\n${docstring(
    "Body of a webhook; event_type and content.type distinguish them.",
    "",
  )}`;
  return `${[head.trimEnd(), ...catalogue.definitions(), event].join("\n\n\n")}\n`;
};
