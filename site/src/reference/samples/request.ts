import { defined } from "../../../../libs/members/src/index.ts";
import { schemesOf } from "../callers.ts";
import type { Content, LocatedOperation, OpenApiDocument, Parameter } from "../document.ts";
import { parametersOf, resolveSchema } from "../document.ts";
import type { Json } from "../json.ts";
import { isJsonObject } from "../json.ts";
import { sampleBodies } from "../sample-bodies.ts";
import type { KnownValues } from "../sample-values.ts";
import { sampleBody, sampleScalar } from "../sample-values.ts";
import type { Api } from "../tags.ts";

/** One value in an address. */
export interface NamedValue {
  readonly name: string;
  readonly value: Json;
}

/** A request that the samples of an operation show, each in its language. */
export interface SampleRequest {
  readonly api: Api;
  readonly method: string;
  readonly path: string;
  readonly pathValues: readonly NamedValue[];
  readonly query: readonly NamedValue[];
  /** The security scheme by which the sample calls; absent for public operations. */
  readonly scheme?: string;
  readonly contentType?: string;
  readonly body?: Json;
  /** The member of a form that is a file, and the file that a sample sends. */
  readonly file?: SampleFile;
}

/** A file in a form. */
export interface SampleFile {
  readonly member: string;
  readonly fileName: string;
}

const bySecret = ["merchantKey", "platformKey", "adminKey"];
const preference = [...bySecret, "publishableKey", "ephemeralKey", "engineKey", "adminSecret", "bearerToken"];

/** The credential that a sample shows, of those that open the operation: a server's before a browser's. */
const schemeOf = (located: LocatedOperation): string | undefined => {
  const schemes = schemesOf(located.operation);
  return preference.find((scheme) => schemes.includes(scheme));
};

// A list is shown with its limit, so that one sees how to ask for pages.
const isShown = ({ name, required }: Parameter): boolean => required === true || name === "limit";

const valueOf = (document: OpenApiDocument, { name, schema }: Parameter, known: KnownValues): NamedValue => {
  const resolved = resolveSchema(document, schema).schema;
  return { name, value: name === "limit" ? Math.min(20, resolved.maximum ?? 20) : sampleScalar(name, resolved, known) };
};

// The client secret is a browser's proof, and is refused when it comes with a secret key.
const withoutClientSecret = (body: Json, document: OpenApiDocument, content: Content): Json => {
  if (!isJsonObject(body) || body["client_secret"] === undefined) return body;
  const { schema } = resolveSchema(document, content.schema);
  if (schema.required?.includes("client_secret") === true) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== "client_secret"));
};

// Examples have "the bytes of receipt.pdf" in the place of a file; without an example, it is a table of rows.
const fileOf = ({ schema, example }: Content): SampleFile | undefined => {
  const member = Object.entries(schema.properties ?? {}).find(([, { format }]) => format === "binary")?.[0];
  if (member === undefined) return undefined;
  const content = isJsonObject(example) ? example[member] : undefined;
  const fileName = typeof content === "string" ? content.replace("the bytes of ", "") : "rows.csv";
  return { member, fileName };
};

interface Body {
  readonly contentType: string;
  readonly body: Json;
  readonly file?: SampleFile;
}

/** The body that shows an operation: the example of its contract, else a prepared one, else one made of the schema. */
export const bodyOf = (document: OpenApiDocument, located: LocatedOperation, known: KnownValues): Body | undefined => {
  const [entry] = Object.entries(located.operation.requestBody?.content ?? {});
  if (entry === undefined) return undefined;
  const [contentType, content] = entry;
  const { operationId } = located.operation;
  const body = content.example ?? sampleBodies[operationId] ?? sampleBody(document, content.schema, "request", known);
  const file = fileOf(content);
  return { contentType, body, ...defined({ file }) };
};

const bodyFor = (document: OpenApiDocument, located: LocatedOperation, known: KnownValues, scheme?: string): object => {
  const found = bodyOf(document, located, known);
  const [content] = Object.values(located.operation.requestBody?.content ?? {});
  if (found === undefined || content === undefined) return {};
  const isOfServer = scheme !== undefined && bySecret.includes(scheme);
  return { ...found, body: isOfServer ? withoutClientSecret(found.body, document, content) : found.body };
};

/** The request that the samples of the operation show. */
export const sampleRequest = (
  api: Api,
  document: OpenApiDocument,
  located: LocatedOperation,
  known: KnownValues,
): SampleRequest => {
  const parameters = parametersOf(document, located.operation);
  const scheme = schemeOf(located);
  const valuesIn = (place: Parameter["in"]): readonly NamedValue[] =>
    parameters.filter((one) => one.in === place && isShown(one)).map((one) => valueOf(document, one, known));
  return {
    api,
    method: located.method,
    path: located.path,
    pathValues: valuesIn("path"),
    query: valuesIn("query"),
    ...defined({ scheme }),
    ...bodyFor(document, located, known, scheme),
  };
};
