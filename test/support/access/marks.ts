/**
 * Whether a text shows a mark: an id, or words that only one merchant's data has. A number has to occur by itself,
 * since six digits in a row come up by chance inside of ids and digests.
 */
export const shows = (text: string, mark: string): boolean => {
  if (!/^\d+$/.test(mark)) return text.includes(mark);
  return new RegExp(`(?<![0-9a-z])${mark}(?![0-9a-z])`, "i").test(text);
};
