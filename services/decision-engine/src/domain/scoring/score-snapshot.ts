import type { MerchantScores, ScoreLimits, ScoreState } from "./score-state.ts";
import { createScoreState } from "./score-state.ts";

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [member: string]: JsonValue };

/** Another number for everything that documents of before would be misread by, such as another grid of rates. */
export const scoreFormat = 3;

// Members of the documents that represent what JSON does not have.
const mapMember = "$map";
const floatsMember = "$floats";

// Beliefs are hundreds of numbers each: as text of decimals they would be most of the work.
const toBase64 = ({ buffer, byteOffset, byteLength }: Float32Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString("base64");

const fromBase64 = (text: string): Float32Array => new Float32Array(new Uint8Array(Buffer.from(text, "base64")).buffer);

/** All of a value, in the order in which it is there: what is kept of maps and numbers is exact. */
const toJson = (value: unknown): JsonValue => {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError("Scores hold a number that no document can hold.");
    return value;
  }
  if (value instanceof Float32Array) return { [floatsMember]: toBase64(value) };
  if (value instanceof Map) return { [mapMember]: [...value].map(([key, member]) => [toJson(key), toJson(member)]) };
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== "object") throw new TypeError(`Scores hold a ${typeof value}, which no document can hold.`);
  const members: Record<string, JsonValue> = {};
  for (const [name, member] of Object.entries(value)) members[name] = toJson(member);
  return members;
};

const isRecord = (value: JsonValue): value is { readonly [member: string]: JsonValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const fromJson = (value: JsonValue): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(fromJson);
  if (!isRecord(value)) return value;
  const { [mapMember]: entries, [floatsMember]: floats } = value;
  if (typeof floats === "string") return fromBase64(floats);
  if (entries !== undefined) return new Map(fromJson(entries) as [string, unknown][]);
  const members: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) members[name] = fromJson(member);
  return members;
};

/** What is known of one merchant. */
export const merchantDocument = (state: ScoreState, merchantId: string): JsonValue => {
  const merchant = state.merchants.get(merchantId);
  if (merchant === undefined) throw new RangeError(`Nothing is known of ${merchantId}.`);
  return toJson(merchant);
};

/** What is known of no single merchant. */
export const sharedDocument = ({ connectors }: ScoreState): JsonValue => toJson({ connectors });

/** The state that the documents are of, with nothing that a replica only expects. */
export const restoreScores = (
  documents: {
    readonly shared: JsonValue;
    /** Oldest last outcome first. */
    readonly merchants: readonly { readonly merchantId: string; readonly document: JsonValue }[];
  },
  limits: Partial<ScoreLimits> = {},
): ScoreState => {
  // Documents of this format were made by the functions above.
  const { connectors } = fromJson(documents.shared) as Pick<ScoreState, "connectors">;
  const merchants = documents.merchants.map(
    ({ merchantId, document }) => [merchantId, fromJson(document) as MerchantScores] as const,
  );
  return { ...createScoreState(limits), connectors, merchants: new Map(merchants) };
};
