/** A page, as far as the index of decisions reads it. */
interface Decision {
  readonly path: string;
  readonly title: string;
  readonly body: string;
}

interface Row {
  readonly number: string;
  readonly file: string;
  readonly title: string;
  readonly supersedes: readonly string[];
  readonly refersTo: readonly string[];
}

const fileName = /^docs\/decisions\/((\d{4})-.+\.md)$/;
const superseded = /\bsupersedes\W+(?:decision\W+)?(\d{4})/gi;
const otherDecision = /\b(\d{4})-[a-z\d-]+\.md\b|\bdecision (\d{4})\b|\((\d{4})\)/g;

const numbersIn = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(otherDecision)].map(([, linked, named, bracketed]) => linked ?? named ?? bracketed ?? ""),
  ),
];

const rowOf = ({ path, title, body }: Decision): readonly Row[] => {
  const [, file, number] = fileName.exec(path) ?? [];
  if (file === undefined || number === undefined) return [];
  const supersedes = [...body.matchAll(superseded)].map(([, other = ""]) => other);
  const refersTo = numbersIn(body).filter((other) => other !== number && !supersedes.includes(other));
  return [{ number, file, title: title.replace(/^\d{4}\W+/, ""), supersedes, refersTo }];
};

/** Numbers up to the last one that no decision has. */
const missingIn = (rows: readonly Row[]): readonly string[] => {
  const last = Number(rows.at(-1)?.number ?? 0);
  const numbers = Array.from({ length: last }, (_, index) => String(index + 1).padStart(4, "0"));
  return numbers.filter((number) => rows.every((row) => row.number !== number));
};

const tableOf = (rows: readonly Row[]): readonly string[] => {
  const link = (number: string): readonly string[] => {
    const row = rows.find((each) => each.number === number);
    return row === undefined ? [] : [`[${number}](${row.file})`];
  };
  return rows.map(({ number, file, title, supersedes, refersTo }) => {
    const others = [supersedes, refersTo].map((numbers) => numbers.flatMap(link).join(", "));
    return `| ${[number, `[${title.replaceAll("|", "\\|")}](${file})`, ...others].join(" | ")} |`;
  });
};

/** A page that is no file of the repository. */
interface MadePage extends Decision {
  readonly address: string;
}

/** The page that lists every decision among the pages. */
export const decisionsIndex = (pages: readonly Decision[]): MadePage => {
  const rows = pages.flatMap(rowOf).toSorted((left, right) => left.number.localeCompare(right.number, "en"));
  const missing = missingIn(rows);
  const hasSuperseded = rows.some(({ supersedes }) => supersedes.length > 0);
  const body = [
    "",
    "Why things are as they are: the title of each page is the decision.",
    hasSuperseded ? "" : "No decision supersedes another one so far; one that does names it.",
    "",
    ...(missing.length === 0 ? [] : [`No decision was published under these numbers: ${missing.join(", ")}.`, ""]),
    "| Number | Decision | Supersedes | Refers to |",
    "| --- | --- | --- | --- |",
    ...tableOf(rows),
    "",
  ].join("\n");
  return { path: "docs/decisions/README.md", address: "decisions", title: "Decisions", body };
};
