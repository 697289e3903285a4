import type { Received, Sent } from "./http-call.ts";
import { httpCall } from "./http-call.ts";

/** Any JSON. Expectations read it member by member; a wrong guess fails the test. */
export interface JsonObject {
  readonly [member: string]: JsonValue;
}
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** An answer of which the test knows what its body may hold. */
export interface HttpAnswer extends Omit<Received, "body"> {
  /** The parsed body; without members when there is none. */
  readonly body: JsonObject;
}

export interface HttpRequestOptions extends Pick<Sent, "headers" | "body"> {
  readonly port: number;
  readonly method: string;
  readonly path: string;
}

const isWord = ({ status, headers }: Received): boolean =>
  status === 200 && headers["content-type"]?.startsWith("text/plain") === true;

/** Like {@link httpCall}, for operations that answer JSON, a word or nothing; anything else is refused. */
export const httpRequest = async ({ port, path, ...sent }: HttpRequestOptions): Promise<HttpAnswer> => {
  const answer = await httpCall(port, path, sent);
  const isReadable = answer.body !== undefined || answer.text === "" || isWord(answer);
  if (!isReadable) throw new TypeError(`This is no JSON: ${answer.text}`);
  return { ...answer, body: (answer.body ?? {}) as JsonObject };
};
