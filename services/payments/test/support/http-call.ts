import { httpCall } from "@railyard/testing";

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Sent as it is. */
  readonly text?: string;
  /** The same as bytes, with the content type that the headers name. */
  readonly bytes?: Buffer;
}

export interface CallResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The answer as it came. */
  readonly bytes: Buffer;
  /** The JSON of the answer; null for anything else. */
  readonly body: unknown;
}

/** One real HTTP request; redirects are not followed. */
export const call = async (
  baseUrl: string,
  method: string,
  path: string,
  { headers = {}, body, text, bytes }: CallOptions = {},
): Promise<CallResult> => {
  const { port, pathname, search } = new URL(path, baseUrl);
  const payload = text ?? bytes ?? (body === undefined ? undefined : JSON.stringify(body));
  const answer = await httpCall(Number(port), `${pathname}${search}`, { method, headers, body: payload });
  const plain = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
  return { ...answer, headers: Object.fromEntries(plain), body: answer.body ?? null };
};
