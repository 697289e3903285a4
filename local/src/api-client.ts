import { defined } from "@railyard/members";
import { Agent, request as httpRequest } from "node:http";
import type { IncomingHttpHeaders } from "node:http";

/** An answer: its JSON when it has one, else its text. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  // The demo and the tests read answers of many shapes; each looks at the members it names.
  readonly body: Readonly<Record<string, never>> & { readonly [member: string]: unknown };
  readonly text: string;
}

export interface ApiCall {
  /** Sent in the header `api-key`. */
  readonly key?: string;
  /** Sent as `Authorization: Bearer`. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent exactly as it is, instead of `body`. */
  readonly rawBody?: string;
}

/** Calls an HTTP API as a merchant's server does. */
export interface ApiClient {
  readonly call: (method: string, path: string, call?: ApiCall) => Promise<ApiAnswer>;
  readonly close: () => void;
}

const timeoutMs = 30_000;

const headersOf = ({ key, token, headers }: ApiCall, content: string | undefined): Record<string, string> => ({
  ...defined({ "api-key": key, authorization: token === undefined ? undefined : `Bearer ${token}` }),
  ...(content === undefined
    ? {}
    : { "content-type": "application/json", "content-length": String(Buffer.byteLength(content)) }),
  ...headers,
});

const parsed = (text: string): ApiAnswer["body"] => {
  try {
    return JSON.parse(text) as ApiAnswer["body"];
  } catch {
    return {};
  }
};

/** A client of the API at a base URL; connections are kept alive until it is closed. */
export const createApiClient = (baseUrl: string): ApiClient => {
  const agent = new Agent({ keepAlive: true });
  const call = (method: string, path: string, options: ApiCall = {}): Promise<ApiAnswer> =>
    new Promise((resolve, reject) => {
      const content = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
      const request = httpRequest(
        new URL(path, baseUrl),
        { method, agent, headers: headersOf(options, content), timeout: timeoutMs },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () => {
            const text = Buffer.concat(chunks).toString("utf8");
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: parsed(text), text });
          });
        },
      );
      request.on("timeout", () => request.destroy(new RangeError(`no answer within ${String(timeoutMs)} ms`)));
      request.on("error", reject);
      request.end(content);
    });
  return {
    call,
    close: () => {
      agent.destroy();
    },
  };
};
