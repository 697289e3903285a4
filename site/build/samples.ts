/** The languages of a sample, by that of its block, in the order in which they are shown. */
export const sampleLanguages: Readonly<Record<string, { readonly name: string; readonly label: string }>> = {
  sh: { name: "curl", label: "curl" },
  js: { name: "node", label: "Node.js" },
  python: { name: "python", label: "Python" },
};

/** A fenced block of code. */
export interface CodeBlock {
  readonly lang?: string | null | undefined;
  readonly meta?: string | null | undefined;
}

const fileOf = (meta: string | null | undefined): string | undefined => /(?:^|\s)file="([^"]+)"/.exec(meta ?? "")?.[1];

/** The sample that a block shows, the same in each language; undefined when it shows none. */
export const sampleOf = ({ lang, meta }: CodeBlock): string | undefined =>
  Object.hasOwn(sampleLanguages, lang ?? "") ? fileOf(meta)?.replace(/\.\w+$/, "") : undefined;

/** Whether a block shows the answer to a sample. */
export const isAnswer = ({ lang, meta }: CodeBlock): boolean =>
  lang === "json" && fileOf(meta)?.startsWith("samples/") === true;

/** How many of the blocks that follow each other show the sample of the first, each in another language. */
export const groupLength = (blocks: readonly CodeBlock[]): number => {
  const sample = blocks[0] === undefined ? undefined : sampleOf(blocks[0]);
  if (sample === undefined) return 0;
  const seen = new Set<string>();
  for (const block of blocks) {
    if (sampleOf(block) !== sample || seen.has(block.lang ?? "")) break;
    seen.add(block.lang ?? "");
  }
  return seen.size;
};
