const columnsMax = 110;

/** `paymentMethods.setDefault` -> `payment_methods.set_default`. */
export const toSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `payment_methods` or `paymentMethods` -> `PaymentMethods`. */
export const toPascalCase = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

const keywords: ReadonlySet<string> = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global " +
    "if import in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

/** Whether Python takes the text as the name of a member. */
export const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text) && !keywords.has(text);

const wrapLine = (text: string, width: number): readonly string[] => {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
};

/** A text as a string literal of Python. */
export const literal = (text: string): string => JSON.stringify(text);

/** A docstring, wrapped and indented. */
export const docstring = (text: string, indentation: string): string => {
  const escaped = text.replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"');
  const lines = escaped.split("\n").flatMap((line) => wrapLine(line, columnsMax - indentation.length));
  const [first = "", ...rest] = lines;
  if (rest.length === 0 && first.length + 6 + indentation.length <= columnsMax + 6)
    return `${indentation}"""${first}"""`;
  const body = rest.map((line) => (line === "" ? "" : indentation + line));
  return [`${indentation}"""${first}`, ...body, `${indentation}"""`].join("\n");
};

/** A comment, wrapped and indented. */
export const comment = (text: string, indentation: string): string =>
  text
    .split("\n")
    .flatMap((line) => wrapLine(line, columnsMax - indentation.length - 2))
    .map((line) => `${indentation}# ${line}`.trimEnd())
    .join("\n");
