import type { IncomingHttpHeaders } from "node:http";

import type { OperationContract } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import { isStorableText } from "@railyard/members";

import { bareNameExpansion } from "./bare-names.ts";
import { declaredMembers } from "./declared-members.ts";
import { parseJson } from "./json-text.ts";
import { asSchemaNode, memberSchemas } from "./schema-node.ts";
import type { ContractSchema, SchemaValidators, Validate } from "./schema-validators.ts";
import type { ParameterReader } from "./url-parameters.ts";
import type { UploadedFile } from "./upload.ts";
import { readUpload } from "./upload.ts";
import { parameterReader } from "./url-parameters.ts";

/** What arrived, before any schema. */
export interface RawInput {
  /** Path parameters by name. */
  readonly params: Record<string, unknown>;
  readonly queryText: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: Buffer;
}

/** What passed the schemas of the contract, without the members that they pass over. */
export interface OperationInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: UploadedFile | undefined;
}

interface ReadBody {
  readonly body: unknown;
  readonly file: UploadedFile | undefined;
}

/** Turns what arrived into what the contract describes, or throws the failure that states why not. */
export type InputReader = (input: RawInput) => OperationInput;

const pass: Validate = () => undefined;

const mediaTypeOf = (headers: IncomingHttpHeaders): string =>
  (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

const formType = "application/x-www-form-urlencoded";

const isJson = (mediaType: string): boolean =>
  mediaType === "application/json" || (mediaType.startsWith("application/") && mediaType.endsWith("+json"));

/** The schema without its demand for members: the rest of them may be in the other half of the request. */
const withoutRequired = (schema: ContractSchema): ContractSchema => {
  const demanding: readonly string[] = ["required", "anyOf", "oneOf", "allOf"];
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !demanding.includes(keyword)));
};

interface BodyPlan {
  readonly contract: OperationContract;
  readonly schema: ContractSchema;
  readonly validate: Validate;
  /** Reads members that came as text: from a query or a form. */
  readonly readText: (encoded: string) => Record<string, unknown>;
}

const textMembersReader = (schema: ContractSchema, validators: SchemaValidators): BodyPlan["readText"] => {
  const read = parameterReader(schema);
  const convert = validators.text(withoutRequired(schema), "query");
  return (encoded) => {
    const members = read(encoded);
    convert(members);
    return members;
  };
};

const checkContentType = (headers: IncomingHttpHeaders, plan: BodyPlan): "json" | "form" => {
  const mediaType = mediaTypeOf(headers);
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding === "identity" && isJson(mediaType)) return "json";
  if (encoding === "identity" && plan.contract.page === true && mediaType === formType) return "form";
  const expected = plan.contract.page === true ? formType : "application/json";
  throw edgeFailures.unsupported_content_type({ expected });
};

const readSentBody = (input: RawInput, plan: BodyPlan): unknown => {
  if (input.rawBody.length === 0) return undefined;
  return checkContentType(input.headers, plan) === "json"
    ? parseJson(input.rawBody)
    : plan.readText(input.rawBody.toString("utf8"));
};

const uploadReader = (contract: OperationContract, validators: SchemaValidators): ((input: RawInput) => ReadBody) => {
  const { body: schema, upload } = contract;
  if (schema === undefined || upload === undefined) return () => ({ body: undefined, file: undefined });
  const validate = validators.text(schema, "body");
  const declared = declaredMembers(schema);
  return ({ headers, rawBody }) => {
    const { members, file } = readUpload(upload, headers, rawBody);
    if (!isStorableText(JSON.stringify(members))) throw edgeFailures.invalid_request({ problem: "a text has U+0000" });
    const body = { ...members };
    validate(body);
    return { body: declared(body), file };
  };
};

const plainBodyReader = (contract: OperationContract, validators: SchemaValidators): ((input: RawInput) => unknown) => {
  const { body: schema } = contract;
  if (schema === undefined) return () => undefined;
  const inQuery = contract.bodyMembersInQuery === true;
  const readText =
    inQuery || contract.page === true ? textMembersReader(schema, validators) : (): Record<string, unknown> => ({});
  const plan: BodyPlan = { contract, schema, validate: validators.body(schema), readText };
  const declared = declaredMembers(schema);
  const expand = bareNameExpansion(schema);
  return (input) => {
    const sent = expand(readSentBody(input, plan));
    const merged = inQuery ? mergeMembers(plan.readText(bodyPartOf(input.queryText, contract)), sent) : sent;
    if (merged === undefined && contract.bodyOptional === true) return undefined;
    if (merged === undefined && contract.bodyRequired === true) throw edgeFailures.missing_field({ field: "body" });
    const body = merged ?? {};
    plan.validate(body);
    return declared(body);
  };
};

/** Members of the body win, because they are the ones with exact types. */
const mergeMembers = (fromQuery: Record<string, unknown>, sent: unknown): unknown => {
  if (sent === undefined) return Object.keys(fromQuery).length === 0 ? undefined : fromQuery;
  const fromBody = asSchemaNode(sent);
  return fromBody === undefined ? sent : { ...fromQuery, ...fromBody };
};

const nameOf = (pair: string): string => decodeURIComponentSafely(pair.split("=", 1)[0]?.split("[", 1)[0] ?? "");

const decodeURIComponentSafely = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // The parameter reader refuses it with an explanation.
    return text;
  }
};

/** The part of the query that holds body members: all of it but the contract's own query parameters. */
const bodyPartOf = (queryText: string, contract: OperationContract): string => {
  const own = memberSchemas(asSchemaNode(contract.query) ?? {});
  if (queryText === "" || own.size === 0) return queryText;
  return queryText
    .split("&")
    .filter((pair) => !own.has(nameOf(pair)))
    .join("&");
};

const queryPartOf = (queryText: string, contract: OperationContract): string => {
  if (contract.bodyMembersInQuery !== true || queryText === "") return queryText;
  const own = memberSchemas(asSchemaNode(contract.query) ?? {});
  return queryText
    .split("&")
    .filter((pair) => own.has(nameOf(pair)))
    .join("&");
};

const emptyQuery: ContractSchema = { type: "object", additionalProperties: false };

/** A list without parameters refuses them all: a filter that is passed over matches everything. */
const querySchema = ({ query, weight }: OperationContract): ContractSchema | undefined =>
  query ?? (weight === undefined ? undefined : emptyQuery);

const queryReader = (contract: OperationContract, validators: SchemaValidators): ((input: RawInput) => unknown) => {
  const schema = querySchema(contract);
  if (schema === undefined) return () => ({});
  const read: ParameterReader = parameterReader(schema);
  const validate = validators.text(schema, "query");
  return (input) => {
    const query = read(queryPartOf(input.queryText, contract));
    validate(query);
    return query;
  };
};

const checkParameters = (params: Readonly<Record<string, unknown>>): void => {
  for (const value of Object.values(params)) {
    if (typeof value === "string" && !isStorableText(value)) {
      throw edgeFailures.invalid_request({ problem: "the path has a text with U+0000" });
    }
  }
};

/** Compiles the reader of one operation's input. */
export const inputReader = (contract: OperationContract, validators: SchemaValidators): InputReader => {
  const { pathParameters } = contract;
  const validatePath = pathParameters === undefined ? pass : validators.text(pathParameters, "path");
  const readQuery = queryReader(contract, validators);
  if (contract.upload !== undefined) {
    const readForm = uploadReader(contract, validators);
    return (input) => {
      checkParameters(input.params);
      validatePath(input.params);
      return { params: input.params, query: readQuery(input), ...readForm(input) };
    };
  }
  const readBody = plainBodyReader(contract, validators);
  return (input) => {
    checkParameters(input.params);
    validatePath(input.params);
    return { params: input.params, query: readQuery(input), body: readBody(input), file: undefined };
  };
};
