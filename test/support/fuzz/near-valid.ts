import type { Api, OperationContract } from "@railyard/contracts";
import { defined } from "@railyard/members";
import { bearer } from "../access/credentials.ts";
import type { Proof } from "../access/credentials.ts";
import type { Ids } from "../access/desk.ts";
import type { CallerKind, RequestParts, ValidRequest } from "../access/request.ts";
import { addressOf, callersOf, pathsOf, requestsOf } from "../access/sending.ts";
import type { Chance } from "./chance.ts";
import type { Party } from "./party.ts";
import type { FuzzRequest } from "./request.ts";
import { oddHeaders, oddQueries, oddSegment } from "./oddities.ts";
import { twist } from "./twist.ts";
import { breakJson, isRecord, secretNames, writeJson } from "./values.ts";
import type { Secrets } from "./values.ts";

const endsThings = /^(delete|revoke|remove|suspend)/;
/** With one member made another, these end the tokens of all users, or all of the user's. */
const endsTokens = /^rotateSigningKey$|password/i;
/** What the rest of the run depends on: changed only where a request asks for it by itself. */
const ground = /^(merchant|organization|profile|fauxpay|activeRule|connector)|^(new[A-Z]|password|defaultOrder)/;
/** Ids that only represent something that does not exist; a real one is better. */
const placeholder = /^(role_none|nobody@shop\.example)$/;

/** Roles of the merchant's own, rather than predefined ones, and addresses. */
const isReal = /^role_|@/;

const shortestSecret = 8;

const secretsIn = (value: unknown, secrets: Secrets): void => {
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === "string" && inner.length >= shortestSecret && secretNames.test(name)) secrets.add(inner);
    secretsIn(inner, secrets);
  }
};

/** Some ids made others of the same sort, and seldom a stranger's. */
const mixed = (ids: Ids, operationId: string, { pool, stranger }: Party, chance: Chance): Ids => {
  if (endsThings.test(operationId) || !chance.happens(0.3)) return ids;
  const names = Object.keys(ids).filter((name) => !ground.test(name));
  const isStrange = chance.happens(0.15);
  return Object.fromEntries(
    Object.entries(ids).map(([name, id]) => {
      if (!names.includes(name) || chance.happens(0.4)) return [name, id];
      const others = isStrange ? [stranger.ids[name] ?? id] : pool.alike(id);
      return [name, others.length === 0 ? id : chance.pick(others)];
    }),
  );
};

const withRealIds = (parts: RequestParts, { pool }: Party, chance: Chance): RequestParts => {
  const real = (members: unknown): unknown => {
    if (Array.isArray(members)) return members.map(real);
    if (!isRecord(members)) return members;
    return Object.fromEntries(
      Object.entries(members).map(([name, value]) => {
        const values =
          pool.known[name]?.filter((one) => isReal.test(String(one)) && !placeholder.test(String(one))) ?? [];
        const isPlaceholder = typeof value === "string" && placeholder.test(value);
        return isPlaceholder && values.length > 0 && chance.happens(0.8) ? [name, chance.pick(values)] : [name, value];
      }),
    );
  };
  return {
    ...parts,
    ...defined({
      path: parts.path === undefined ? undefined : (real(parts.path) as RequestParts["path"] & object),
      body: parts.body === undefined ? undefined : real(parts.body),
    }),
  };
};

const asTexts = (members: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(members) ? members : {})
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]): [string, string] => [name, typeof value === "string" ? value : JSON.stringify(value)])
      .map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]),
  );

interface Draft {
  readonly parts: RequestParts;
  /** What the header and the body become in the end. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody?: string;
}

const bodyTextOf = ({ body, form }: RequestParts): string | undefined =>
  form?.rawBody ?? (body === undefined ? undefined : writeJson(body));

interface FaultContext {
  readonly operation: OperationContract;
  readonly party: Party;
  readonly chance: Chance;
  readonly secrets: Secrets;
}

/** The parts with one thing changed. */
const withFault = (parts: RequestParts, { operation, party, chance, secrets }: FaultContext): RequestParts => {
  const filling = { chance, known: party.pool.known, secrets };
  const places = [
    ...(operation.body === undefined || parts.form !== undefined ? [] : ["body", "body", "body", "body"]),
    ...(operation.query === undefined ? [] : ["query"]),
    ...(Object.keys(parts.path ?? {}).length === 0 ? [] : ["path"]),
    ...(parts.form === undefined ? [] : ["form"]),
  ];
  if (places.length === 0) return parts;
  const place = chance.pick(places);
  if (place === "body") return { ...parts, body: twist(operation.body as object, parts.body ?? {}, filling) };
  if (place === "query")
    return { ...parts, query: asTexts(twist(operation.query as object, parts.query ?? {}, filling)) };
  if (place === "form" && parts.form !== undefined) {
    return { ...parts, form: { ...parts.form, rawBody: breakJson(parts.form.rawBody, chance) } };
  }
  const [name] = chance.pick(Object.entries(parts.path ?? { id: "" }));
  // What is deleted is only ever what was made for it.
  const known = endsThings.test(operation.operationId) ? [] : (party.pool.known[name] ?? []);
  const other = chance.pick([oddSegment(chance), ...known]);
  return { ...parts, path: { ...parts.path, [name]: String(other).toWellFormed() || " " } };
};

const draftOf = (parts: RequestParts, chance: Chance, faults: number): Draft => {
  const breaksText = faults > 0 && chance.happens(0.06);
  const text = bodyTextOf(parts);
  const headers = {
    // As the client sends JSON by itself.
    ...(text === undefined || parts.form !== undefined ? {} : { "content-type": "application/json" }),
    ...parts.headers,
    ...parts.form?.headers,
    ...(faults > 0 && chance.happens(0.08) ? chance.pick(oddHeaders) : {}),
  };
  const query = faults > 0 && chance.happens(0.05) ? chance.pick(oddQueries) : "";
  if (text === undefined) return { parts, headers, query };
  return { parts, headers, query, rawBody: breaksText && parts.form === undefined ? breakJson(text, chance) : text };
};

/** Tokens are made for one request: some requests end the one they came with. */
export const proofOf = ({ tenant }: Pick<Party, "tenant">, kind: CallerKind): Proof => {
  if (kind === "public") return {};
  return kind === "jwt" ? bearer(tenant.tokenWith({})) : (tenant.proofs[kind] ?? {});
};

interface Caller {
  readonly ids: Ids;
  readonly proof: Readonly<Record<string, string>>;
  readonly credential: string;
}

/** Who calls about what; undefined where the request would take its caller with it and is not sent this time. */
const callerOf = async (
  request: ValidRequest,
  kind: CallerKind,
  api: Api,
  { party, chance }: Pick<FaultContext, "party" | "chance">,
): Promise<Caller | undefined> => {
  if (request.ends !== undefined) {
    if (chance.happens(0.7)) return undefined;
    const ending = await party.startEmpty(api === "engine" ? "engine" : "merchant");
    const proof = ending.proofs[kind as keyof typeof ending.proofs] ?? {};
    return { ids: { ...party.tenant.ids, ...ending.ids }, proof, credential: `${kind} of its own merchant` };
  }
  const ids = await party.tenant.renew(request.fresh ?? []);
  for (const [name, id] of Object.entries(ids))
    if (!ground.test(name) && !name.endsWith("Query")) party.pool.note(name, id);
  return { ids, proof: proofOf(party, kind), credential: kind };
};

/**
 * A request as its contract wants it, about objects made for it, with no, one or two things changed. Undefined where
 * there is none this time.
 */
export const nearValidRequest = async (
  operation: OperationContract,
  party: Party,
  chance: Chance,
): Promise<FuzzRequest | undefined> => {
  const requests = requestsOf(operation);
  const kinds = callersOf(operation);
  if (requests.length === 0 || kinds.length === 0) return undefined;
  const request = chance.pick(requests);
  const kind = chance.pick(kinds);
  const caller = await callerOf(request, kind, operation.api, { party, chance });
  if (caller === undefined) return undefined;
  const secrets: Secrets = new Set();
  const faults = endsTokens.test(operation.operationId) ? 0 : chance.pick([0, 0, 0, 0, 1, 1, 1, 1, 1, 2]);
  const made = request.make(mixed(caller.ids, operation.operationId, party, chance), kind);
  let parts = withRealIds(made, party, chance);
  secretsIn(parts.body, secrets);
  for (let fault = 0; fault < faults; fault += 1) {
    parts = withFault(parts, { operation, party, chance, secrets });
  }
  const template = chance.pick(pathsOf(operation));
  const { headers, rawBody, query } = draftOf(parts, chance, faults);
  return {
    operationId: operation.operationId,
    api: operation.api,
    template,
    credential: caller.credential,
    method: operation.method,
    path: `${addressOf(template, query === "" ? parts : { path: parts.path ?? {} })}${query}`,
    headers: { ...headers, ...caller.proof },
    ...defined({ rawBody }),
    isSound: faults === 0,
    secrets: [...secrets],
  };
};
