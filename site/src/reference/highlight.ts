/** The languages of samples and answers. */
export type CodeLanguage = "sh" | "js" | "python" | "json";

/** A part of code with what it is; absent for what needs no color. */
export interface Token {
  readonly text: string;
  readonly kind?: "key" | "string" | "number" | "word";
}

const string = String.raw`"(?:[^"\\]|\\.)*"`;
const number = String.raw`-?\b\d+(?:\.\d+)?\b`;

const words: Readonly<Record<CodeLanguage, string>> = {
  sh: "curl|true|false|null",
  js: "import|from|const|new|await|for|of|true|false|null",
  python: "import|from|for|in|True|False|None",
  json: "true|false|null",
};

// A command has its body in single quotes, with the strings of JSON inside: those are colored, the quotes are not.
const patternOf = (language: CodeLanguage): RegExp =>
  new RegExp(
    [
      String.raw`(?<key>${string}(?=\s*:)|(?<=^\s*)[A-Za-z_$][\w$]*(?=: ))`,
      `(?<string>${string})`,
      String.raw`(?<word>(?<![\w.-])(?:${words[language]})(?![\w.-]))`,
      `(?<number>${number})`,
    ].join("|"),
    "gm",
  );

const patterns: Readonly<Record<CodeLanguage, RegExp>> = {
  sh: patternOf("sh"),
  js: patternOf("js"),
  python: patternOf("python"),
  json: patternOf("json"),
};

const kindOf = (groups: Readonly<Record<string, string | undefined>> | undefined): Token["kind"] => {
  if (groups?.["key"] !== undefined) return "key";
  if (groups?.["string"] !== undefined) return "string";
  return groups?.["word"] === undefined ? "number" : "word";
};

/** The code in parts for coloring; together they are the code. */
export const tokensOf = (code: string, language: CodeLanguage): readonly Token[] => {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(patterns[language])) {
    if (match.index > end) tokens.push({ text: code.slice(end, match.index) });
    const kind = kindOf(match.groups);
    tokens.push(kind === undefined ? { text: match[0] } : { text: match[0], kind });
    end = match.index + match[0].length;
  }
  return end < code.length ? [...tokens, { text: code.slice(end) }] : tokens;
};
