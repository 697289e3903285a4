import { engineOpenApiDocument, merchantOpenApiDocument } from "@railyard/contracts";
import type { HttpMethod, OperationContract } from "@railyard/contracts";
import { cardPayment, cards } from "@railyard/local";
import { defined } from "@railyard/members";
import { requestsOf } from "../access/sending.ts";
import type { Chance } from "./chance.ts";
import { proofOf } from "./near-valid.ts";
import { oddEncodings, oddHeaders, oddQueries, oddSegment } from "./oddities.ts";
import type { Party } from "./party.ts";
import type { FuzzRequest } from "./request.ts";
import { awkwardTexts, breakJson, fill, spoil, writeJson } from "./values.ts";
import type { Secrets } from "./values.ts";

/** Calls that would take the ground from under the rest of the run when they succeed. */
const endsThings = /^(delete|revoke|remove|suspend)/;
const endsSession =
  /^(signOutUser|end\w*Sessions?|engineLogOut|switchEngineMerchant|onboardEngineMerchant|rotateSigningKey)$/;

interface DocumentedOperation {
  readonly operationId: string;
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> };
}

const examplesOf = (document: unknown): (readonly [string, unknown])[] => {
  const { paths } = document as { paths: Record<string, Record<string, DocumentedOperation>> };
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, requestBody }) => {
      const example = requestBody?.content?.["application/json"]?.example;
      return example === undefined ? [] : [[operationId, example] as const];
    });
};

const examples: ReadonlyMap<string, unknown> = new Map([
  ...examplesOf(merchantOpenApiDocument()),
  ...examplesOf(engineOpenApiDocument()),
]);

const workingCards = [cards.succeeds, cards.declined, cards.challenge, cards.declinedByFauxpay];

interface Surroundings {
  readonly chance: Chance;
  readonly party: Party;
}

/** A body as the documents, the schema or a shop would have it. */
const soundBody = (operation: OperationContract, { chance, party }: Surroundings, secrets: Secrets) => {
  if (operation.operationId === "createPayment" && chance.happens(0.5)) {
    const card = chance.pick(workingCards);
    secrets.add(card);
    return cardPayment(card, { confirm: chance.happens(0.5) });
  }
  const example = examples.get(operation.operationId);
  if (example !== undefined && chance.happens(0.5)) return example;
  return fill(operation.body as object, { chance, known: party.pool.known, secrets });
};

const bodyOf = (operation: OperationContract, around: Surroundings, secrets: Secrets): string | undefined => {
  const { chance } = around;
  if (operation.body === undefined) return chance.happens(0.1) ? '{"unasked":true}' : undefined;
  if (operation.bodyOptional === true && chance.happens(0.2)) return undefined;
  let body = soundBody(operation, around, secrets);
  const faults = chance.pick([0, 0, 0, 1, 1, 2]);
  for (let fault = 0; fault < faults; fault += 1) body = spoil(body, chance);
  const json = writeJson(body);
  return chance.happens(0.08) ? breakJson(json, chance) : json;
};

const segment = (name: string, { chance, party }: Surroundings, mayExist: boolean): string => {
  const values = party.pool.known[name];
  if (mayExist && values !== undefined && values.length > 0 && chance.happens(0.75)) {
    return encodeURIComponent(String(chance.pick(values)).toWellFormed());
  }
  if (chance.happens(0.2)) return chance.pick(oddEncodings);
  return encodeURIComponent(oddSegment(chance).toWellFormed()) || "%20";
};

const queryOf = ({ query, bodyMembersInQuery, body }: OperationContract, { chance, party }: Surroundings): string => {
  if (chance.happens(0.2)) return chance.pick(oddQueries);
  const schema = query ?? (bodyMembersInQuery === true ? body : undefined);
  if (schema === undefined || chance.happens(0.5)) return "";
  const members = fill(schema as object, { chance, known: party.pool.known, secrets: new Set() });
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(members as object)) {
    parameters.append(name, chance.happens(0.3) ? chance.pick(awkwardTexts).slice(0, 500) : String(value));
  }
  return `?${parameters.toString()}`;
};

const allows = ({ access }: OperationContract, kind: string): boolean =>
  access !== "public" && access.some((allowed) => allowed === kind);

const methods: readonly HttpMethod[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** A request made of the contract alone: most of it fits, something of it often does not. */
export const randomRequest = (operation: OperationContract, party: Party, chance: Chance): FuzzRequest => {
  const around: Surroundings = { chance, party };
  const { operationId, api } = operation;
  const secrets: Secrets = new Set();
  const template = chance.pick([operation.path, ...(operation.aliases ?? [])]);
  const mayExist = !endsThings.test(operationId);
  const path = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => segment(name, around, mayExist));
  const kinds = Object.keys(party.credentials);
  const fitting = kinds.filter((kind) => allows(operation, kind));
  const credential = chance.pick(fitting.length > 0 && chance.happens(0.75) ? fitting : kinds);
  const rawBody = bodyOf(operation, around, secrets);
  const acceptsItsCallerWithIt = endsSession.test(operationId) || requestsOf(operation).some(({ ends }) => ends);
  const profiles = party.pool.known["profile_id"] ?? [];
  const headers = {
    ...(acceptsItsCallerWithIt
      ? {}
      : credential === "jwt"
        ? proofOf(party, credential)
        : party.credentials[credential]),
    // Some operations ask for a profile before anything else.
    ...(profiles.length > 0 && chance.happens(0.4) ? { "x-profile-id": String(chance.pick(profiles)) } : {}),
    ...(rawBody === undefined ? {} : { "content-type": "application/json" }),
    ...(chance.happens(0.15) ? chance.pick(oddHeaders) : {}),
  };
  const method = chance.happens(0.04) ? chance.pick(methods) : operation.method;
  return {
    operationId,
    api,
    template,
    credential,
    // A wrong method may reach an operation that ends things.
    method: method === "DELETE" && mayExist ? "PUT" : method,
    path: `${path}${queryOf(operation, around)}`,
    headers,
    ...defined({ rawBody }),
    isSound: false,
    secrets: [...secrets],
  };
};
