import type { KnownValues } from "./values.ts";

/** Ids and client secrets of objects that were really made, by the names of the members that hold them. */
export interface Pool {
  /** Remembers what a body names. */
  readonly learn: (body: unknown) => void;
  readonly note: (name: string, value: unknown) => void;
  readonly known: KnownValues;
  /** Ids of the same sort, such as those of all payments for that of one; of states as different as the pool has. */
  readonly alike: (id: string) => readonly string[];
}

const naming = /(^|_)id$|Id$|^client_secret$|^email$/;
const keptPerName = 60;
const depthMax = 4;
const longestValue = 256;

/** Sorts of ids are distinguished by how they begin. */
const sortOf = (id: string): string | undefined => /^[A-Za-z]+(?=_)/.exec(id)?.[0];

/** A pool that never holds some values, such as the addresses of those as whom requests are sent. */
export const createPool = (never: ReadonlySet<string>): Pool => {
  const known: Record<string, unknown[]> = {};
  const sorts = new Map<string, string[]>();
  const keep = (list: unknown[], value: unknown): void => {
    if (list.includes(value)) return;
    list.push(value);
    // The oldest go, so that what was made last is used, too.
    if (list.length > keptPerName) list.shift();
  };
  const note: Pool["note"] = (name, value) => {
    if (value === undefined || value === null || value === "" || typeof value === "object") return;
    if (typeof value === "string" && (value.length > longestValue || never.has(value))) return;
    known[name] ??= [];
    keep(known[name], value);
    const sort = typeof value === "string" ? sortOf(value) : undefined;
    if (sort === undefined) return;
    if (!sorts.has(sort)) sorts.set(sort, []);
    keep(sorts.get(sort) ?? [], value);
  };
  const learn = (body: unknown, depth = 0): void => {
    if (typeof body !== "object" || body === null || depth > depthMax) return;
    for (const [name, value] of Object.entries(body)) {
      if (typeof value === "string" && naming.test(name)) note(name, value);
      learn(value, depth + 1);
    }
  };
  return {
    learn: (body) => {
      learn(body);
    },
    note,
    known,
    alike: (id) => sorts.get(sortOf(id) ?? "") ?? [],
  };
};
