import { Bug } from "./bug.ts";
import type { AnyFailureRegistry, DescribedFailure } from "./define-failures.ts";
import { describeFailures } from "./define-failures.ts";

/** One reason a client can meet, with every package that throws it. */
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

const retryText = (entry: ReferenceEntry): string =>
  entry.retryAfterSeconds === undefined ? "" : ` · \`Retry-After: ${String(entry.retryAfterSeconds)}\``;

/** Its name is a heading, so that it has an anchor of its own. */
const section = (entry: ReferenceEntry): readonly string[] => [
  `### \`${entry.name}\``,
  "",
  `${entry.message}${entry.hint === undefined ? "" : ` ${entry.hint}`}`.replaceAll("\n", " "),
  "",
  `HTTP ${String(entry.status)} · \`${entry.type}\` · returned by ${entry.services.join(", ")}${retryText(entry)}`,
  "",
];

/**
 * The markdown page of every error a client can meet, generated so that it cannot fall behind the code. Each code and
 * each reason is a heading, to whose anchor `doc_url` of an error leads.
 */
export const failureReference = (registries: readonly AnyFailureRegistry[]): string => {
  const entries = collectFailures(registries);
  const codes = [...new Set(entries.map(({ code }) => code))];
  return [
    "# Error codes",
    "",
    "Every answer that is not a success is JSON of the form",
    '`{"error": {"type", "code", "message", "reason", "request_id", "doc_url", ...}}`. `reason` is unique;',
    "several conditions share a `code`. `doc_url` leads to the code on this page. `field`, `data`, `payment_id` and",
    "`connector` are there when they help. Parts in braces are filled in with the facts of the request.",
    "",
    "<!-- generated from the failure registries; change those, not this page -->",
    "",
    `Codes: ${codes.map((code) => `[\`${code}\`](#${code})`).join(", ")}.`,
    "",
    ...codes.flatMap((code) => [
      `## \`${code}\``,
      "",
      ...entries.filter((entry) => entry.code === code).flatMap(section),
    ]),
  ].join("\n");
};
