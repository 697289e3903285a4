import type { RequestLogLine, RequestLogPage } from "@railyard/node";
import { ApiError, ConnectionError, RateLimitError } from "@railyard/node";
import type { Command, Invocation } from "../command.ts";
import { exitCodes } from "../failures.ts";
import { given } from "../given.ts";
import { sessionOf } from "../session.ts";
import { clockTime, sleep } from "../times.ts";

const waitSeconds = 25;
const retryMs = 2_000;

const styleOf = (status: number): "green" | "yellow" | "red" => {
  if (status >= 500) return "red";
  return status >= 400 ? "yellow" : "green";
};

const printLine = ({ io, isJson }: Invocation, line: RequestLogLine): void => {
  if (isJson) {
    io.print(JSON.stringify(line));
    return;
  }
  const { method, path, status, duration_ms: durationMs, request_id: requestId } = line;
  const error = line.error_code === null ? [] : [`${line.error_code} ${line.error_reason ?? ""}`.trim()];
  const time = io.styled("dim", clockTime(new Date(line.time)));
  const outcome = `${io.styled(styleOf(status), String(status))} ${io.styled("dim", `${String(durationMs)} ms`)}`;
  io.print([time, method, path, outcome, ...error, io.styled("dim", requestId)].join("  "));
};

/** Lines come from memory: what was answered while the connection was away is missing. */
const isPassing = (error: unknown): error is Error =>
  error instanceof ConnectionError || error instanceof ApiError || error instanceof RateLimitError;

export const tailLogs: Command = {
  name: "logs tail",
  usage: "[--errors]",
  summary: "Print the requests to the API as they are answered.",
  help: [
    "Method, path, status, duration, error code and request id; never bodies, queries or headers.",
    "",
    "  --errors            only requests that were refused or failed",
  ],
  options: { errors: { type: "boolean" } },
  run: async (invocation) => {
    const { io, flag } = invocation;
    const { railyard } = await sessionOf(io);
    const { signal } = io;
    let after: string | undefined;
    while (!signal.aborted) {
      let page: RequestLogPage;
      try {
        const wait = after === undefined ? 0 : waitSeconds;
        page = await railyard.requestLog.stream(given({ after, wait }), { signal, maxRetries: 0 });
      } catch (error) {
        if (signal.aborted) break;
        if (!isPassing(error)) throw error;
        await sleep(retryMs, signal);
        continue;
      }
      if (after === undefined) io.note("Ready. Waiting for requests.");
      after = page.next_after;
      for (const line of page.data) if (!flag("errors") || line.status >= 400) printLine(invocation, line);
    }
    return exitCodes.success;
  },
};
