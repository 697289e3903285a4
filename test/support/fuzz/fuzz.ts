import type { OperationContract } from "@railyard/contracts";
import type { ApiAnswer } from "@railyard/local";
import { operations } from "../access/sending.ts";
import { readAnswerCheck } from "./answers.ts";
import { seededChance } from "./chance.ts";
import type { Chance } from "./chance.ts";
import { readBack } from "./echoes.ts";
import { nearValidRequest } from "./near-valid.ts";
import type { Party, PartyMaker } from "./party.ts";
import { randomRequest } from "./random.ts";
import { sendFuzz } from "./request.ts";
import type { FuzzClients, FuzzRequest } from "./request.ts";

export interface FuzzOptions {
  readonly seed: number;
  readonly requests: number;
  readonly connections: number;
  readonly clients: FuzzClients;
  readonly parties: Pick<PartyMaker, "next">;
}

export interface FuzzProblem {
  readonly problem: string;
  readonly request: FuzzRequest;
  readonly answer: string;
}

export interface FuzzReport {
  readonly requests: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Part of the requests, from 0 to 1, that were answered with 2xx. */
  readonly successes: number;
  /** How many operations there are, and how many of them did at least once what they are for. */
  readonly operations: { readonly asked: number; readonly succeeded: number };
  /** Operations that never succeeded. */
  readonly neverSucceeded: readonly string[];
  /** How often an object was read after it was made or changed. */
  readonly readBack: number;
  readonly slowestMs: number;
  /** Requests that were refused, at most {@link refusalsKept} of them, drawn evenly from the whole run. */
  readonly refused: readonly FuzzRequest[];
  /** Objects that could not be made for a request, because of requests before. */
  readonly unmade: number;
  /** At most {@link problemsKept} of them. */
  readonly problems: readonly FuzzProblem[];
}

const problemsKept = 50;
const refusalsKept = 4_000;
const shownLength = 600;
/** After so many requests others take over: what was sent may have left little of a merchant that works. */
const requestsPerParty = 2_500;
/** Part of the requests that start from a valid one; the rest is made of the contract alone. */
const nearValidShare = 0.7;

const isRefusal = ({ status }: ApiAnswer): boolean => status >= 400 && status < 500;
const isSuccess = ({ status }: ApiAnswer): boolean => status >= 200 && status < 400;

/** Credentials with which only what belongs to the party itself can be read. */
const ownCredentials = /^(merchant_key|publishable_key|ephemeral_key|engine_key|jwt)$/;

/** What is wrong with an answer, whatever was asked. */
const faultOf = (
  request: FuzzRequest,
  { status, text }: ApiAnswer,
  { secrets, stranger }: Party,
): string | undefined => {
  if (status >= 500) return `status ${String(status)}`;
  const hidden = [...secrets, ...request.secrets];
  if (hidden.some((secret) => text.includes(secret))) return "a secret came back";
  const isOwn = ownCredentials.test(request.credential);
  if (isOwn && text.includes(stranger.owner.marker)) return "a stranger's object came back";
  return undefined;
};

interface Tally {
  readonly statuses: Record<string, number>;
  readonly succeeded: Set<string>;
  readonly refused: FuzzRequest[];
  readonly problems: FuzzProblem[];
  refusals: number;
  successes: number;
  readBack: number;
  unmade: number;
  slowestMs: number;
}

const keepRefusal = (tally: Tally, request: FuzzRequest, chance: Chance): void => {
  tally.refusals += 1;
  if (tally.refused.length < refusalsKept) {
    tally.refused.push(request);
    return;
  }
  const at = chance.below(tally.refusals);
  if (at < refusalsKept) tally.refused[at] = request;
};

/** Parties that take over from each other, made when they are first wanted. */
const shifts = (parties: FuzzOptions["parties"]): ((sent: number) => Promise<Party>) => {
  const started: Promise<Party>[] = [];
  return (sent) => {
    const shift = Math.floor((sent - 1) / requestsPerParty);
    for (let next = started.length; next <= shift; next += 1) {
      const before = started.at(-1);
      started.push(before === undefined ? parties.next() : before.then(() => parties.next()));
    }
    return started[shift] ?? parties.next();
  };
};

/** Sends generated requests and reports every answer that no request deserves. */
export const fuzz = async ({ seed, requests, connections, clients, parties }: FuzzOptions): Promise<FuzzReport> => {
  const chance = seededChance(seed);
  const check = await readAnswerCheck(clients);
  const partyOf = shifts(parties);
  const tally: Tally = {
    statuses: {},
    succeeded: new Set(),
    refused: [],
    problems: [],
    refusals: 0,
    successes: 0,
    readBack: 0,
    unmade: 0,
    slowestMs: 0,
  };
  let sent = 0;
  const report = (problem: string, request: FuzzRequest, answer: string): void => {
    const { problems } = tally;
    if (problems.length < problemsKept) problems.push({ problem, request, answer: answer.slice(0, shownLength) });
  };
  const make = async (operation: OperationContract, party: Party): Promise<FuzzRequest> => {
    if (!chance.happens(nearValidShare)) return randomRequest(operation, party, chance);
    try {
      return (await nearValidRequest(operation, party, chance)) ?? randomRequest(operation, party, chance);
    } catch (error) {
      tally.unmade += 1;
      const request = randomRequest(operation, party, chance);
      if (/ answered 5\d\d/.test(String(error)))
        report("what a request needs could not be made", request, String(error));
      return request;
    }
  };
  const afterSuccess = async (request: FuzzRequest, answer: ApiAnswer, party: Party): Promise<void> => {
    tally.successes += 1;
    tally.succeeded.add(request.operationId);
    if (!ownCredentials.test(request.credential)) return;
    const context = { account_id: party.tenant.owner.merchantId, merchant_id: party.tenant.owner.merchantId };
    const reading = await readBack(clients, request, answer, context);
    // Only now may other requests change it.
    party.pool.learn(answer.body);
    if (request.isSound && request.rawBody?.startsWith("{") === true) party.pool.learn(JSON.parse(request.rawBody));
    if (reading === undefined) return;
    tally.readBack += 1;
    if (reading.lost !== undefined) report(reading.lost, request, answer.text);
  };
  const sendOne = async (): Promise<void> => {
    sent += 1;
    const party = await partyOf(sent);
    const request = await make(chance.pick(operations), party);
    const started = performance.now();
    try {
      const answer = await sendFuzz(clients, request);
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - started);
      const status = String(answer.status);
      tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
      if (isRefusal(answer)) keepRefusal(tally, request, chance);
      const fault = faultOf(request, answer, party) ?? check(request, answer);
      if (fault !== undefined) report(fault, request, answer.text);
      else if (isSuccess(answer)) await afterSuccess(request, answer, party);
    } catch (error) {
      report("no answer", request, String(error));
    }
  };
  const loop = async (): Promise<void> => {
    while (sent < requests) await sendOne();
  };
  await Promise.all(Array.from({ length: connections }, loop));
  const { statuses, refused, problems, readBack: readings, unmade, slowestMs } = tally;
  const never = operations.map(({ operationId }) => operationId).filter((id) => !tally.succeeded.has(id));
  return {
    requests: sent,
    statuses,
    successes: tally.successes / sent,
    operations: { asked: operations.length, succeeded: tally.succeeded.size },
    neverSucceeded: never,
    readBack: readings,
    slowestMs,
    refused,
    unmade,
    problems,
  };
};
