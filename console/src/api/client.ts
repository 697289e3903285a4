import createClient from "openapi-fetch";
import type { Middleware } from "openapi-fetch";
import type { paths as EnginePaths } from "../generated/engine-api.ts";
import type { paths as MerchantPaths } from "../generated/merchant-api.ts";
import { sessionEvents } from "../session/session-events.ts";
import { stepUp } from "../session/step-up.ts";
import { refusalOf, stepUpCode, unanswered } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";

/** The gateway takes the session's cookie only with this header, which no form and no other site can send. */
const consoleHeader = "x-console";
const idleHeader = "x-console-idle-seconds";

/** For requests that no click asked for: they do not keep the session alive. */
export const inBackground: Readonly<Record<string, string>> = { [consoleHeader]: "background" };

/** A wrong password, code or link: the session, or the step of signing in, continues. */
const isAboutSecrets = ({ code }: Refusal): boolean => code?.startsWith("UR_") === true;

/** The gateway's refusal of a session that was not used. */
const idleCode = "IR_54";

/** Requests as they may have to be sent again: what was sent is used up. */
const copies = new WeakMap<Request, Request>();

/** Asks the person for a proof, and repeats the call as it was; undefined where none was given. */
const provedAnswer = async (request: Request): Promise<Response | undefined> => {
  const copy = copies.get(request);
  if (copy === undefined || !(await stepUp.ask())) return undefined;
  return fetch(copy).catch((error: unknown) => {
    throw unanswered({ error });
  });
};

const judged = async (request: Request, response: Response): Promise<Response> => {
  if (response.ok) return response;
  const refusal = await refusalOf(response);
  if (refusal.code === stepUpCode) {
    const answer = await provedAnswer(request);
    // Once: a proof that counts no longer than the call takes would be asked for again and again.
    copies.delete(request);
    if (answer !== undefined) return judged(request, answer);
  }
  if (refusal.status === 401 && !isAboutSecrets(refusal)) {
    sessionEvents.ended(refusal.code === idleCode ? "idle" : "revoked");
  }
  throw refusal;
};

const sessionMiddleware: Middleware = {
  onRequest: ({ request }) => {
    if (!request.headers.has(consoleHeader)) request.headers.set(consoleHeader, "1");
    copies.set(request, request.clone());
    return request;
  },
  onResponse: ({ request, response }) => {
    const idleSeconds = response.headers.get(idleHeader);
    if (idleSeconds !== null) sessionEvents.idleIn(Number(idleSeconds));
    return judged(request, response);
  },
  onError: unanswered,
};

export { bodyOf } from "./body-of.ts";

const options = { baseUrl: "/" };

/** The merchant API. A refused request throws a {@link Refusal}, one without an answer an `Unreachable`. */
export const api = createClient<MerchantPaths>(options);
/** The decision engine's API, on the same origin. */
export const engine = createClient<EnginePaths>({ ...options, headers: { "x-feature": "decision-engine" } });
api.use(sessionMiddleware);
engine.use(sessionMiddleware);
