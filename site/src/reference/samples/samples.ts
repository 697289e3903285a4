import { defined } from "../../../../libs/members/src/index.ts";
import type { LocatedOperation, OpenApiDocument, Operation } from "../document.ts";
import { resolveSchema } from "../document.ts";
import { successContent } from "../shared-schemas.ts";
import type { KnownValues } from "../sample-values.ts";
import type { Api } from "../tags.ts";
import { clientCall } from "./client.ts";
import type { ClientMarks } from "./client.ts";
import { curlSample } from "./curl.ts";
import { nodeSample } from "./node.ts";
import { pythonSample } from "./python.ts";
import { sampleRequest } from "./request.ts";

/** The samples of one operation; without those of clients where no client has the operation. */
export interface Samples {
  readonly curl: string;
  readonly node?: string;
  readonly python?: string;
}

interface SampleContext {
  readonly api: Api;
  readonly document: OpenApiDocument;
  readonly known: KnownValues;
}

const itemSchemaOf = ({ document }: SampleContext, operation: Operation) => {
  const schema = successContent(operation)?.schema;
  if (schema === undefined) return undefined;
  const answer = resolveSchema(document, schema);
  const list = operation["x-railyard-list"];
  if (list === undefined) return answer;
  const array = list.items === "" ? answer.schema : (answer.schema.properties?.[list.items] ?? {});
  const { items } = resolveSchema(document, array).schema;
  return items === undefined ? undefined : resolveSchema(document, items);
};

/** Names of objects that are words of a language. */
const reserved = new Set(["Export"]);

// Of "CreatedApiKey" and "PaymentList" the last words state what it is; names of one word are best.
const nounOf = (name: string | undefined, isList: boolean): string => {
  if (name === undefined || reserved.has(name) || name.split(/(?=[A-Z])/).length > 3) return isList ? "item" : "answer";
  const words = name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  return words.join(" ");
};

const idOf = (properties: readonly string[], noun: string): string | undefined =>
  properties.find((name) => name === `${noun.replaceAll(" ", "_")}_id`) ??
  properties.find((name) => name === "id") ??
  properties.find((name) => name.endsWith("_id"));

const marksOf = (context: SampleContext, operation: Operation): ClientMarks | undefined => {
  const client = operation["x-railyard-client"];
  if (client === undefined) return undefined;
  const list = operation["x-railyard-list"];
  const item = itemSchemaOf(context, operation);
  const noun = nounOf(item?.name, list !== undefined);
  const itemId = idOf(Object.keys(item?.schema.properties ?? {}), noun);
  return {
    client,
    noun,
    hasAnswer: successContent(operation) !== undefined,
    ...defined({ list, itemId }),
  };
};

/** The samples of an operation in every language that has it. */
export const samplesOf = (context: SampleContext, located: LocatedOperation): Samples => {
  const request = sampleRequest(context.api, context.document, located, context.known);
  const curl = curlSample(request);
  const marks = marksOf(context, located.operation);
  if (marks === undefined) return { curl };
  const call = clientCall(request, marks);
  return { curl, node: nodeSample(call), python: pythonSample(call) };
};
