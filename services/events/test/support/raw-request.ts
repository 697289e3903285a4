import { request } from "node:http";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Undefined when the text is no JSON. */
  readonly json: unknown;
}

export interface RawRequest {
  readonly port: number;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Sends exactly what it is given, also what no typed client would. */
export const rawRequest = ({ port, path, method = "POST", headers = {}, body = "" }: RawRequest): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, method, agent: false, headers } as const;
    const outgoing = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parsed(text) });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
