import { isObject } from "../json-values.ts";

/** A value in which two JSON documents differ. */
export interface ValueChange {
  /** The way to it, such as `rules[0].output`; members whose names are no words are quoted. */
  readonly path: string;
  readonly change: "added" | "removed" | "changed";
  /** Null where there was none. */
  readonly before: unknown;
  readonly after: unknown;
}

const isWord = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name);

const memberPath = (path: string, name: string): string => {
  if (!isWord(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === "" ? name : `${path}.${name}`;
};

interface Part {
  readonly path: string;
  readonly isBefore: boolean;
  readonly isAfter: boolean;
  readonly before: unknown;
  readonly after: unknown;
}

const partsOf = (path: string, before: unknown, after: unknown): readonly Part[] | null => {
  if (Array.isArray(before) && Array.isArray(after)) {
    return Array.from({ length: Math.max(before.length, after.length) }, (_none, index) => ({
      path: `${path}[${String(index)}]`,
      isBefore: index < before.length,
      isAfter: index < after.length,
      before: before[index] as unknown,
      after: after[index] as unknown,
    }));
  }
  if (!isObject(before) || !isObject(after)) return null;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    path: memberPath(path, name),
    isBefore: Object.hasOwn(before, name),
    isAfter: Object.hasOwn(after, name),
    before: before[name],
    after: after[name],
  }));
};

/** Every value that differs, lists compared entry by entry, in the order of the documents. */
export const compareValues = (before: unknown, after: unknown, path = ""): readonly ValueChange[] => {
  const parts = partsOf(path, before, after);
  if (parts === null) return Object.is(before, after) ? [] : [{ path, change: "changed", before, after }];
  return parts.flatMap((part): readonly ValueChange[] => {
    if (!part.isBefore) return [{ path: part.path, change: "added", before: null, after: part.after }];
    if (!part.isAfter) return [{ path: part.path, change: "removed", before: part.before, after: null }];
    return compareValues(part.before, part.after, part.path);
  });
};
