import { ConnectionError, RailyardError } from "@railyard/node";
import type { StoredLogin } from "./stored-login.ts";

/** The clock of a sandbox merchant. */
export interface SandboxClock {
  readonly merchant_id: string;
  readonly now: string;
  /** `advancing`: what is due until the target is being done. */
  readonly status: "ready" | "advancing";
  readonly target: string | null;
}

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members => (typeof value === "object" && value !== null ? (value as Members) : {});

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const refusalOf = (status: number, body: unknown): RailyardError => {
  const error = membersOf(membersOf(body)["error"]);
  return new RailyardError({
    message: textOf(error["message"]) ?? `The answer has the status ${String(status)}.`,
    status,
    code: textOf(error["code"]),
    reason: textOf(error["reason"]),
    field: textOf(error["field"]),
    requestId: textOf(error["request_id"]),
    docUrl: textOf(error["doc_url"]),
  });
};

const send = (url: string, request: RequestInit): Promise<Response> =>
  fetch(url, request).catch((cause: unknown) => {
    throw new ConnectionError({ message: "The connection to the platform failed.", cause });
  });

const call = async (login: StoredLogin, path: string, body?: Members): Promise<SandboxClock> => {
  const headers = { "api-key": login.apiKey, "content-type": "application/json" };
  const sent = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await send(`${login.url}${path}`, sent);
  const value: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw refusalOf(answer.status, value);
  return value as SandboxClock;
};

export const readClock = (login: StoredLogin): Promise<SandboxClock> => call(login, "/sandbox/clock");

/** Moves the clock forward, by a span such as `1mo` or to a time. What is due until then is done afterwards. */
export const advanceClock = (login: StoredLogin, to: { readonly by: string } | { readonly to: string }) =>
  call(login, "/sandbox/clock/advance", to);
