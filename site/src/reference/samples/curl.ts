import type { Json } from "../json.ts";
import { isJsonObject } from "../json.ts";
import { json, literal } from "./literal.ts";
import type { NamedValue, SampleFile, SampleRequest } from "./request.ts";

const headers: Readonly<Record<string, string>> = {
  merchantKey: "api-key: $RAILYARD_API_KEY",
  platformKey: "api-key: $RAILYARD_API_KEY",
  adminKey: "api-key: $RAILYARD_ADMIN_KEY",
  publishableKey: "api-key: $RAILYARD_PUBLISHABLE_KEY",
  ephemeralKey: "api-key: $RAILYARD_EPHEMERAL_KEY",
  engineKey: "x-api-key: $RAILYARD_ENGINE_KEY",
  adminSecret: "x-admin-secret: $RAILYARD_ADMIN_SECRET",
  bearerToken: "authorization: Bearer $RAILYARD_TOKEN",
};

const textOf = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

const encoded = (value: Json): string => encodeURIComponent(textOf(value));

const addressOf = ({ path, pathValues, query }: SampleRequest): string => {
  const filled = pathValues.reduce((whole, { name, value }) => whole.replace(`{${name}}`, encoded(value)), path);
  const search = query.map(({ name, value }) => `${encodeURIComponent(name)}=${encoded(value)}`).join("&");
  return `"$RAILYARD_URL${filled}${search === "" ? "" : `?${search}`}"`;
};

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const partOf = (file: SampleFile | undefined, { name, value }: NamedValue): string =>
  `-F ${quoted(`${name}=${name === file?.member ? `@${file.fileName}` : textOf(value)}`)}`;

const bodyOptions = ({ contentType, body, file }: SampleRequest): readonly string[] => {
  if (body === undefined) return [];
  if (contentType !== "multipart/form-data") {
    return [`-H "content-type: application/json"`, `-d ${quoted(literal(body, json, 1))}`];
  }
  const parts = isJsonObject(body) ? Object.entries(body) : [];
  return parts.map(([name, value]) => partOf(file, { name, value }));
};

const headerOptions = ({ api, scheme }: SampleRequest): readonly string[] => [
  ...(api === "engine" ? [`-H "x-feature: decision-engine"`] : []),
  ...(scheme === undefined ? [] : [`-H "${headers[scheme] ?? ""}"`]),
];

// curl sends GET by itself, and POST as soon as there is a body.
const methodOptions = ({ method, body }: SampleRequest): readonly string[] =>
  method === "GET" || (method === "POST" && body !== undefined) ? [] : [`-X ${method}`];

/** The request as a command of curl. */
export const curlSample = (request: SampleRequest): string =>
  [`curl ${addressOf(request)}`, ...methodOptions(request), ...headerOptions(request), ...bodyOptions(request)].join(
    " \\\n  ",
  );
