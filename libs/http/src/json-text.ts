import { isUtf8 } from "node:buffer";

import { edgeFailures } from "@railyard/failures";
import { isStorableText } from "@railyard/members";

import { printableName } from "./printable-name.ts";
import { repeatedMember } from "./repeated-member.ts";

/** Deeper nesting is refused: it fits into any body limit and exhausts the stack of whatever walks it. */
const maximumNesting = 1000;

const nestingOf = (text: string): number => {
  let deepest = 0;
  let depth = 0;
  let insideText = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (insideText && character === "\\") index += 1;
    else if (character === '"') insideText = !insideText;
    else if (insideText) continue;
    else if (character === "[" || character === "{") deepest = Math.max(deepest, (depth += 1));
    else if (character === "]" || character === "}") depth -= 1;
  }
  return deepest;
};

/** Where a parser gave up, without the text that was there. */
const positionOf = (error: unknown): string => {
  const position = /position (\d+)/.exec(String(error))?.[1];
  return position === undefined ? "" : ` at position ${position}`;
};

const refuseDangerousName = (name: string): never => {
  throw edgeFailures.invalid_request({ problem: `${name} is not a member of this request`, field: name });
};

const refuseText = (): never => {
  throw edgeFailures.invalid_request({ problem: "the body has a text with U+0000 or half a surrogate pair" });
};

const refuseNumber = (name: string): never => {
  const field = printableName(name);
  const problem = `the number at ${field} is too large to be kept exactly; send a smaller one, or a text`;
  throw edgeFailures.invalid_request({ problem, field });
};

/** Outside of texts these are the numbers that may be too large: with an exponent, or of 16 digits before the point. */
const largeNumber = /[:,[\s]-?\d(?:\d{15}|[\d.]*[eE])/;

const integerText = /^-?\d+$/;

/**
 * Whether the number comes back as it was sent: beyond what a double reaches it would be null, and a long integer,
 * which is an id more often than an amount, would have other digits. Fractions are rounded as everywhere.
 */
const isKept = (value: number, written: string): boolean =>
  Number.isFinite(value) && (Number.isSafeInteger(value) || !integerText.test(written) || String(value) === written);

type Reviver = (name: string, value: unknown, context: { readonly source?: string }) => unknown;

/** A reviver sees names and texts after escapes are resolved, so that no spelling of them gets by. */
const refuseDangers: Reviver = (name, value, { source = "" }) => {
  if (name === "__proto__") return refuseDangerousName(name);
  if (!isStorableText(name) || (typeof value === "string" && !isStorableText(value))) return refuseText();
  return typeof value !== "number" || isKept(value, source) ? value : refuseNumber(name);
};

const withoutDangers = (text: string): unknown =>
  // The library's types do not know the third argument yet.
  JSON.parse(text, refuseDangers as (name: string, value: unknown) => unknown);

/** Ordinary bodies have none of it, and are spared a walk through their members. */
const mayHoldDangers = (text: string): boolean =>
  text.includes("__proto__") || text.includes("\\u") || largeNumber.test(text);

/**
 * Parses a request body.
 * @throws {Failure} `invalid_request` for text that is not JSON, is too deep, names a prototype, has a member twice, or
 * holds texts that no database keeps or numbers that would come back as others
 */
export const parseJson = (bytes: Buffer): unknown => {
  if (!isUtf8(bytes)) throw edgeFailures.invalid_request({ problem: "the body is not UTF-8" });
  const text = bytes.toString("utf8");
  // A body must be twice as long as it is deep, so short ones need no count.
  if (text.length > 2 * maximumNesting && nestingOf(text) > maximumNesting) {
    throw edgeFailures.invalid_request({ problem: "the body is nested too deeply" });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw edgeFailures.invalid_request({ problem: `the body is not JSON${positionOf(error)}` });
  }
  const harmless = mayHoldDangers(text) ? withoutDangers(text) : value;
  const repeated = repeatedMember(text, harmless);
  if (repeated !== undefined) {
    const field = printableName(repeated);
    throw edgeFailures.invalid_request({ problem: `the body has ${field} more than once; send it once`, field });
  }
  return harmless;
};
