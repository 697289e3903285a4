const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** A cluster of more units is cut itself: an emoji of a family has 11, a letter may carry any number of accents. */
const clusterUnitsMax = 32;

/** Between two of these every cluster ends: most texts are cut without a look at the whole of them. */
const endsPlainly = /^[ -~]{2}$/;

const isWithinPair = (text: string, index: number): boolean =>
  /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(index - 1, index + 1));

/**
 * The beginning of a text, at most so many UTF-16 units of it. It ends between characters as readers see them, never
 * within a surrogate pair: half of one is no text, so that a provider refuses it and a page shows a replacement
 * character. Units are counted because those who limit texts count units or characters, which are never more.
 */
export const cutText = <Text extends string | null | undefined>(
  text: Text,
  unitsMax: number,
): string | Exclude<Text, string> => {
  if (typeof text !== "string") return text as Exclude<Text, string>;
  if (text.length <= unitsMax) return text;
  if (endsPlainly.test(text.slice(unitsMax - 1, unitsMax + 1))) return text.slice(0, unitsMax);
  const end = characters.segment(text).containing(unitsMax)?.index ?? unitsMax;
  if (unitsMax - end <= clusterUnitsMax && end > 0) return text.slice(0, end);
  return text.slice(0, isWithinPair(text, unitsMax) ? unitsMax - 1 : unitsMax);
};

/** The first character of a text as readers see it, such as a flag of two code points; empty for an empty text. */
export const firstCharacter = (text: string): string => characters.segment(text).containing(0)?.segment ?? "";
