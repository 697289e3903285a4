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

/** The envelope in a message, or undefined when the text is none. */
export const parseEnvelope = (text: string): Envelope | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isEnvelope(value) ? value : undefined;
  } catch {
    return undefined;
  }
};
