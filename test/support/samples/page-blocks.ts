import { defined } from "@railyard/members";

/** A fenced block of a page. */
export interface PageBlock {
  readonly language: string;
  /** File that the block states, relative to docs/; absent: none. */
  readonly file?: string;
  /** Member of the file that the block shows; absent: the whole. */
  readonly member?: string;
  readonly text: string;
  readonly line: number;
  /** Whether nothing but blank lines is between this block and the one before. */
  readonly isAdjacent: boolean;
}

const fence = /^( *)(```+)(\w*)(?: +file="([^"#]+)(?:#(\w+))?")?[^\n]*\n(.*?)^\1\2 *$/gms;

/** The fenced blocks of a page in their order. */
export const blocksOf = (markdown: string): readonly PageBlock[] => {
  let end = 0;
  return [...markdown.matchAll(fence)].map((match) => {
    const [whole, margin = "", , language = "", file, member, text = ""] = match;
    const between = markdown.slice(end, match.index);
    end = match.index + whole.length;
    return {
      language,
      ...defined({ file, member }),
      text: text.replaceAll(new RegExp(`^${margin}`, "gm"), ""),
      line: markdown.slice(0, match.index).split("\n").length,
      isAdjacent: between.trim() === "",
    };
  });
};

const programs = ["js", "javascript", "mjs", "ts", "typescript", "python", "py"];

/** Whether a block is a program that a reader would run against the API, and so must be a file that a test runs. */
export const isProgram = ({ language, text }: PageBlock): boolean =>
  programs.includes(language) || (["sh", "bash", "shell"].includes(language) && /\bcurl\b/.test(text));
