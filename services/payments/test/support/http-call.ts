import { Agent, request as httpRequest } from "node:http";

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

const agent = new Agent({ keepAlive: false });

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // A page or nothing.
    return null;
  }
};

// Node frames no body of a DELETE on its own.
const describing = (payload: string | Buffer): Record<string, string> => ({
  "content-type": "application/json",
  "content-length": String(Buffer.byteLength(payload)),
});

/** One real HTTP request; redirects are not followed. */
export const call = (
  baseUrl: string,
  method: string,
  path: string,
  { headers = {}, body, text, bytes }: CallOptions = {},
): Promise<CallResult> =>
  new Promise((resolve, reject) => {
    const payload = text ?? bytes ?? (body === undefined ? undefined : JSON.stringify(body));
    const request = httpRequest(new URL(path, baseUrl), {
      method,
      agent,
      headers: { ...(payload === undefined ? {} : describing(payload)), ...headers },
    });
    request.on("error", reject);
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const received = Buffer.concat(chunks);
        const answer = received.toString("utf8");
        const plain = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(plain),
          text: answer,
          bytes: received,
          body: jsonOf(answer),
        });
      });
    });
    request.end(payload);
  });
