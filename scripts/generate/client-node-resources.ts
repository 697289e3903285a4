// The resources of the Node client: an interface for each, whose methods have the documentation of their operations.
import { tagDescriptions } from "../../libs/contracts/src/documents/tag-descriptions.ts";
import type { ClientOperation, Schema, Schemas } from "./client-operations.ts";
import { referredName } from "./client-operations.ts";

const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** `customers.paymentMethods` -> `CustomersPaymentMethodsResource`. */
const interfaceOf = (resource: string): string => `${resource.split(".").map(pascal).join("")}Resource`;

const primitives: Readonly<Record<string, string>> = { boolean: "boolean", string: "string", integer: "number" };

/** The type of an answer, which is a named schema, an array of one, or a single value. */
const typeOf = (schema: Schema): string => {
  const name = referredName(schema);
  if (name !== undefined) return name;
  if (schema.type === "array" && schema.items !== undefined) return `readonly ${typeOf(schema.items)}[]`;
  const primitive = primitives[String(schema.type)];
  if (primitive === undefined) throw new Error("An answer is neither a named schema nor a list of one.");
  return primitive;
};

/** The type of what a list has. */
const itemOf = ({ operationId, answer, list }: ClientOperation, schemas: Schemas): string => {
  const named = referredName(answer.schema);
  const page = named === undefined ? answer.schema : schemas[named];
  const array = list?.items === "" ? page : page?.properties?.[list?.items ?? ""];
  if (array?.items === undefined) throw new Error(`${operationId} has no items.`);
  const name = referredName(array.items);
  return name ?? `${typeOf(answer.schema)}["${list?.items ?? ""}"][number]`;
};

const returnedBy = (operation: ClientOperation, schemas: Schemas): string => {
  const { answer, list } = operation;
  if (answer.kind === "none") return "Promise<void>";
  if (answer.kind === "file") return "Promise<Response>";
  const type = typeOf(answer.schema);
  return list === undefined ? `Promise<${type}>` : `ListRequest<${type}, ${itemOf(operation, schemas)}>`;
};

/** The argument that is neither in the path nor an option: a body, or a query. */
const objectOf = ({ arguments: given }: ClientOperation): readonly string[] => {
  if (given.types.length === 0) return [];
  const name = given.body === undefined ? "query" : "body";
  return [`${name}${given.isOptional ? "?" : ""}: ${given.types.join(" & ")}`];
};

const asComment = (lines: readonly string[], indent: string): string =>
  [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join("\n");

const documentationOf = (operation: ClientOperation): string => {
  const { summary, description, pathParameters, verb, path, permission, isDeprecated } = operation;
  const scope = permission === undefined ? "" : `, scope \`${permission}\``;
  const paragraphs = [`${summary}.`, ...description.split("\n\n").filter((text) => text !== `${summary}.`)];
  const tags = pathParameters.map((parameter) => `@param ${camel(parameter.name)} ${parameter.description}`);
  return asComment(
    [
      ...paragraphs.flatMap((text) => [text, ""]),
      `\`${verb} ${path}\`${scope}`,
      ...tags,
      ...(isDeprecated ? ["@deprecated"] : []),
    ],
    "  ",
  );
};

const methodOf = (operation: ClientOperation, schemas: Schemas): string => {
  const parameters = [
    ...operation.pathParameters.map(({ name }) => `${camel(name)}: string`),
    ...objectOf(operation),
    "options?: RequestOptions",
  ];
  const signature = `  ${operation.method}(${parameters.join(", ")}): ${returnedBy(operation, schemas)};`;
  return `${documentationOf(operation)}\n${signature}`;
};

/** `customers` and `customers.paymentMethods` for the latter: every resource that a name leads through. */
const withParents = (resource: string): readonly string[] =>
  resource.split(".").map((_part, index, parts) => parts.slice(0, index + 1).join("."));

const membersOf = (parent: string, resources: readonly string[]): readonly string[] =>
  resources
    .filter((resource) => resource.slice(0, Math.max(resource.lastIndexOf("."), 0)) === parent)
    .map((resource) => `  readonly ${resource.slice(resource.lastIndexOf(".") + 1)}: ${interfaceOf(resource)};`);

/** The interfaces of all resources, and that of the client over them. */
export const resourceTypes = (operations: readonly ClientOperation[], schemas: Schemas): string => {
  const resources = [...new Set(operations.flatMap(({ resource }) => withParents(resource)))].sort();
  const interfaces = resources.map((resource) => {
    const own = operations.filter((operation) => operation.resource === resource);
    const description = tagDescriptions[own[0]?.tag ?? ""];
    const head = description === undefined ? "" : `/** ${description} */\n`;
    const methods = own.map((operation) => methodOf(operation, schemas));
    const nested = membersOf(resource, resources);
    const nestedText = nested.length === 0 ? [] : [nested.join("\n")];
    return `${head}export interface ${interfaceOf(resource)} {\n${[...nestedText, ...methods].join("\n\n")}\n}`;
  });
  const members = membersOf("", resources).join("\n");
  const client = `/** The operations of the API by resource. */\nexport interface Resources {\n${members}\n}`;
  return `${[...interfaces, client].join("\n\n")}\n`;
};

/** The schemas that the interfaces name, other than in comments. */
export const namedTypes = (text: string, schemas: Schemas): readonly string[] => {
  const words = new Set(text.replaceAll(/^ *\/?\*.*$/gm, "").match(/\b[A-Z]\w*\b/g) ?? []);
  return Object.keys(schemas).filter((name) => words.has(name));
};
