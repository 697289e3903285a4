import { maskCardNumbers, withoutIdentifiers } from "@railyard/identifiers";
import { cutText } from "@railyard/members";

import { emails, maskerOf, sourceOf } from "./masked-texts.ts";
import type { MemberClass } from "./readable-members.ts";
import { isPlainName } from "./readable-members.ts";

/** What replaces a value that may not be read. */
export const mask = "***";

const idForm = /^[A-Za-z0-9][\w:=+/-]{2,95}$/;
const codeForm = /^[A-Za-z\d][\w.:/ [\]-]{0,63}$/;
const wordForm = /^[A-Za-z]{1,16}(?:_[A-Za-z]{1,16}){0,3}$/;
const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.,+Z-]*$/;
const amountForm = /^-?(?:0|[1-9]\d{0,10})(?:\.\d{1,4})?$/;
// Bank accounts, days of birth, and phone numbers as they are dialled at home.
const personalForm = /^(?:[A-Z]{2}\d{2}[A-Z\d]{11,30}|\d{4}[-/]\d{1,2}[-/]\d{1,2}|0\d{6,14})$/i;
const base64Form = /^[A-Za-z\d+/_-]{4,}={0,2}$/;
const hexForm = /^(?:[\da-f]{2}){2,}$/i;
// More digits make a number of something.
const sixDigits = /(?:\d\D*){6}/;

const wordEnds = /[\s.,:;/[\]]+/;
/** As interfaces write names: snake_case and camelCase. */
const nameForm = /^[a-z]+(?:_[a-z\d]+)*$|^[a-z]+(?:[A-Z][a-z]+)*\d?$/;

const includesMin = 4;
const messageMax = 500;
const oldestTime = 1e9;
const latestTime = 1e14;
const codeNumberMax = 10_000;
const amountMax = 1e12;

/** Decides of values in the messages of one operation. */
export interface ValueMask {
  /** Whether the name of a member may be read. */
  isReadableName(name: string): boolean;
  /** The text where it may be read, else the mask. */
  text(value: string, kind: MemberClass): string;
  /** The same for a number, as JSON. */
  number(value: number, kind: MemberClass): string;
}

/** Both as they are and as base64 or hexadecimal hide them. */
const formsOf = (text: string): readonly string[] => [
  text,
  ...(base64Form.test(text) && /[A-Z\d]/.test(text) ? [Buffer.from(text, "base64").toString("latin1")] : []),
  ...(hexForm.test(text) ? [Buffer.from(text, "hex").toString("latin1")] : []),
];

/** The mask of an operation with these secrets, in lower case. */
export const createValueMask = (secrets: ReadonlySet<string>): ValueMask => {
  // What is read of a value is never longer, and files are secrets, too.
  const findable = [...secrets].filter(({ length }) => length <= messageMax);
  const long = findable.filter(({ length }) => length >= includesMin);
  const isSecret = (value: string): boolean =>
    [value, ...(wordEnds.test(value) ? value.split(wordEnds) : [])].some((part) =>
      formsOf(part).some((form) => {
        const text = form.toLowerCase();
        return secrets.has(text) || long.some((secret) => text.includes(secret));
      }),
    );
  const isCode = (value: string): boolean => codeForm.test(value) && !sixDigits.test(value);
  const isId = (value: string): boolean =>
    idForm.test(value) && /\d/.test(value) && !personalForm.test(value) && maskCardNumbers(value) === value;
  /** A pattern of all secrets takes longer to make than all else here, and few texts repeat one. */
  const hideSecrets = (text: string): string => {
    const lower = text.toLowerCase();
    const inOnePiece = lower.replaceAll(/[ -]/g, "");
    const repeated = findable.filter((secret) => lower.includes(secret) || inOnePiece.includes(secret));
    return maskerOf(repeated.map(sourceOf), String.raw`[\p{L}\p{N}]`, "giu")(text);
  };
  const messageOf = (value: string): string => {
    const cut = value.length > messageMax ? `${cutText(value, messageMax)}…` : value;
    const masked = hideSecrets(maskCardNumbers(cut).replaceAll(emails, mask));
    const withoutNumbers = withoutIdentifiers(masked).replaceAll(/\d+(?:[/.-]\d+)+|\d{4,}/g, mask);
    return withoutNumbers.replaceAll(/[\w+/=-]{4,}/g, (word) => (/[A-Z\d]/.test(word) && isSecret(word) ? mask : word));
  };

  return {
    isReadableName: (name) =>
      isPlainName(name) && !(nameForm.test(name) ? secrets.has(name.toLowerCase()) : isSecret(name)),
    text: (value, kind) => {
      if (value === "") return "";
      if (kind === "message" || kind === "errors") return messageOf(value);
      const isReadable =
        (kind === "id" && (isId(value) || (isCode(value) && !value.includes(" ")))) ||
        (kind === "code" && isCode(value)) ||
        ((kind === "check" || kind === "instrument") && wordForm.test(value)) ||
        (kind === "time" && timeForm.test(value)) ||
        (kind === "amount" && amountForm.test(value));
      return isReadable && !isSecret(value) ? value : mask;
    },
    number: (value, kind) => {
      const isReadable =
        (kind === "amount" && Math.abs(value) < amountMax) ||
        (kind === "time" && value >= oldestTime && value < latestTime) ||
        ((kind === "code" || kind === "errors") && Math.abs(value) < codeNumberMax && Number.isInteger(value));
      return isReadable && !secrets.has(String(value)) ? String(value) : `"${mask}"`;
    },
  };
};
