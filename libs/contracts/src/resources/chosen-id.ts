import { text } from "../schema.ts";
import type { TextSchema } from "../schema.ts";

/** Where a pattern begins: not for words that a path means itself, so that nothing of that id could be reached. */
export const beginningExcept = (words: readonly string[]): string => `^(?!(?:${words.join("|")})$)`;

/**
 * A member with an id that a caller chooses.
 * @param reserved words that are in a path in the place of the id
 */
export const chosenId = (description: string, reserved: readonly string[]): TextSchema =>
  text(description, { minLength: 1, maxLength: 64, pattern: `${beginningExcept(reserved)}[A-Za-z0-9_-]+$` });
