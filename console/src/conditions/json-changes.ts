/** A value in which two JSON documents differ, as the API's comparison of versions has it. */
export interface JsonChange {
  readonly path: string;
  readonly change: "added" | "removed" | "changed";
  readonly before?: unknown;
  readonly after?: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every value that differs, in the order of the documents: for a draft, which the API has not stored. */
export const jsonChanges = (before: unknown, after: unknown, path: string): readonly JsonChange[] => {
  if (Array.isArray(before) && Array.isArray(after)) {
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
      const at = `${path}[${String(index)}]`;
      if (index >= before.length) return [{ path: at, change: "added", after: after[index] as unknown } as const];
      if (index >= after.length) return [{ path: at, change: "removed", before: before[index] as unknown } as const];
      return jsonChanges(before[index], after[index], at);
    }).flat();
  }
  if (isObject(before) && isObject(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
      const at = `${path}.${name}`;
      if (!Object.hasOwn(before, name)) return [{ path: at, change: "added", after: after[name] } as const];
      if (!Object.hasOwn(after, name)) return [{ path: at, change: "removed", before: before[name] } as const];
      return jsonChanges(before[name], after[name], at);
    });
  }
  return Object.is(before, after) ? [] : [{ path, change: "changed", before, after }];
};
