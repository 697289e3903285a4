import { tokenPurposes } from "@railyard/contracts";
import type { OperationContract, TokenPurpose } from "@railyard/contracts";
import { createHash } from "node:crypto";
import type { ApiAnswer } from "@railyard/local";
import type { System } from "../system.ts";
import type { Proof } from "./credentials.ts";
import type { Ids } from "./desk.ts";
import type { CallerKind, ValidRequest } from "./request.ts";
import { callersOf, doorsOf, forAll, operations, outcomeOf, pathsOf, requestsOf, send } from "./sending.ts";
import { stateNames } from "./other-objects.ts";
import { startEmptyMerchant } from "./tenant.ts";
import type { Tenant } from "./tenant.ts";

/** Proof of a caller; nobody needs none. */
const proofOf = ({ proofs }: Pick<Tenant, "proofs">, kind: CallerKind): Proof =>
  kind === "public" ? {} : proofs[kind];

const isSuccess = ({ status }: ApiAnswer): boolean => status >= 200 && status < 400;

const shown = ({ text }: ApiAnswer): string => text.slice(0, 300);

/** A token with no more than what the contract asks for. */
const leastToken = ({ tokenWith }: Tenant, { permission, tokenPurposes }: OperationContract): string => {
  const purpose = tokenPurposes?.[0];
  return tokenWith({
    permissions: permission === undefined ? [] : [permission],
    ...(purpose === undefined || purpose === "user_info" ? {} : { purpose }),
  });
};

/** The own cell: the caller's own objects, each kind of credential that the contract admits, or only some of them. */
export const ownCells = async (
  system: System,
  own: Tenant,
  options: Parameters<typeof startEmptyMerchant>[0],
  kindsOf: (operation: OperationContract) => readonly CallerKind[] = callersOf,
): Promise<readonly string[]> => {
  const ownCell = async (
    operation: OperationContract,
    request: ValidRequest,
    kind: CallerKind,
    template: string,
  ): Promise<readonly string[]> => {
    const cell = `${operation.operationId} ${template} by ${kind}`;
    try {
      const door = doorsOf(operation)[kind === "jwt" ? 1 : 0] ?? doorsOf(operation)[0];
      let ids = await own.renew(request.fresh ?? []);
      let proof = proofOf(own, kind);
      if (request.ends !== undefined) {
        const ending = await startEmptyMerchant(options, operation.face);
        ids = { ...ids, ...ending.ids };
        proof = ending.proofs[kind as keyof typeof ending.proofs] ?? {};
      }
      if (kind === "jwt" && request.ends === undefined)
        proof = { authorization: `Bearer ${leastToken(own, operation)}` };
      const parts = request.make(ids, kind);
      const answer = await send(system, { operation, template, parts, proof, ...(door ? { door } : {}) });
      const { instead } = request;
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
    const said: string[] = [];
    for (const request of requestsOf(operation)) {
      for (const kind of kindsOf(operation)) {
        for (const template of kind === callersOf(operation)[0] ? pathsOf(operation) : [operation.path]) {
          said.push(...(await ownCell(operation, request, kind, template)));
        }
      }
    }
    return said;
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

/** A credential that must not open anything, or not this operation. */
export interface BadCredential {
  readonly name: string;
  readonly proof: Proof;
  /** What an operation says; undefined where the credential is good enough for it. */
  readonly expected: (operation: OperationContract) => string | undefined;
}

const unauthorized = "401 IR_01";

const admits = ({ access }: OperationContract, kind: CallerKind): boolean =>
  access === "public" || (kind !== "public" && access.includes(kind));

const takes = ({ tokenPurposes: taken = ["user_info"] }: OperationContract, purpose: TokenPurpose): boolean =>
  taken.includes(purpose);

const sortsOfKeys = [
  "admin_key",
  "admin_secret",
  "merchant_key",
  "publishable_key",
  "ephemeral_key",
  "engine_key",
] as const;

/** Good credentials where their kind is not admitted, and tokens without the permission. */
export const misplacedCredentials = ({ owner, proofs, tokenWith }: Tenant): readonly BadCredential[] => [
  ...sortsOfKeys.map((kind): BadCredential => ({
    name: kind,
    proof: proofs[kind],
    expected: (operation) => (admits(operation, kind) ? undefined : unauthorized),
  })),
  ...tokenPurposes
    .filter((purpose) => purpose !== "user_info")
    .map((purpose): BadCredential => ({
      name: `token for ${purpose}`,
      proof: { authorization: `Bearer ${tokenWith({ purpose })}` },
      expected: (operation) => {
        if (!admits(operation, "jwt")) return unauthorized;
        return takes(operation, purpose) ? undefined : "401 IR_17";
      },
    })),
  {
    name: "token of one profile",
    proof: { authorization: `Bearer ${tokenWith({ profileId: owner.profileId })}` },
    expected: (operation) => {
      if (!admits(operation, "jwt")) return unauthorized;
      return operation.wholeMerchant === true ? "403 IR_22" : undefined;
    },
  },
  {
    name: "token without any permission",
    proof: { authorization: `Bearer ${tokenWith({ permissions: [] })}` },
    expected: (operation) => {
      if (!admits(operation, "jwt")) return unauthorized;
      return operation.permission === undefined || !takes(operation, "user_info") ? undefined : "403 IR_22";
    },
  },
];

/** Whether a key with the one scope may call; a key that may write a resource may read it. */
const covers = (scope: string, permission: string): boolean =>
  scope === permission || scope === permission.replace(/:read$/, ":write");

/** Keys that are limited to one scope: refused wherever the contract asks for another permission. */
export const scopedKeys = (
  kind: "merchant_key" | "engine_key",
  keys: Readonly<Record<string, Proof>>,
): readonly BadCredential[] =>
  Object.entries(keys).map(([scope, proof]) => ({
    name: `${kind} with the scope ${scope}`,
    proof,
    expected: (operation) => {
      if (!admits(operation, kind)) return unauthorized;
      return operation.permission === undefined || covers(scope, operation.permission) ? undefined : "403 IR_22";
    },
  }));

/** Sends the own request with each credential that must be refused. */
export const refusedCells = (
  system: System,
  { ids }: Pick<Tenant, "ids">,
  credentials: readonly BadCredential[],
): Promise<readonly string[]> =>
  forAll(
    operations.filter(({ access }) => access !== "public"),
    async (operation) => {
      const said: string[] = [];
      const [request] = requestsOf(operation);
      const [kind] = callersOf(operation);
      if (request === undefined || kind === undefined) return said;
      for (const { name, proof, expected } of credentials) {
        const wanted = expected(operation);
        if (wanted === undefined) continue;
        for (const door of doorsOf(operation)) {
          const answer = await send(system, { operation, door, parts: request.make(ids, kind), proof });
          if (outcomeOf(answer) !== wanted) {
            said.push(`${operation.operationId} with ${name} at ${door.name}: ${outcomeOf(answer)}, not ${wanted}`);
          }
        }
      }
      return said;
    },
  );

/** The names of the ids that a request holds. */
const namesIn = (request: ValidRequest, ids: Ids, kind: CallerKind): readonly string[] => {
  const said = JSON.stringify(request.make(ids, kind));
  return Object.keys(ids)
    .filter((name) => !/^(new[A-Z]|defaultOrder|password)/.test(name))
    .filter((name) => JSON.stringify(request.make({ ...ids, [name]: "other" }, kind)) !== said);
};

/** An id of the same form that nobody has. */
export const unknownId = (id: string): string => {
  if (/^\d+$/.test(id)) return [...id].reverse().join("");
  const digest = createHash("sha256").update(id).digest("hex");
  const [head = "", tail = ""] = /^(.*?)([A-Za-z0-9]{1,12}(?:_1)?)$/.exec(id)?.slice(1) ?? [id, ""];
  const attempt = tail.endsWith("_1") ? "_1" : "";
  const length = tail.length - attempt.length;
  const replaced = /^[0-9A-Z]+$/.test(tail.slice(0, length)) ? digest.toUpperCase() : digest;
  return `${head}${replaced.slice(0, length)}${attempt}`;
};

/** What an answer says, without the ids that were asked for. */
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
}

const leaks = (answer: ApiAnswer, { marks }: Stranger, sent: string): readonly string[] => {
  const received = `${answer.text}\n${JSON.stringify(answer.headers)}`;
  return marks.filter((mark) => received.includes(mark) && !sent.includes(mark));
};

/** Sends requests in which one id, or all but the merchant's, belong to a stranger; they must be as unknown ids are. */
export const foreignCells = (
  system: System,
  own: Tenant,
  stranger: Stranger,
  { concerns, kinds, proof }: ForeignOptions,
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
  return forAll(operations, async (operation) => {
    const said: string[] = [];
    for (const request of requestsOf(operation)) {
      for (const kind of callersOf(operation).filter(kinds)) {
        const names = namesIn(request, own.ids, kind).filter(
          (name) => concerns(name, kind) && stranger.ids[name] !== own.ids[name],
        );
        const together = names.filter((name) => name !== "merchant" && name !== "organization");
        const sets = [...names.map((name) => [name]), ...(together.length > 1 ? [together] : [])];
        for (const template of pathsOf(operation)) {
          for (const set of sets) said.push(...(await compare(operation, request, kind, set, template)));
        }
      }
    }
    return said;
  });
};
