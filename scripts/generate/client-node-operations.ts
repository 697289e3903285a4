// What the Node client knows of each operation while it runs: one line for each.
import type { ClientOperation } from "./client-operations.ts";

/** Longer than the platform's own, so that its answer arrives first. */
const marginMs = 5_000;

const entryOf = (operation: ClientOperation): readonly (readonly [string, unknown])[] => {
  const { verb, path, arguments: given, answer, isIdempotent, isOfEngine, list, answerTimeoutMs } = operation;
  return [
    ["verb", verb],
    ["path", path],
    ["body", given.body],
    ["query", given.query.length === 0 ? undefined : given.body === undefined || given.query],
    ["answer", answer.kind === "json" ? undefined : answer.kind],
    ["isIdempotent", isIdempotent || undefined],
    ["isOfEngine", isOfEngine || undefined],
    ["list", list],
    ["timeoutMs", answerTimeoutMs === undefined ? undefined : answerTimeoutMs + marginMs],
  ];
};

/** The table of operations by name, such as `payments.create`. */
export const operationTable = (operations: readonly ClientOperation[]): string => {
  const lines = operations.map((operation) => {
    const members = entryOf(operation).filter(([, value]) => value !== undefined);
    const text = members.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(", ");
    return `  "${operation.resource}.${operation.method}": { ${text} },`;
  });
  return `export const operations: Readonly<Record<string, Operation>> = {\n${lines.join("\n")}\n};\n`;
};
