import { isAlgorithm } from "./rule-algorithm.ts";
import type { Algorithm } from "./rule-algorithm.ts";
import { algorithmOf, isReady, ruleFormOf, withKind } from "./rule-form.ts";
import type { OutputForm, RuleForm } from "./rule-form.ts";

/** What a rule is to say, as it is being written: in the form, or as a JSON text. */
export type RuleDraft =
  | { readonly in: "form"; readonly form: RuleForm }
  | { readonly in: "text"; readonly text: string };

export const formKinds = ["priority", "volume_split", "advanced"] as const;

export type FormKind = (typeof formKinds)[number];

const noConnectors: OutputForm = { kind: "priority", connectors: [] };

export const emptyDraft: RuleDraft = { in: "form", form: { cases: null, output: noConnectors, rest: {} } };

const indented = (algorithm: unknown): string => JSON.stringify(algorithm, undefined, 2);

/** The draft of a stored rule: in the form where that can show all of it. */
export const draftOf = (algorithm: unknown): RuleDraft => {
  const form = isAlgorithm(algorithm) ? ruleFormOf(algorithm) : null;
  return form === null ? { in: "text", text: indented(algorithm) } : { in: "form", form };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** What the draft says, for the API to judge; null while it says too little. */
export const algorithmIn = (draft: RuleDraft): Algorithm | null => {
  if (draft.in === "form") return isReady(draft.form) ? algorithmOf(draft.form) : null;
  const algorithm = parsed(draft.text);
  return isAlgorithm(algorithm) ? algorithm : null;
};

export const asText = (draft: RuleDraft): RuleDraft =>
  draft.in === "text" ? draft : { in: "text", text: indented(algorithmOf(draft.form)) };

/** The draft in the form; null where the form cannot show what the text says. */
export const asForm = (draft: RuleDraft): RuleDraft | null => {
  if (draft.in === "form") return draft;
  const next = draftOf(parsed(draft.text));
  return next.in === "form" ? next : null;
};

export const kindOf = ({ cases, output }: RuleForm): FormKind => (cases === null ? output.kind : "advanced");

/** The form as one of another kind; connectors stay. */
export const withFormKind = (form: RuleForm, kind: FormKind): RuleForm =>
  kind === "advanced"
    ? { ...form, cases: form.cases ?? [] }
    : { cases: null, output: withKind(form.output, kind), rest: {} };
