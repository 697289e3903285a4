import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { OperationalError, errorMessage } from "@railyard/failures";
import { defined } from "@railyard/members";

/** What answered, and what. */
export interface Answer {
  readonly call: string;
  readonly status: number;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Call {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly key?: string;
  readonly body?: unknown;
}

const timeoutMs = 30_000;
const shownCharacters = 500;

const bodyOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
};

/** The installation does not do what it must; the message is what its operator reads. */
export const broken = (message: string, cause?: unknown): OperationalError =>
  new OperationalError("installation_broken", message, cause === undefined ? {} : { cause });

/**
 * Calls an address, as a merchant's server would.
 * @throws {OperationalError} `installation_broken` when nothing answers.
 */
export const send = (url: string, { method = "GET", key, body }: Call = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = `${method} ${url}`;
    const fail = (error: unknown): void => {
      reject(broken(`${call} was not answered: ${errorMessage(error)}`, error));
    };
    const headers = {
      ...defined({ "api-key": key }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const open = url.startsWith("https:") ? secureRequest : plainRequest;
    const request = open(url, { method, headers, timeout: timeoutMs }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", fail);
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        resolve({ call, status: response.statusCode ?? 0, text, body: bodyOf(text) });
      });
    });
    request.on("timeout", () => request.destroy(new RangeError(`nothing within ${String(timeoutMs)} ms`)));
    request.on("error", fail);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });

/**
 * The answer, when it has the status.
 * @throws {OperationalError} `installation_broken` otherwise, with what was answered.
 */
export const expectStatus = (answer: Answer, status: number): Answer => {
  if (answer.status === status) return answer;
  const shown = answer.text.slice(0, shownCharacters);
  throw broken(`${answer.call} answered ${String(answer.status)} instead of ${String(status)}: ${shown}`);
};

/**
 * Checks that members of an answer have these values.
 * @throws {OperationalError} `installation_broken` naming the first that has not.
 */
export const expectMembers = (answer: Answer, members: Readonly<Record<string, unknown>>): void => {
  for (const [name, wanted] of Object.entries(members)) {
    const given = answer.body[name];
    if (given === wanted) continue;
    throw broken(`${answer.call}: ${name} is ${JSON.stringify(given)} instead of ${JSON.stringify(wanted)}`);
  }
};
