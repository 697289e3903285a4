import { request as sendRequest } from "node:http";

/** An answer as a caller sees it. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The parsed body. Tests know which operation they called, and so what it may hold. */
  readonly body: JsonObject;
}

// Answers are read member by member in expectations; a wrong guess fails the test.
export interface JsonObject {
  readonly [member: string]: JsonValue;
}
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface HttpRequestOptions {
  readonly port: number;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Sends one request and reads the whole answer. A body that is text is sent as it is, anything else as JSON. */
export const httpRequest = ({ port, method, path, headers = {}, body }: HttpRequestOptions): Promise<HttpAnswer> =>
  new Promise((resolve, reject) => {
    const payload = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    const contentType = payload === undefined ? {} : { "content-type": "application/json" };
    const options = { host: "127.0.0.1", port, method, path, headers: { ...contentType, ...headers } };
    const outgoing = sendRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        const parsed = text === "" ? {} : (JSON.parse(text) as JsonObject);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: parsed });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(payload);
  });
