import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import { callSuccessfully } from "@railyard/local";
import type { ApiAnswer } from "@railyard/local";
import type { Api } from "@railyard/contracts";
import { operations, pathsOf } from "../access/sending.ts";
import type { FuzzClients, FuzzRequest } from "./request.ts";

/** What of an answer breaks the published document; undefined when nothing does. */
export type AnswerCheck = (request: FuzzRequest, answer: ApiAnswer) => string | undefined;

interface DocumentedAnswer {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, DocumentedAnswer>> };
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, DocumentedAnswer>>;
}

/** Refusals before it is known which operation is meant, or whether the request is one at all. */
const beforeAnyOperation: Readonly<Record<number, string>> = {
  404: "IR_02",
  405: "IR_03",
  408: "IR_06",
  417: "IR_06",
  431: "IR_06",
};

const isRefusal = ({ status }: ApiAnswer): boolean => status >= 400 && status < 500;

interface AnsweredError {
  readonly code?: unknown;
  readonly doc_url?: unknown;
}

const errorOf = ({ body }: ApiAnswer): AnsweredError | undefined => body["error"] as AnsweredError | undefined;

const codeOf = (answer: ApiAnswer): unknown => errorOf(answer)?.code;

/** Every error envelope names the page that explains its code, at the gateway's public address. */
const isDocumented = (answer: ApiAnswer): boolean => {
  const { code, doc_url: address } = errorOf(answer) ?? {};
  if (answer.status < 400 || typeof code !== "string") return true;
  const [page, anchor] = String(address).split("#");
  return anchor === code && /^http:\/\/127\.0\.0\.1:\d+\/docs\/error-codes\/$/.test(page ?? "");
};

const parse = (text: string): { readonly value?: unknown; readonly isJson: boolean } => {
  try {
    return { value: JSON.parse(text) as unknown, isJson: true };
  } catch {
    return { isJson: false };
  }
};

const pointer = (...steps: readonly string[]): string =>
  steps.map((step) => `/${encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("");

/** A document against whose schemas answers are checked. */
const readDocument = (name: string, document: Document) => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  // The plugin is CommonJS; its default export is the module object's `default`.
  formatsPlugin.default(ajv);
  for (const format of ["int32", "int64", "binary"]) ajv.addFormat(format, true);
  const origin = `https://railyard.example/${name}`;
  ajv.addSchema({ $id: origin, ...document });
  const compiled = new Map<string, ValidateFunction>();
  const broken = (at: string, value: unknown): string | undefined => {
    const validate = compiled.get(at) ?? ajv.compile({ $ref: `${origin}#${at}` });
    compiled.set(at, validate);
    if (validate(value)) return undefined;
    const [error] = validate.errors ?? [];
    return `${error?.instancePath ?? ""} ${error?.message ?? "is not valid"} ${JSON.stringify(error?.params ?? {})}`;
  };
  const found = new Map<string, { readonly at: string; readonly operation: DocumentedOperation }>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      found.set(operation.operationId, { at: pointer("paths", path, method), operation });
    }
  }
  return { document, broken, found };
};

const patternOf = (template: string): RegExp => new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`);

/** Every address of every operation; those with fewer parameters first, as the servers look for them. */
const addresses = operations
  .flatMap((operation) => pathsOf(operation).map((template) => ({ operation, template, pattern: patternOf(template) })))
  .sort((one, other) => one.template.split("{").length - other.template.split("{").length);

/** As clients send it: dots lead to another address. */
const addressOf = (path: string): string => new URL(path, "http://localhost").pathname;

/** The entrance leads to the documents and is none of the operations. */
const isEntrance = ({ method, path }: FuzzRequest, { status }: ApiAnswer): boolean =>
  method === "GET" && addressOf(path) === "/" && status === 200;

/** Which operation a request reaches: with another method, it may be another. */
const reached = ({ api, method, template, path }: FuzzRequest): string | undefined => {
  const candidates = addresses.filter(({ operation }) => operation.api === api && operation.method === method);
  const address = addressOf(path);
  const meant = candidates.find((one) => one.template === template && one.pattern.test(address));
  return (meant ?? candidates.find(({ pattern }) => pattern.test(address)))?.operation.operationId;
};

const mediaTypeOf = ({ headers }: ApiAnswer): string => String(headers["content-type"] ?? "").split(";")[0] ?? "";

const envelopeAt = pointer("components", "schemas", "ErrorEnvelope");

/** The check of every answer against the documents that the listeners serve. */
export const readAnswerCheck = async ({ gateway, engine }: FuzzClients): Promise<AnswerCheck> => {
  const [merchants, engines] = await Promise.all(
    [gateway, engine].map((client) => callSuccessfully(client, "GET", "/openapi.json", {})),
  );
  const documents = {
    merchant: readDocument("merchant", merchants?.body as unknown as Document),
    engine: readDocument("engine", engines?.body as unknown as Document),
  } satisfies Partial<Record<Api, unknown>>;
  return (request, answer) => {
    const { document, broken, found } = documents[request.api === "engine" ? "engine" : "merchant"];
    if (typeof answer.headers["x-request-id"] !== "string") return "no x-request-id";
    if (!isDocumented(answer)) return "no doc_url that explains its code";
    const code = codeOf(answer);
    if (code !== undefined && beforeAnyOperation[answer.status] === code) return broken(envelopeAt, answer.body);
    if (isEntrance(request, answer)) return undefined;
    const operation = found.get(reached(request) ?? "");
    // An address that is none: the gateway may ask who calls before it reports that.
    if (operation === undefined)
      return isRefusal(answer) ? broken(envelopeAt, answer.body) : "an answer where nothing is";
    const status = String(answer.status);
    const isBodyUncalledFor = operation.operation.requestBody === undefined && (request.rawBody ?? "") !== "";
    if (isBodyUncalledFor && answer.status === 413) return broken(envelopeAt, answer.body);
    const declared = operation.operation.responses[status];
    if (declared === undefined) return `the document has no answer ${status} of ${operation.operation.operationId}`;
    const name = /^#\/components\/responses\/(\w+)$/.exec(declared.$ref ?? "")?.[1];
    const at =
      name === undefined ? `${operation.at}${pointer("responses", status)}` : pointer("components", "responses", name);
    const { content } = name === undefined ? declared : (document.components.responses[name] ?? {});
    if (content === undefined) return answer.text === "" ? undefined : `a body with ${status}, which has none`;
    const type = mediaTypeOf(answer);
    if (content["application/octet-stream"] !== undefined && status === "200") return undefined;
    if (content[type] === undefined) return `${type} is not among ${Object.keys(content).join(", ")} of ${status}`;
    if (type !== "application/json") return undefined;
    const { value, isJson } = parse(answer.text);
    return isJson ? broken(`${at}${pointer("content", type, "schema")}`, value) : "not JSON";
  };
};
