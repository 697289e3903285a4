import { cutText } from "@railyard/members";

import type { ValueMask } from "./masked-values.ts";
import { mask } from "./masked-values.ts";
import type { MemberClass } from "./readable-members.ts";
import { classOf } from "./readable-members.ts";

/** Which message a body is of. */
export interface BodyKind {
  readonly contentType: string | undefined;
  /** Only answers have messages for people: what a request contains was written by the merchant or the customer. */
  readonly isAnswer: boolean;
}

/** Longest masked body, in characters; what is longer ends with an ellipsis. */
export const maskedBodyMax = 8 * 1024;
/** Longer bodies are not read. */
const bodyBytesMax = 256 * 1024;
const depthMax = 24;
const hiddenText = `"${mask}"`;

/** Names of a form's member, outermost first: `card[number]` is number within card. */
const namesOf = (name: string): readonly string[] => name.split(/[[\].]+/).filter((part) => part !== "");

const isIndex = (name: string): boolean => /^\d{1,3}$/.test(name);

/** The class of what has these names; nothing is readable within what is hidden. */
const classOfPath = (names: readonly string[]): MemberClass => {
  let found: MemberClass = "other";
  for (const name of names) {
    if (!isIndex(name)) found = classOf(name);
    // What is within may have names of the merchant's own.
    if (found === "hidden") break;
  }
  return found;
};

const createWriter = (values: ValueMask, isAnswer: boolean) => {
  let text = "";

  const classIn = (name: string, parent: MemberClass, depth: number): MemberClass => {
    const own = classOf(name);
    // An amount and its currency are apart from other values; a description is the merchant's, but that of an error.
    if (own === "value") return parent === "amount" ? "amount" : "other";
    if (own === "id" && parent === "instrument") return "hidden";
    if (own === "message" && name === "description") return parent === "errors" ? own : "other";
    return own === "hidden" && name === "name" && depth === 1 && isAnswer ? "code" : own;
  };

  const write = (value: unknown, kind: MemberClass, depth: number): void => {
    if (text.length > maskedBodyMax) return;
    if (value === null || typeof value === "boolean") text += String(value);
    else if (kind === "hidden" || depth > depthMax || (kind === "check" && typeof value === "object"))
      text += hiddenText;
    else if (typeof value === "number") text += values.number(value, kind);
    else if (typeof value === "string") {
      const isPeoples = !isAnswer && (kind === "message" || kind === "errors");
      text += isPeoples ? hiddenText : JSON.stringify(values.text(value, kind));
    } else if (Array.isArray(value)) {
      text += "[";
      for (const [index, item] of value.entries()) {
        if (text.length > maskedBodyMax) break;
        if (index > 0) text += ",";
        write(item, kind, depth + 1);
      }
      text += "]";
    } else {
      text += "{";
      let isFirst = true;
      for (const name in value as object) {
        if (text.length > maskedBodyMax) break;
        if (!isFirst) text += ",";
        isFirst = false;
        text += values.isReadableName(name) ? `"${name}":` : `${hiddenText}:`;
        write((value as Readonly<Record<string, unknown>>)[name], classIn(name, kind, depth + 1), depth + 1);
      }
      text += "}";
    }
  };
  return { write, written: () => text };
};

const cut = (text: string): string => (text.length > maskedBodyMax ? `${cutText(text, maskedBodyMax)}…` : text);

const maskedJson = (text: string, values: ValueMask, isAnswer: boolean): string => {
  const { write, written } = createWriter(values, isAnswer);
  write(JSON.parse(text), "other", 0);
  return cut(written());
};

const maskedForm = (text: string, values: ValueMask): string => {
  let written = "{";
  for (const [name, value] of new URLSearchParams(text)) {
    if (written.length > maskedBodyMax) break;
    const names = namesOf(name);
    const kind = classOfPath(names);
    const isReadable = kind !== "hidden" && kind !== "message" && kind !== "errors";
    const shown = isReadable ? values.text(value, kind) : mask;
    const key = names.every((part) => isIndex(part) || values.isReadableName(part)) ? JSON.stringify(name) : hiddenText;
    const isFlag = value === "true" || value === "false";
    written += `${written === "{" ? "" : ","}${key}:${JSON.stringify(isFlag ? value : shown)}`;
  }
  return cut(`${written}}`);
};

/**
 * The body as JSON text with `***` for whatever may not be read, for people; null: there is none, or it is neither JSON
 * nor a form.
 */
export const maskedBody = (
  body: string | Buffer | undefined,
  { contentType = "", isAnswer }: BodyKind,
  values: ValueMask,
): string | null => {
  if (body === undefined || body.length === 0 || body.length > bodyBytesMax) return null;
  const text = body.toString();
  try {
    if (contentType.startsWith("application/x-www-form-urlencoded")) return maskedForm(text, values);
    return contentType.startsWith("multipart/") ? null : maskedJson(text, values, isAnswer);
  } catch {
    return null;
  }
};

/** The path and the query of an address, without what may not be read. */
export const maskedPath = (address: string, values: ValueMask): string => {
  const { pathname, searchParams } = new URL(address);
  const segments = pathname.split("/").map((segment) => (segment === "" ? "" : values.text(segment, "id")));
  const query = [...searchParams].map(
    ([name, value]) => `${values.isReadableName(name) ? name : mask}=${values.text(value, classOfPath(namesOf(name)))}`,
  );
  return `${segments.join("/")}${query.length === 0 ? "" : `?${query.join("&")}`}`;
};
