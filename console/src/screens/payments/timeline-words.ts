import { callSentence } from "../../parts/call-words.ts";
import type { CallFacts } from "../../parts/call-words.ts";
import type { components } from "../../generated/merchant-api.ts";
import { isTextName } from "../../texts/use-text.ts";
import type { TextName, Translate } from "../../texts/use-text.ts";

export type TimelineEntry = components["schemas"]["TimelineEntry"];

/** What a reader wants to see of a timeline. */
export type TimelineView = "everything" | "money" | "calls" | "messages";

const kindsOf: Readonly<Record<Exclude<TimelineView, "everything">, readonly TimelineEntry["kind"][]>> = {
  money: ["payment", "capture", "refund", "refund_request", "dispute"],
  calls: ["provider_call"],
  messages: ["event", "delivery"],
};

export const entriesIn = (entries: readonly TimelineEntry[], view: TimelineView): readonly TimelineEntry[] =>
  view === "everything" ? entries : entries.filter(({ kind }) => kindsOf[view].includes(kind));

const nameOf = ({ kind, action }: TimelineEntry): TextName | null => {
  for (const name of [`timeline.${kind}_${action}`, `timeline.${kind}_any`]) if (isTextName(name)) return name;
  return null;
};

/** What sentences name of an entry; what the entry does not have is a dash. */
const named = [
  "attempt",
  "connector",
  "error_code",
  "event_type",
  "last_status_code",
  "operation_id",
  "note",
  "reason",
  "tries",
] as const;

const shown = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "–";

const valuesOf = ({ data }: TimelineEntry): Readonly<Record<string, string>> => {
  const members = data as Readonly<Record<string, unknown>>;
  const response = members["response"] as { readonly status?: unknown } | undefined;
  return {
    ...Object.fromEntries(named.map((name) => [name, shown(members[name])])),
    next: String(Number(members["tries"] ?? 0) + 1),
    status: shown(response?.status),
  };
};

/** Of a call to a provider that is recorded. */
type CallData = Omit<CallFacts, "operation"> & { readonly response?: { readonly error_code: string | null } };

/** What happened, as a sentence. */
export const sentenceOf = (entry: TimelineEntry, t: Translate, locale: string): string => {
  if ("call_id" in entry.data) {
    const { response, ...call } = entry.data as CallData;
    const sentence = callSentence({ ...call, operation: entry.action }, t, locale);
    const code = response?.error_code ?? null;
    return code === null ? sentence : t("calls.refused", { sentence, code });
  }
  const name = nameOf(entry);
  return name === null ? `${entry.kind}: ${entry.action}`.replaceAll("_", " ") : t(name, valuesOf(entry));
};
