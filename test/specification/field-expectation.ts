import { memberList } from "./member-list.ts";
import type { MemberType, NamedMember } from "./member-list.ts";

/** What a row says about one field. */
export interface FieldExpectation {
  readonly name: string;
  readonly type: MemberType | undefined;
  readonly format: string | undefined;
  readonly isEnum: boolean;
  /** Exactly these values. */
  readonly values: readonly string[] | undefined;
  /** At least these values. */
  readonly someValues: readonly string[] | undefined;
  readonly nullable: boolean;
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  readonly minimum: number | undefined;
  readonly members: readonly NamedMember[];
  /** Whether the members stand in one object for each provider. */
  readonly isProviderKeyed: boolean;
}

const numberIn = (text: string, pattern: RegExp): number | undefined => {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
};

const typePatterns: readonly (readonly [RegExp, MemberType])[] = [
  [/^array\b/, "array"],
  [/^(strings?|date-time|date-time strings)\b/, "string"],
  [/^(enum|EventType|EventClass|country code)\b/, "string"],
  [/^integers?\b/, "integer"],
  [/^booleans?\b/, "boolean"],
  [/^(object|contact block)\b/, "object"],
];

const typeOf = (cell: string): MemberType | undefined => typePatterns.find(([pattern]) => pattern.test(cell))?.[1];

const withoutBrackets = (text: string): string => text.replaceAll(/\([^()]*\)/g, "");

const words = (text: string): readonly string[] =>
  withoutBrackets(text)
    .split(/,| or /)
    .map((word) => word.trim());

const isValue = (word: string): boolean => /^[a-z][a-z0-9_]*$/.test(word);

/** The values that the notes of an enum list before their first sentence ends. */
const valuesIn = (notes: string): readonly string[] | undefined => {
  const [list = ""] = withoutBrackets(notes).split(";");
  const found = words(list);
  return found.length > 1 && found.every(isValue) ? found : undefined;
};

const sampleValuesIn = (notes: string): readonly string[] | undefined => {
  const list = /such as ([^;]+)/.exec(notes)?.[1];
  return list === undefined ? undefined : words(list).filter(isValue);
};

/** Reads the type cell and the notes of a row; a row may be about several fields. */
export const expectationsOf = (names: string, typeCell: string, notes: string): readonly FieldExpectation[] => {
  const type = typeOf(typeCell);
  const isEnum = typeCell.startsWith("enum");
  const inCell = /^enum(?: in request)?: (.*)$/.exec(typeCell)?.[1];
  const exactLength = numberIn(typeCell, /length (\d+)/);
  const inBraces = /^array of \{(.*)\}/.exec(typeCell)?.[1] ?? "";
  const listsMembers = type === "object" || type === "array";
  return names
    .split(",")
    .map((name) => name.trim())
    .filter(isValue)
    .map((name) => ({
      name,
      type,
      format: typeCell.startsWith("date-time") ? "date-time" : undefined,
      isEnum,
      values: isEnum ? valuesIn(inCell ?? notes) : undefined,
      someValues: isEnum ? sampleValuesIn(notes) : undefined,
      nullable: /\bnullable\b/.test(typeCell),
      minLength: exactLength ?? numberIn(typeCell, /\b(\d+)-\d+\b/),
      maxLength: exactLength ?? numberIn(typeCell, /max (\d+)/) ?? numberIn(typeCell, /\b\d+-(\d+)\b/),
      minimum: numberIn(`${typeCell}, ${notes}`, /minimum (\d+)/),
      members: listsMembers ? [...memberList(inBraces), ...memberList(notes)] : [],
      isProviderKeyed: notes.startsWith("provider-keyed"),
    }));
};
