/** A piece of a sentence: text, or code. */
export interface Piece {
  readonly text: string;
  readonly isCode: boolean;
}

// Names of members, such as card.card_cvc, and values, such as SR_BASED_ROUTING, are without backticks in descriptions.
// Codes of errors, such as IR_18, are not among them.
const member = String.raw`[a-z][a-z0-9]*(?:\.[a-z0-9_]+)*(?:_[a-z0-9]+)+(?:\.[a-z][a-z0-9_]*)*`;
const value = "[A-Z]{2,}(?:_[A-Z]{2,})+";
const names = new RegExp(String.raw`((?<![\w./-])(?:${member}|${value})(?![\w/-]))`);

const alternating = (parts: readonly string[]): readonly Piece[] =>
  parts.map((text, index) => ({ text, isCode: index % 2 === 1 }));

const piecesOf = (paragraph: string): readonly Piece[] =>
  alternating(paragraph.split("`"))
    .flatMap((piece) => (piece.isCode ? [piece] : alternating(piece.text.split(names))))
    .filter(({ text }) => text !== "");

/** The paragraphs of a description, with the names of members and values as code. */
export const paragraphsOf = (text: string): readonly (readonly Piece[])[] =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => piecesOf(paragraph.replaceAll("\n", " ").trim()))
    .filter((pieces) => pieces.length > 0);

/** The first sentence of a description, for lists and the head of the page. */
export const firstSentence = (text: string): string => {
  const plain = text.replaceAll("`", "").replaceAll(/\s+/g, " ").trim();
  return /^.*?(?<!\be\.g|\bi\.e)[.?!](?=\s[A-Z]|$)/.exec(plain)?.[0] ?? plain;
};
