import { defined } from "../../../../libs/members/src/index.ts";
import type { ClientMark, ListMark } from "../document.ts";
import type { Json } from "../json.ts";
import { isJsonObject } from "../json.ts";
import type { SampleFile, SampleRequest } from "./request.ts";

/** The text that is in the place of a file, until a language writes what it has there. */
export const filePlaceholder = "{file}";

/** A call of a client library, without the words of a language. */
export interface ClientCall {
  readonly resource: readonly string[];
  readonly method: string;
  /** The path parameters in the order of the path. */
  readonly texts: readonly Json[];
  /** The body, or the members of the query. */
  readonly input?: Json;
  /** What the answer is called in the sample, in words: "payment method". */
  readonly noun: string;
  readonly hasAnswer: boolean;
  readonly list?: ListMark;
  /** The member of an item by which a sample shows it. */
  readonly itemId?: string;
  readonly file?: SampleFile;
  readonly scheme?: string;
}

/** What the sample of a client needs to know of an operation in addition to its request. */
export interface ClientMarks {
  readonly client: ClientMark;
  readonly hasAnswer: boolean;
  readonly list?: ListMark;
  readonly noun: string;
  readonly itemId?: string;
}

// Clients take the members of the query and those of the body in one object.
const inputOf = ({ body, query, file }: SampleRequest): Json | undefined => {
  const inQuery = Object.fromEntries(query.map(({ name, value }) => [name, value]));
  if (body === undefined) return query.length === 0 ? undefined : inQuery;
  if (!isJsonObject(body)) return body;
  return { ...inQuery, ...body, ...(file === undefined ? {} : { [file.member]: filePlaceholder }) };
};

/** The call by which a client library sends the request. */
export const clientCall = (request: SampleRequest, marks: ClientMarks): ClientCall => {
  const input = inputOf(request);
  return {
    resource: marks.client.resource.split("."),
    method: marks.client.method,
    texts: request.pathValues.map(({ value }) => value),
    noun: marks.noun,
    hasAnswer: marks.hasAnswer,
    ...defined({ input, list: marks.list, itemId: marks.itemId, file: request.file, scheme: request.scheme }),
  };
};
