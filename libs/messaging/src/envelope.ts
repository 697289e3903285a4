import type { Envelope } from "@railyard/contracts";

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

const isEnvelope = (value: unknown): value is Envelope => {
  if (typeof value !== "object" || value === null) return false;
  const members = value as Partial<Record<keyof Envelope, unknown>>;
  return (
    members.specversion === "1.0" &&
    isText(members.id) &&
    isText(members.source) &&
    isText(members.type) &&
    isText(members.subject) &&
    (members.position === undefined || Number.isSafeInteger(members.position)) &&
    typeof members.data === "object" &&
    members.data !== null
  );
};

/** The envelopes in a message, one or a list of several, or undefined when the text is neither. */
export const parseEnvelopes = (text: string): readonly Envelope[] | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    const envelopes: readonly unknown[] = Array.isArray(value) ? value : [value];
    return envelopes.length > 0 && envelopes.every(isEnvelope) ? envelopes : undefined;
  } catch {
    return undefined;
  }
};
