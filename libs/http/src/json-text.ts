import { isUtf8 } from "node:buffer";

import { edgeFailures } from "@railyard/failures";

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

/** Where a parser gave up, without the text that stood there. */
const positionOf = (error: unknown): string => {
  const position = /position (\d+)/.exec(String(error))?.[1];
  return position === undefined ? "" : ` at position ${position}`;
};

const refuseDangerousName = (name: string): never => {
  throw edgeFailures.invalid_request({ problem: `${name} is not a member of this request`, field: name });
};

/** Whether a database can keep the text: without U+0000, and without halves of surrogate pairs. */
export const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

const refuseText = (): never => {
  throw edgeFailures.invalid_request({ problem: "the body has a text with U+0000 or half a surrogate pair" });
};

/** A reviver sees names and texts after escapes are resolved, so that no spelling of them gets by. */
const withoutDangers = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) => {
    if (name === "__proto__") return refuseDangerousName(name);
    return isStorable(name) && (typeof value !== "string" || isStorable(value)) ? value : refuseText();
  });

/**
 * Parses a request body.
 * @throws {Failure} `invalid_request` for text that is not JSON, is too deep, names a prototype, or holds texts that no
 * database keeps
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
  return text.includes("__proto__") || text.includes("\\u") ? withoutDangers(text) : value;
};
