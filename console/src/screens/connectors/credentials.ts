import type { CredentialForm } from "./connector-queries.ts";

/** Members of connector_account_details by name. */
export type CredentialValues = Readonly<Record<string, string>>;

type Field = CredentialForm["fields"][number];

/** What is wrong with a value; null: nothing that can be seen here. */
export type CredentialProblem = "missing" | "badPattern" | "liveInTest" | "testInLive";

/** The mode that a credential names in itself, as `sk_test_…` does; null: it does not state it. */
export const modeOfCredential = (value: string): "test" | "live" | null => {
  const match = /(?:^|[_-])(test|live)(?:[_-]|$)/iu.exec(value);
  return match === null ? null : (match[1]?.toLowerCase() as "test" | "live");
};

/** Whether the whole value has the form that the provider gives its credentials. */
const hasForm = (value: string, pattern: string | null): boolean =>
  pattern === null || new RegExp(pattern, "u").test(value);

/** What is wrong with the value of a field of an account for test or for live payments. */
export const problemOf = (field: Field, value: string, isTestMode: boolean): CredentialProblem | null => {
  const text = value.trim();
  if (text === "") return field.is_required ? "missing" : null;
  if (!hasForm(text, field.pattern)) return "badPattern";
  const mode = modeOfCredential(text);
  if (mode === null) return null;
  if (isTestMode) return mode === "live" ? "liveInTest" : null;
  return mode === "test" ? "testInLive" : null;
};

export const isComplete = (form: CredentialForm, values: CredentialValues, isTestMode: boolean): boolean =>
  form.fields.every((field) => problemOf(field, values[field.name] ?? "", isTestMode) === null);

/** connector_account_details as the API takes them: what was left empty is left out. */
export const detailsOf = (form: CredentialForm, values: CredentialValues): Record<string, string> => ({
  auth_type: form.auth_type,
  ...Object.fromEntries(
    form.fields.map(({ name }) => [name, (values[name] ?? "").trim()] as const).filter(([, value]) => value !== ""),
  ),
});
