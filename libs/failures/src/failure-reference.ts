import { Bug } from "./bug.ts";
import type { AnyFailureRegistry, DescribedFailure } from "./define-failures.ts";
import { describeFailures } from "./define-failures.ts";

/** One reason a client can meet, with every package that raises it. */
export interface ReferenceEntry extends DescribedFailure {
  readonly services: readonly string[];
}

const sameMeaning = (left: DescribedFailure, right: DescribedFailure): boolean =>
  left.code === right.code && left.status === right.status && left.type === right.type;

/**
 * All failures of several registries by name, sorted by code, status and name.
 * @throws {Bug} when two registries give one name different codes, statuses or types.
 */
export const collectFailures = (registries: readonly AnyFailureRegistry[]): readonly ReferenceEntry[] => {
  const entries = new Map<string, ReferenceEntry>();
  for (const description of registries.flatMap(describeFailures)) {
    const known = entries.get(description.name);
    if (known === undefined) {
      entries.set(description.name, { ...description, services: [description.service] });
    } else if (sameMeaning(known, description)) {
      const services = [...new Set([...known.services, description.service])];
      entries.set(description.name, { ...known, services });
    } else {
      throw new Bug(`${known.service} and ${description.service} give ${description.name} different meanings.`);
    }
  }
  return [...entries.values()].sort(
    (left, right) =>
      left.code.localeCompare(right.code, "en") ||
      left.status - right.status ||
      left.name.localeCompare(right.name, "en"),
  );
};

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

const retryText = (entry: ReferenceEntry): string =>
  entry.retryAfterSeconds === undefined ? "" : ` Carries \`Retry-After: ${String(entry.retryAfterSeconds)}\`.`;

const row = (entry: ReferenceEntry): string => {
  const meaning = cell(`${entry.message}${entry.hint === undefined ? "" : ` ${entry.hint}`}${retryText(entry)}`);
  const cells = [
    `\`${entry.code}\``,
    String(entry.status),
    `\`${entry.name}\``,
    `\`${entry.type}\``,
    meaning,
    entry.services.join(", "),
  ];
  return `| ${cells.join(" | ")} |`;
};

/** The markdown page of every error a client can meet, generated so that it cannot fall behind the code. */
export const failureReference = (registries: readonly AnyFailureRegistry[]): string =>
  [
    "# Error codes",
    "",
    "Generated from the failure registries; change those, not this page.",
    "",
    "Every answer that is not a success is JSON of the form",
    '`{"error": {"type", "code", "message", "reason", ...}}`. `reason` is unique per condition; several',
    "conditions share a `code`. `field`, `data`, `payment_id`, `connector` and `request_id` are there when they help.",
    "Parts in braces are filled in with the facts of the request.",
    "",
    "| Code | HTTP | Reason | Type | Message | Raised by |",
    "| --- | --- | --- | --- | --- | --- |",
    ...collectFailures(registries).map(row),
    "",
  ].join("\n");
