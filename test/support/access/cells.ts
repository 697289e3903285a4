import type { OperationContract, Permission } from "@railyard/contracts";
import { createHash } from "node:crypto";
import type { ApiAnswer } from "@railyard/local";
import { defined } from "@railyard/members";
import type { System } from "../system.ts";
import type { BadCredential } from "./bad-credentials.ts";
import { bearer } from "./credentials.ts";
import type { Proof, Proofs } from "./credentials.ts";
import type { Ids } from "./desk.ts";
import { repeatedToCaller } from "./exceptions.ts";
import { shows } from "./marks.ts";
import type { CallerKind, Exception, ValidRequest } from "./request.ts";
import {
  callersOf,
  doorsOf,
  forAll,
  operations,
  outcomeOf,
  pathsOf,
  platformCallersOf,
  requestsOf,
  send,
} from "./sending.ts";
import { stateNames } from "./other-objects.ts";
import { startEmptyMerchant } from "./tenant.ts";
import type { Tenant } from "./tenant.ts";

/** What operations ask for in addition to their permission, for the request that is sent here. */
export const furtherPermissions: Readonly<Record<string, Permission>> = {
  createExport: "refunds:read",
  downloadExport: "refunds:read",
  // Another user's view, as the view of these requests is.
  updateUserView: "users:write",
  deleteUserView: "users:write",
};

/** Proof of a caller; a public caller needs none. */
export const proofOf = ({ proofs }: { readonly proofs: Partial<Proofs> }, kind: CallerKind): Proof =>
  kind === "public" ? {} : (proofs[kind] ?? {});

/** Findings that no exception covers (a key is the beginning of a finding), and exceptions that cover no finding. */
export const differencesFrom = (
  exceptions: Readonly<Record<string, string>>,
  cells: readonly string[],
): readonly string[] => {
  const keys = Object.keys(exceptions);
  const covers = (key: string, line: string): boolean => line.startsWith(`${key} `);
  return [
    ...cells.filter((line) => !keys.some((key) => covers(key, line))),
    ...keys
      .filter((key) => !cells.some((line) => covers(key, line)))
      .map((key) => `${key} needs no exception any more: take it out`),
  ];
};

const isSuccess = ({ status }: ApiAnswer): boolean => status >= 200 && status < 400;

const shown = ({ text }: ApiAnswer): string => text.slice(0, 300);

/** A token with no more than what the contract asks for, of one profile when that is given. */
export const leastToken = (
  { tokenWith }: Tenant,
  { operationId, permission, tokenPurposes }: OperationContract,
  profileId?: string,
): string => {
  const purpose = tokenPurposes?.[0];
  return tokenWith({
    permissions: [permission, furtherPermissions[operationId]].filter((one) => one !== undefined),
    ...defined({ profileId }),
    ...(purpose === undefined || purpose === "user_info" ? {} : { purpose }),
  });
};

/** Who calls in the own cells, where that is not every credential of the tenant that the contract admits. */
export interface OwnCallers {
  readonly kindsOf?: (operation: OperationContract) => readonly CallerKind[];
  /** Left out: what the tenant has of the kind; of tokens the one that permits least. */
  readonly proof?: (kind: CallerKind, operation: OperationContract) => Proof;
  /** What requests name instead of the tenant's objects. */
  readonly instead?: (ids: Ids) => Ids;
  /** What these callers are answered where others succeed, by operation. */
  readonly exceptions?: Readonly<Record<string, Exception>>;
}

/** The own cell: the caller's own objects, each kind of credential that the contract admits, or only some of them. */
export const ownCells = async (
  system: System,
  own: Tenant,
  options: Parameters<typeof startEmptyMerchant>[0],
  { kindsOf = callersOf, proof: given, instead: replaced = (ids) => ids, exceptions = {} }: OwnCallers = {},
): Promise<readonly string[]> => {
  const usualProof = (kind: CallerKind, operation: OperationContract): Proof =>
    kind === "jwt" ? bearer(leastToken(own, operation)) : proofOf(own, kind);
  const ownCell = async (
    operation: OperationContract,
    request: ValidRequest,
    kind: CallerKind,
    template: string,
  ): Promise<readonly string[]> => {
    const cell = `${operation.operationId} ${template} by ${kind}`;
    try {
      const door = doorsOf(operation)[kind === "jwt" ? 1 : 0] ?? doorsOf(operation)[0];
      let ids = replaced(await own.renew(request.fresh ?? []));
      let proof = (given ?? usualProof)(kind, operation);
      if (request.ends !== undefined) {
        const ending = await startEmptyMerchant(options, operation.api);
        ids = { ...ids, ...ending.ids };
        proof = proofOf(ending, kind);
      }
      const parts = request.make(ids, kind);
      const answer = await send(system, { operation, template, parts, proof, ...(door ? { door } : {}) });
      const instead = exceptions[operation.operationId] ?? request.instead;
      const isRefused = instead !== undefined && (instead.kind ?? kind) === kind;
      const expected = !isRefused ? undefined : `${String(instead.status)} ${instead.code}`;
      const isFine = expected === undefined ? isSuccess(answer) : outcomeOf(answer) === expected;
      return isFine ? [] : [`${cell}: ${outcomeOf(answer)} ${shown(answer)}`];
    } catch (error) {
      return [`${cell}: ${String(error)}`];
    }
  };
  const startsFromState = (operation: OperationContract): boolean =>
    requestsOf(operation).some(({ fresh = [] }) => fresh.some((name) => stateNames.includes(name)));
  const cellsOf = async (operation: OperationContract): Promise<readonly string[]> => {
    const cells: string[] = [];
    for (const request of requestsOf(operation)) {
      for (const kind of kindsOf(operation)) {
        for (const template of kind === callersOf(operation)[0] ? pathsOf(operation) : [operation.path]) {
          cells.push(...(await ownCell(operation, request, kind, template)));
        }
      }
    }
    return cells;
  };
  // Operations on the one state that a merchant has would meet each other's.
  const oneByOne = operations.filter(startsFromState);
  return [
    ...(await forAll(
      operations.filter((operation) => !startsFromState(operation)),
      cellsOf,
    )),
    ...(await forAll(oneByOne, cellsOf, 1)),
  ];
};

/** Sends the own request with each credential that must be refused. */
export const refusedCells = (
  system: System,
  { ids }: Pick<Tenant, "ids">,
  credentials: readonly BadCredential[],
): Promise<readonly string[]> =>
  forAll(
    operations.filter(({ access }) => access !== "public"),
    async (operation) => {
      const cells: string[] = [];
      const [request] = requestsOf(operation);
      const [kind] = callersOf(operation);
      if (request === undefined || kind === undefined) return cells;
      for (const { name, proof, expected } of credentials) {
        const wanted = expected(operation);
        if (wanted === undefined) continue;
        for (const door of doorsOf(operation)) {
          const answer = await send(system, { operation, door, parts: request.make(ids, kind), proof });
          if (outcomeOf(answer) !== wanted) {
            cells.push(`${operation.operationId} with ${name} at ${door.name}: ${outcomeOf(answer)}, not ${wanted}`);
          }
        }
      }
      return cells;
    },
  );

/** The names of the ids that a request contains; the headers of the proof replace its own. */
const namesIn = (request: ValidRequest, ids: Ids, kind: CallerKind, proof: Proof): readonly string[] => {
  const made = (given: Ids): string => {
    const parts = request.make(given, kind);
    return JSON.stringify({ ...parts, headers: { ...parts.headers, ...proof } });
  };
  const cells = made(ids);
  return objectsIn(ids).filter((name) => made({ ...ids, [name]: "other" }) !== cells);
};

/** An id of the same form that no object has. */
export const unknownId = (id: string): string => {
  // What a query is about is its longest value; a language is next to it.
  const [value = id] = id.split(/[=&]/).toSorted((one, other) => other.length - one.length);
  if (value !== id) return id.replace(value, unknownId(value));
  if (/^\d+$/.test(id)) return [...id].reverse().join("");
  const digest = createHash("sha256").update(id).digest("hex");
  const [head = "", tail = ""] = /^(.*?)([A-Za-z0-9]{1,12}(?:_1)?)$/.exec(id)?.slice(1) ?? [id, ""];
  const attempt = tail.endsWith("_1") ? "_1" : "";
  const length = tail.length - attempt.length;
  const replaced = /^[0-9A-Z]+$/.test(tail.slice(0, length)) ? digest.toUpperCase() : digest;
  return `${head}${replaced.slice(0, length)}${attempt}`;
};

/** Text of an answer, without the ids that were asked for. */
const wordsOf = (answer: ApiAnswer, ids: readonly string[]): string => {
  const { error } = answer.body as { readonly error?: { readonly message?: unknown } };
  const message = isSuccess(answer) ? "" : String(error?.message ?? answer.text);
  const asked = [...ids].sort((one, other) => other.length - one.length);
  return asked.reduce((text, id) => text.replaceAll(id, "{id}"), `${outcomeOf(answer)} ${message}`);
};

export interface Stranger {
  readonly name: string;
  readonly ids: Ids;
  /** Texts that only the stranger's data has. */
  readonly marks: readonly string[];
}

/** Which ids of a stranger a caller may not use; others, such as those of customers, may be shared. */
export interface ForeignOptions {
  readonly concerns: (name: string, kind: CallerKind) => boolean;
  readonly kinds: (kind: CallerKind) => boolean;
  readonly proof: (kind: CallerKind, operation: OperationContract) => Proof;
  /** Which operations are asked; left out: all. */
  readonly only?: (operation: OperationContract) => boolean;
  /** Whether what the caller lists may show nothing of the stranger; left out: it may not. */
  readonly isPrivate?: (kind: CallerKind) => boolean;
}

/** Whether an operation only reads. */
export const isReading = ({ method, permission, operationId }: OperationContract): boolean =>
  method === "GET" || permission?.endsWith(":read") === true || operationId.startsWith("retrieve");

/** Ids, by the names of those that identify objects. The code of a visit is a proof, and no object. */
const objectsIn = (ids: Ids): readonly string[] =>
  Object.keys(ids).filter((name) => !/^(new[A-Z]|defaultOrder|password|operatorVisitCode)/.test(name));

const leaks = (answer: ApiAnswer, { marks }: Stranger, sent: string): readonly string[] => {
  const received = `${answer.text}\n${JSON.stringify(answer.headers)}`;
  return marks.filter((mark) => shows(received, mark) && !shows(sent, mark));
};

/**
 * Sends requests in which one id, or all but the merchant's, belong to a stranger; they must be as unknown ids are.
 * What the caller asks about itself must show nothing of the stranger.
 */
export const foreignCells = (
  system: System,
  own: Tenant,
  stranger: Stranger,
  { concerns, kinds, proof, only = () => true, isPrivate = () => true }: ForeignOptions,
): Promise<readonly string[]> => {
  const compare = async (
    operation: OperationContract,
    request: ValidRequest,
    kind: CallerKind,
    names: readonly string[],
    template: string,
  ): Promise<readonly string[]> => {
    const cell = `${operation.operationId} ${template} by ${kind} with ${names.join(", ")} of ${stranger.name}`;
    const strange = Object.fromEntries(names.map((name) => [name, stranger.ids[name] ?? ""]));
    const unknown = Object.fromEntries(names.map((name) => [name, unknownId(stranger.ids[name] ?? "")]));
    const ask = async (ids: Ids): Promise<readonly [ApiAnswer, string]> => {
      const parts = request.make({ ...own.ids, ...ids }, kind);
      const answer = await send(system, { operation, template, parts, proof: proof(kind, operation) });
      return [answer, JSON.stringify(parts)];
    };
    try {
      const [withUnknown] = await ask(unknown);
      const [withStrange, sent] = await ask(strange);
      const asked = [...Object.values(unknown), ...Object.values(strange)];
      const expected = wordsOf(withUnknown, asked);
      const received = wordsOf(withStrange, asked);
      const found = leaks(withStrange, stranger, sent);
      return [
        ...(expected === received ? [] : [`${cell}: ${received} instead of ${expected}`]),
        ...found.map((mark) => `${cell}: shows ${mark}`),
      ];
    } catch (error) {
      return [`${cell}: ${String(error)}`];
    }
  };
  const isForeign = (name: string, kind: CallerKind): boolean =>
    concerns(name, kind) && stranger.ids[name] !== own.ids[name];
  const about = async (
    operation: OperationContract,
    request: ValidRequest,
    kind: CallerKind,
  ): Promise<readonly string[]> => {
    const parts = request.make(own.ids, kind);
    const answer = await send(system, { operation, parts, proof: proof(kind, operation) });
    // The caller may have a customer of its own by the same id, which it chose.
    const isRepeated = operation.operationId in repeatedToCaller;
    const names = objectsIn(stranger.ids).filter((name) => name !== "customer" && !isRepeated && isForeign(name, kind));
    const marks = [...stranger.marks, ...names.map((name) => stranger.ids[name] ?? "")];
    return leaks(answer, { ...stranger, marks }, JSON.stringify(parts)).map((mark) => {
      const found = names.find((name) => stranger.ids[name] === mark) ?? mark;
      return `${operation.operationId} by ${kind} about itself: shows ${found} of ${stranger.name}`;
    });
  };
  return forAll(operations.filter(only), async (operation) => {
    const cells: string[] = [];
    for (const request of requestsOf(operation)) {
      for (const kind of new Set([...callersOf(operation), ...platformCallersOf(operation)].filter(kinds))) {
        if (isReading(operation) && isPrivate(kind)) cells.push(...(await about(operation, request, kind)));
        const named = namesIn(request, own.ids, kind, proof(kind, operation));
        const names = named.filter((name) => isForeign(name, kind));
        const together = names.filter((name) => name !== "merchant" && name !== "organization");
        const sets = [...names.map((name) => [name]), ...(together.length > 1 ? [together] : [])];
        for (const template of pathsOf(operation)) {
          for (const set of sets) cells.push(...(await compare(operation, request, kind, set, template)));
        }
      }
    }
    return cells;
  });
};
