import type { Api, HttpMethod } from "@railyard/contracts";
import type { ApiAnswer, ApiClient } from "@railyard/local";
import { defined } from "@railyard/members";

/** A request that can be repeated from this alone. */
export interface FuzzRequest {
  readonly operationId: string;
  readonly api: Api;
  /** Path of the operation, or one of its aliases, before values were put into it. */
  readonly template: string;
  readonly credential: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody?: string;
  /** Whether the request is as its contract wants it, as far as its maker knows. */
  readonly isSound: boolean;
  /** What is in the request and may come back in no answer. */
  readonly secrets: readonly string[];
}

/** The listeners that requests go to. */
export interface FuzzClients {
  readonly gateway: ApiClient;
  readonly engine: ApiClient;
}

const patienceMs = 10_000;

/** Sends a request once; an answer that never comes is an error. */
export const sendFuzz = async ({ gateway, engine }: FuzzClients, request: FuzzRequest): Promise<ApiAnswer> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new RangeError(`no answer within ${String(patienceMs)} ms`));
    }, patienceMs);
  });
  const { method, path, headers, rawBody, api } = request;
  const client = api === "engine" ? engine : gateway;
  try {
    const answering = client.call(method, path, { headers, ...defined({ rawBody }) });
    return await Promise.race([answering, late]);
  } finally {
    clearTimeout(timer);
  }
};
