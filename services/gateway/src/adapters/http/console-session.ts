import type { IncomingMessage } from "node:http";
import { userTokenLifetimeSeconds } from "@railyard/auth";
import type { OperationContract } from "@railyard/contracts";
import type { Config } from "../../config.ts";
import { backgroundCall, consoleHeader, cookieIn, isOwnRequest } from "../../domain/console-request.ts";
import type { OriginHeaders } from "../../domain/console-request.ts";
import { createLastUseMarks, namedUser } from "./last-use.ts";
import { gatewayFailures } from "../../failures.ts";
import type { OnToken } from "./token-withholder.ts";

/** A request of the console's pages. */
export interface ConsoleCall {
  /** The user's token; undefined: no user is signed in. */
  readonly token: string | undefined;
  /** Headers of its answer; a flat list. */
  readonly answerHeaders: readonly string[];
}

/** The session of people in front of the console: their token is in a cookie that no script can read. */
export interface ConsoleSessions {
  /**
   * The request as the console's; undefined when it comes from elsewhere and shows what it has to show itself.
   * @throws {Failure} `console_request_refused` when another site may have made the browser send it; `session_idle`
   */
  readonly callOf: (request: IncomingMessage, contract: OperationContract) => ConsoleCall | undefined;
  /** Headers, a flat list, that make a token the session's. */
  readonly begin: OnToken;
  /** Headers, a flat list, that end the session in this browser. */
  readonly end: () => readonly string[];
}

/** The page learns how long the session lives on without any use. */
export const idleHeader = "x-console-idle-seconds";

const stepLifetimeSeconds = 15 * 60;
/** A later use is noted at most so often. */
const noteAfterSeconds = 60;

/** The engine's operations that answer no other token name no type. */
const isSignedIn = (tokenType: string | undefined): boolean => tokenType === undefined || tokenType === "user_info";

const shownCredentials = ["authorization", "api-key", "x-api-key", "x-admin-secret"];

const originHeadersOf = ({ headers }: IncomingMessage): OriginHeaders => {
  const site = headers["sec-fetch-site"];
  return {
    host: headers.host,
    origin: headers.origin,
    "sec-fetch-site": typeof site === "string" ? site : undefined,
  };
};

/** Sessions in cookies; none where the console is switched off. */
export const createConsoleSessions = (
  config: Pick<
    Config,
    | "CONSOLE_ENABLED"
    | "CONSOLE_HOST"
    | "CONSOLE_IDLE_MS"
    | "INTERNAL_SECRET"
    | "INTERNAL_SECRET_PREVIOUS"
    | "RAILYARD_ENVIRONMENT"
    | "BEHIND_TLS_PROXY"
  >,
  nowMs: () => number = Date.now,
): ConsoleSessions => {
  const { CONSOLE_HOST: consoleHost, INTERNAL_SECRET_PREVIOUS: previous } = config;
  const idleSeconds = Math.floor(config.CONSOLE_IDLE_MS / 1000);
  // Browsers take a cookie for TLS over http only from some hosts of this machine; elsewhere no user could sign in.
  const isSecure = config.RAILYARD_ENVIRONMENT === "production" || config.BEHIND_TLS_PROXY;
  const prefix = isSecure ? "__Host-" : "";
  const tokenCookie = `${prefix}railyard_session`;
  const useCookie = `${prefix}railyard_last_use`;
  const marks = createLastUseMarks([
    config.INTERNAL_SECRET.reveal(),
    ...(previous === undefined ? [] : [previous.reveal()]),
  ]);
  const nowSeconds = (): number => Math.floor(nowMs() / 1000);
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
  const cookie = (name: string, value: string, lifetimeSeconds: number): readonly string[] => [
    "set-cookie",
    `${name}=${value}; ${attributes}; Max-Age=${String(lifetimeSeconds)}`,
  ];
  const noteUse = (userId: string): readonly string[] =>
    cookie(useCookie, marks.make(userId, nowSeconds()), userTokenLifetimeSeconds);

  const continueSession = (token: string, cookies: string | undefined, isBackground: boolean): ConsoleCall => {
    const userId = namedUser(token) ?? "";
    const lastUse = marks.read(cookieIn(cookies, useCookie) ?? "", userId);
    const idleFor = lastUse === undefined ? Infinity : nowSeconds() - lastUse;
    if (idleFor >= idleSeconds) throw gatewayFailures.session_idle();
    const isNoted = !isBackground && idleFor >= noteAfterSeconds;
    const left = isBackground ? idleSeconds - idleFor : idleSeconds;
    return { token, answerHeaders: [...(isNoted ? noteUse(userId) : []), idleHeader, String(left)] };
  };

  return {
    callOf: (request, contract) => {
      const { headers, method = "GET" } = request;
      const mark = headers[consoleHeader];
      if (mark === undefined) {
        // Only a browser keeps the cookie, and the console's pages do not leave the header out.
        if (headers.cookie === undefined || contract.access === "public" || !config.CONSOLE_ENABLED) return undefined;
        const isOurs = cookieIn(headers.cookie, tokenCookie) !== undefined;
        if (!isOurs || shownCredentials.some((name) => headers[name] !== undefined)) return undefined;
        throw gatewayFailures.console_request_refused();
      }
      if (!config.CONSOLE_ENABLED || !isOwnRequest(method, originHeadersOf(request), consoleHost)) {
        throw gatewayFailures.console_request_refused();
      }
      const token = cookieIn(headers.cookie, tokenCookie);
      // Who signs in brings no session, or one that is over.
      if (token === undefined || contract.access === "public") return { token: undefined, answerHeaders: [] };
      return continueSession(token, headers.cookie, mark === backgroundCall);
    },
    begin: (token, tokenType) => [
      ...cookie(tokenCookie, token, isSignedIn(tokenType) ? userTokenLifetimeSeconds : stepLifetimeSeconds),
      ...noteUse(namedUser(token) ?? ""),
      idleHeader,
      String(idleSeconds),
    ],
    end: () => [...cookie(tokenCookie, "", 0), ...cookie(useCookie, "", 0)],
  };
};
