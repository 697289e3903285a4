import { defined } from "@railyard/members";

/** A member that the prose of a cell names, with what it says about its type and its own members. */
export interface NamedMember {
  readonly name: string;
  readonly type?: MemberType;
  readonly members: readonly NamedMember[];
}

export type MemberType = "string" | "integer" | "boolean" | "object" | "array";

const typeWords: Readonly<Record<string, MemberType>> = {
  string: "string",
  strings: "string",
  integer: "integer",
  integers: "integer",
  bool: "boolean",
  boolean: "boolean",
  booleans: "boolean",
  object: "object",
  array: "array",
};

const opening = "({[";
const closing = ")}]";

/** Splits at separators that stand outside all brackets. */
const splitOutside = (text: string, separators: RegExp): readonly string[] => {
  const parts: string[] = [];
  let depth = 0;
  let current = "";
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? "";
    if (opening.includes(character)) depth += 1;
    if (closing.includes(character)) depth -= 1;
    const separator = depth === 0 ? separators.exec(text.slice(index))?.[0] : undefined;
    if (separator === undefined) {
      current += character;
      continue;
    }
    parts.push(current.trim());
    current = "";
    index += separator.length - 1;
  }
  return [...parts, current.trim()].filter((part) => part !== "");
};

const typeIn = (text: string): { readonly type?: MemberType; readonly plural: boolean } => {
  const word = /^\(?(?:array|string|strings|integers?|booleans?|bool|object)\b/.exec(text)?.[0].replace("(", "");
  const type = word === undefined ? undefined : typeWords[word];
  return { ...defined({ type }), plural: /^\((strings|integers|booleans)\b/.test(text) };
};

const bracesIn = (text: string): string => {
  const start = text.indexOf("{");
  return start < 0 ? "" : text.slice(start + 1, text.lastIndexOf("}"));
};

interface ParsedMember extends NamedMember {
  readonly plural: boolean;
}

/** One member, or undefined when the text is prose. */
const memberOf = (text: string): ParsedMember | undefined => {
  const [, name, rest = ""] = /^([a-z0-9_]+(?:\.[a-z0-9_]+)*)(?:$| (.*)$)/.exec(text) ?? [];
  if (name === undefined) return undefined;
  if (rest !== "" && !/^[{(]/.test(rest) && typeWords[rest] === undefined) return undefined;
  const [first = "", ...nested] = name.split(".");
  const inner = nested.length > 0 ? memberList(nested.join(".")) : memberList(bracesIn(rest));
  return { name: first, members: inner, ...typeIn(rest) };
};

const membersOf = (text: string): readonly ParsedMember[] => {
  const parts = splitOutside(text, /^ and /).map(memberOf);
  if (parts.every((part) => part !== undefined)) return parts.flatMap((part) => part ?? []);
  const whole = memberOf(text);
  return whole === undefined ? [] : [whole];
};

const membersOfSentence = (sentence: string): readonly NamedMember[] => {
  const parts = splitOutside(sentence, /^,/).map((part) => part.replace(/^[^{}()]*: /, ""));
  const found = parts.flatMap(membersOf);
  return found.map((member, index) => {
    const typed = found.slice(index).find(({ type, members }) => type !== undefined || members.length > 0);
    const type = member.type ?? (member.members.length === 0 && typed?.plural === true ? typed.type : undefined);
    return { name: member.name, members: member.members, ...defined({ type }) };
  });
};

/**
 * The members that a cell lists, such as `id, name (string), card {last4, network} and billing`. Parts that are prose
 * are passed over. A plural type, as in `a, b (strings)`, is the type of the members before it too.
 */
export const memberList = (text: string): readonly NamedMember[] => splitOutside(text, /^;/).flatMap(membersOfSentence);

/** How many members a list names, at every depth. */
export const countMembers = (members: readonly NamedMember[]): number =>
  members.reduce((sum, member) => sum + 1 + countMembers(member.members), 0);
