import type { BoundedMap, Generations } from "../bounded-map.ts";
import { createBoundedMap } from "../bounded-map.ts";
import type { ScoreLimits, ScoreState, SubjectScore } from "./score-state.ts";
import { createScoreState } from "./score-state.ts";

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [member: string]: JsonValue };

/** Format of the documents; another number for everything that makes those of before unreadable. */
export const scoreFormat = 1;

// The subjects of one merchant are forgotten together with those of others, so all is kept in the shared document.
export const merchantDocument = (_state: ScoreState, merchantId: string): JsonValue => merchantId;

interface SubjectDocument extends Omit<SubjectScore, "clusters" | "open"> {
  readonly clusters: Generations<unknown>;
  readonly open: readonly (readonly [string, number])[];
}

const mapped = <From, To>(map: BoundedMap<From>, change: (value: From) => To): Generations<To> => {
  const { old, young } = map.generations();
  const changed = (entries: readonly (readonly [string, From])[]): readonly (readonly [string, To])[] =>
    entries.map(([key, value]) => [key, change(value)]);
  return { old: changed(old), young: changed(young) };
};

const toDocument = ({ clusters, open, settling, lastProbeAtMs }: SubjectScore): SubjectDocument => ({
  clusters: clusters.generations(),
  open: [...open],
  settling,
  lastProbeAtMs,
});

export const sharedDocument = (state: ScoreState): JsonValue =>
  ({
    subjects: mapped(state.subjects, toDocument),
    openAttempts: state.openAttempts.generations(),
    pendingAttempts: state.pendingAttempts.generations(),
    settledAttempts: state.settledAttempts.generations(),
    // All of it is plain data.
  }) as unknown as JsonValue;

interface SharedDocument {
  readonly subjects: Generations<SubjectDocument>;
  readonly openAttempts: Generations<readonly string[]>;
  readonly pendingAttempts: Generations<number>;
  readonly settledAttempts: Generations<true>;
}

export const restoreScores = (
  documents: {
    readonly shared: JsonValue;
    readonly merchants: readonly { readonly merchantId: string; readonly document: JsonValue }[];
  },
  limits: Partial<ScoreLimits> = {},
): ScoreState => {
  // Of this format, so `sharedDocument` made it.
  const shared = documents.shared as unknown as SharedDocument;
  const state = createScoreState(limits);
  const toSubject = (document: SubjectDocument): SubjectScore => ({
    ...document,
    clusters: createBoundedMap(state.limits.clustersPerSubject, document.clusters as Generations<never>),
    open: new Map(document.open),
  });
  const subjects = {
    old: shared.subjects.old.map(([key, document]) => [key, toSubject(document)] as const),
    young: shared.subjects.young.map(([key, document]) => [key, toSubject(document)] as const),
  };
  return {
    subjects: createBoundedMap(state.limits.subjects, subjects),
    openAttempts: createBoundedMap(state.limits.openAttempts, shared.openAttempts),
    pendingAttempts: createBoundedMap(state.limits.openAttempts, shared.pendingAttempts),
    settledAttempts: createBoundedMap(state.limits.settledAttempts, shared.settledAttempts),
    limits: state.limits,
  };
};
