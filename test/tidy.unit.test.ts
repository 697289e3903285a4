// Style as a test: what a linter does not know and a reviewer should not have to point out.
import { describe, expect, it } from "@jest/globals";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const root = join(import.meta.dirname, "..");
const sourceLinesMax = 400;
const testLinesMax = 600;
const columnsMax = 120;
const functionLinesMax = 70;
/** A function that only makes other functions, as a class would. */
const factoryLinesMax = 150;
/** The largest is the generated document of the whole API. */
const blobBytesMax = 2_500_000;

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root })
  .toString("utf8")
  .split("\n")
  .filter((path) => path !== "" && existsSync(join(root, path)));
/** Written from the contracts, and compared with them. */
const isGenerated = (path: string): boolean => /^packages\/[^/]+\/src\/generated\//.test(path);
const typescript = tracked.filter((path) => path.endsWith(".ts") && !isGenerated(path));
const sources = typescript.filter((path) => /(^|\/)src\//.test(path));
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
const linesOf = (path: string): readonly string[] => textOf(path).split("\n");

/** Words that do not belong in a source, each with what to write instead. Split so that this file does not match. */
const banned: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: new RegExp("^(?:<{7}|>{7}) "), instead: "what both sides of the merge meant" },
  { pattern: new RegExp("\\b(TO" + "DO|FIX" + "ME)\\b"), instead: "finish it, or write an issue" },
  { pattern: new RegExp("@ts-" + "(ignore|nocheck)"), instead: "the right type" },
  { pattern: new RegExp("(es|ox)lint-" + "disable"), instead: "code that the rule accepts" },
  { pattern: new RegExp("\\." + "(skip|only|todo)\\("), instead: "a test that runs" },
  { pattern: new RegExp("instanceof " + "Error\\b"), instead: "a look at its code" },
  { pattern: new RegExp("^\\s*(export )?(const )?" + "enum "), instead: "a union of literals" },
  { pattern: new RegExp("\\bglobalThis\\." + "fetch\\b|\\bawait " + "fetch\\("), instead: "the service client" },
];

/**
 * Names and words that were used for terms of the field, each with the term. docs/glossary.md defines the terms. Tests
 * and benches are checked for the names; sources, documents and API texts to the words, too.
 */
const retiredNames: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /\bwasNobodys\b|\bnobodys\b/, instead: "onUnknownCredential, negativeCache" },
  { pattern: /\bformerly(Of)?\b/, instead: "previousPrincipal" },
  { pattern: /\bSearchGuards?\b/, instead: "LookupThrottle" },
  { pattern: /\bstrangerOf\b/, instead: "invitedUser" },
  { pattern: /\btakeStep\b|\bgoOn\b/, instead: "completeSignInStep, nextSignInStep, resume" },
  { pattern: /\b\w*[a-z]Wish(es)?\b/, instead: "a query, criteria or a selector" },
  { pattern: /\b\w*Books\b/, instead: "a store" },
  { pattern: /\bNews\b|\bnewsOf\b|\bNewsSource\b/, instead: "a notification, an event or an outcome" },
  { pattern: /\braiseVersion\b/, instead: "bumpVersion" },
  { pattern: /\b(settled|has)Company\b/, instead: "relatedChanges" },
  { pattern: /\btake(Payment|Attempts)\b/, instead: "authorizePayment, runAttempts" },
  { pattern: /\bimpersonal\b|\bisPersonInClear\b/, instead: "withoutPii, hasPlaintextPii" },
  {
    pattern: /\b(const|let|readonly) (told|tell)\b|\b(tell|told)[A-Z]|[a-z]Told\b/,
    instead: "report, publish, notify",
  },
  { pattern: /\b(const|let|readonly) (said|says?)\b|\b(said|say)[A-Z]|[a-z]Said\b/, instead: "state, print, expect" },
  {
    pattern: /[a-z](Anew|Beside|Stands)\b|\b(const|let|readonly) (beside|stands?)\b/,
    instead: "again, next to, status",
  },
  { pattern: /\b\w*[a-z]Faces?\b|\bfaces?(Of|Server)\b|\b(const|let) faces?\b/, instead: "an API" },
  { pattern: /\b(join|payments)Rooms\b|\broom(Of|Rules)\b|\b(const|let) rooms?\b/, instead: "a module" },
  { pattern: /\bplay(?!State|wright)[A-Z]|\b(const|let|readonly) plays?\b|\blend[A-Z]/, instead: "run, replay, share" },
  { pattern: /\btakes[A-Z]/, instead: "accepts" },
];
const retiredWords: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /\b(some|no)body\b|\bwhoever\b/i, instead: "who it is: the caller, the customer, no process" },
  { pattern: /\bnews\b/i, instead: "a notification or an event" },
  { pattern: /\bwish(es|ed)?\b/i, instead: "a request, criteria or a selector" },
  { pattern: /\btold\b|\btells?\b/i, instead: "reports, notifies, returns, distinguishes" },
  { pattern: /\banew\b/i, instead: "again, re-created" },
  { pattern: /\bbec(ame|omes?) of\b/i, instead: "the outcome of" },
  { pattern: /\bstands?\b(?!-| out)/i, instead: "is, is stored, means" },
  { pattern: /\bbesides?\b/i, instead: "next to, in addition to" },
  { pattern: /\bheld to\b/i, instead: "checked against, limited to" },
  { pattern: /\b(go|goes|going|went) on\b/i, instead: "continues, resumes" },
  { pattern: /without the customer\b(?!_)/i, instead: "merchant-initiated transaction (MIT)" },
  { pattern: /as long as the process turns/i, instead: "liveness: 200 while the process responds" },
];

/** Records of the past keep their words: decisions, the change log, and migrations, whose text has a checksum. */
const records = /^docs\/(decisions|deployment|bench)\/|^CHANGELOG\.md$|\/migrations\/|^test\/specification\/.*\.md$/;

const servicesOfSameShape = ["merchants", "payments", "events", "decision-engine", "sandbox-provider", "gateway"];
const partsOfAService = ["README.md", "package.json", "src/main.ts", "src/app.ts", "src/config.ts", "src/routes.ts"];
const partsOfAServiceWithDatabase = ["prisma.config.ts", "prisma/schema.prisma", "src/migrate.ts"];
/** What a service has from its base: made by itself, it would be measured, traced, checked and ended otherwise. */
const givenByTheBase: Readonly<Record<string, readonly string[]>> = {
  database: ["createDatabase", "createLeaseOwner", "openPool"],
  http: ["createHttpServer", "createServiceClient"],
  idempotency: ["createIdempotencyStore", "startPurging"],
  messaging: ["connectMessaging"],
  outbox: ["createRelay", "observeOutbox", "outboxRoute"],
  telemetry: ["createLogger", "createMetrics", "createTracing", "observeRuntime"],
};

describe("tidy", () => {
  it("looks at the whole tree", () => {
    expect(tracked.length).toBeGreaterThan(100);
    expect(sources.length).toBeGreaterThan(50);
  });

  it("keeps files small", () => {
    const large = typescript
      .map((path) => {
        const most = sources.includes(path) ? sourceLinesMax : testLinesMax;
        return { path, lines: linesOf(path).length, most };
      })
      .filter(({ lines, most }) => lines > most + 1);
    expect(large).toEqual([]);
  });

  it("keeps lines short", () => {
    // A sentence of a catalogue is on one line.
    const isCatalogue = (path: string): boolean => path.startsWith("console/src/texts/");
    const long = typescript
      .filter((path) => !isCatalogue(path))
      .flatMap((path) =>
        linesOf(path).flatMap((line, index) => (line.length > columnsMax ? [`${path}:${index + 1}`] : [])),
      );
    expect(long).toEqual([]);
  });

  it("keeps functions short", () => {
    const long = sources.flatMap((path) => longFunctions(path));
    expect(long).toEqual([]);
  });

  it("has none of the words that hide unfinished work or unsafe types", () => {
    const found = typescript
      .filter((path) => !path.endsWith("tidy.unit.test.ts"))
      .flatMap((path) =>
        linesOf(path).flatMap((line, index) =>
          banned.flatMap(({ pattern, instead }) =>
            pattern.test(line) ? [`${path}:${index + 1} has ${pattern.source}: write ${instead}`] : [],
          ),
        ),
      );
    expect(found).toEqual([]);
  });

  it("uses the field's names", () => {
    const found = typescript
      .filter((path) => !path.endsWith("tidy.unit.test.ts"))
      .flatMap((path) => findingsIn(path, linesOf(path), retiredNames));
    expect(found).toEqual([]);
  });

  it("uses the field's words in comments, documents and API texts", () => {
    const found = tracked
      .filter((path) => !records.test(path))
      .flatMap((path) => findingsIn(path, proseOf(path), retiredWords));
    expect(found).toEqual([]);
  });

  it("names files after what they contain", () => {
    const drawer = /^(utils?|helpers?|common|shared|core|misc|mapper)\.ts$/;
    const drawers = typescript.filter((path) => drawer.test(basename(path)));
    const notKebab = typescript.filter((path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z-]+)*\.ts$/.test(basename(path)));
    expect([...drawers, ...notKebab]).toEqual([]);
  });

  it("reads the environment only where a process begins", () => {
    const allowed =
      /src\/(main|migrate|demo)\.ts$|^libs\/(config|testing|process)\/|^packages\/node\/src\/railyard\.ts$/;
    const readers = sources.filter((path) => /process\.env\b/.test(textOf(path)) && !allowed.test(path));
    expect(readers).toEqual([]);
  });

  it("gives every service the same parts", () => {
    const missing = servicesOfSameShape.flatMap((service) =>
      [...partsOfAService, ...(service === "gateway" ? [] : partsOfAServiceWithDatabase)]
        .filter((part) => !existsSync(join(root, "services", service, part)))
        .map((part) => `services/${service}/${part}`),
    );
    expect(missing).toEqual([]);
  });

  it("explains every module of payments, and finds what the README of payments points to", () => {
    const inPayments = sources.filter((path) => /^services\/payments\/src\/[^/]+\//.test(path));
    const modules = [...new Set(inPayments.map((path) => path.split("/").slice(0, 4).join("/")))];
    expect(modules.length).toBeGreaterThan(10);
    expect(modules.filter((module) => !existsSync(join(root, module, "README.md")))).toEqual([]);
    const readme = textOf("services/payments/README.md");
    const pointers = [...readme.matchAll(/`(src\/[^`]+\.ts)`/g)].map(([, path = ""]) => path);
    expect(pointers.length).toBeGreaterThanOrEqual(10);
    expect(pointers.filter((path) => !existsSync(join(root, "services/payments", path)))).toEqual([]);
  });

  it("finds the files that the glossary points to", () => {
    const folders = ["", "services/payments/src", "services/decision-engine/src/domain"];
    const pointers = [...textOf("docs/glossary.md").matchAll(/`([^`]+\.ts)`/g)].map(([, path = ""]) => path);
    expect(pointers.length).toBeGreaterThan(20);
    expect(pointers.filter((path) => !folders.some((folder) => existsSync(join(root, folder, path))))).toEqual([]);
  });

  it("builds every service on the base of services", () => {
    const anyBase = "\\bcreate(?:Service|Platform|Store|Leasing)Base\\b";
    const base = new RegExp(`import \\{[^}]*${anyBase}[^}]*\\} from "@railyard/(?:service|platform)";`);
    const without = servicesOfSameShape.filter((service) => !base.test(textOf(`services/${service}/src/app.ts`)));
    expect(without).toEqual([]);
    // A command of an operator is no service.
    const served = sources.filter(
      (path) => /^services\/.*\.ts$/.test(path) && !/\brun(?:Command|Reseal)\(/.test(textOf(path)),
    );
    const besides = served.flatMap((path) =>
      importedFromLibraries(path)
        .filter(({ library, name }) => givenByTheBase[library]?.includes(name))
        .map(({ name }) => `${path} imports ${name}: take it from the base`),
    );
    expect(besides).toEqual([]);
  });

  it("keeps every main short", () => {
    const long = sources.filter((path) => path.endsWith("src/main.ts") && linesOf(path).length > 41);
    expect(long).toEqual([]);
  });

  it("explains every library in a few lines", () => {
    const inLibraries = sources.filter((path) => path.startsWith("libs/"));
    const libraries = [...new Set(inLibraries.map((path) => path.split("/")[1] ?? ""))];
    expect(libraries.length).toBeGreaterThan(10);
    expect(libraries.filter((name) => !existsSync(join(root, "libs", name, "README.md")))).toEqual([]);
  });

  it("contains no large blobs", () => {
    const large = tracked.filter((path) => readFileSync(join(root, path)).byteLength > blobBytesMax);
    expect(large).toEqual([]);
  });
});

/** What a file imports from libraries, by the names that these have there. */
const importedFromLibraries = (path: string): readonly { readonly library: string; readonly name: string }[] =>
  [...textOf(path).matchAll(/^import \{([^}]*)\} from "@railyard\/([^"]*)";/gm)].flatMap(
    ([, names = "", library = ""]) =>
      names.split(",").map((name) => ({ library, name: name.trim().split(" as ")[0] ?? "" })),
  );

const findingsIn = (
  path: string,
  lines: readonly string[],
  refused: readonly { readonly pattern: RegExp; readonly instead: string }[],
): readonly string[] =>
  lines.flatMap((line, index) =>
    refused.flatMap(({ pattern, instead }) =>
      pattern.test(line) ? [`${path}:${String(index + 1)} has ${pattern.source}: write ${instead}`] : [],
    ),
  );

/** The lines of a file with all but its prose made empty. Addresses and code in a document are not prose. */
const proseOf = (path: string): readonly string[] => {
  if (/^docs\/openapi\/|^docs\/asyncapi\.json$/.test(path)) return only(path, /^\s*"(description|summary)": "/);
  if (path.endsWith(".md")) return linesOf(path).map((line) => line.replaceAll(/\]\([^)]*\)|`[^`]*`/g, ""));
  if (path.endsWith(".prisma")) return only(path, /^\s*\/\//);
  if (!sources.includes(path) || path.startsWith("console/src/texts/de/")) return [];
  const comments = only(path, /^\s*(\/\/|\/?\*)/);
  // A literal with a space is a sentence, or SQL on one line, which has no such words.
  const sentenceIn = (line: string): string =>
    (line.match(/"[^"]* [^"]*"|`[^`]* [^`]*`/g) ?? []).join(" ").replaceAll("`nobody`", "");
  return linesOf(path).map((line, index) => comments[index] || sentenceIn(line));
};

const only = (path: string, prose: RegExp): readonly string[] =>
  linesOf(path).map((line) => (prose.test(line) ? line.replaceAll(/`[^`]*`/g, "") : ""));

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Functions of a file, found by their indentation. */
const functionsOf = (lines: readonly string[]): readonly Span[] => {
  return lines.flatMap((line, start) => {
    const opening =
      /^(\s*)(?:export )?(?:async )?(?:function\b.*|(?:(?:const )?\w+(?: =|:).*=>)|(?:\w+\(.*\).*)) \{$/.exec(line);
    if (opening === null) return [];
    const indentation = opening[1] ?? "";
    const end = lines.findIndex((candidate, at) => at > start && new RegExp(`^${indentation}\\}`).test(candidate));
    return end === -1 ? [] : [{ start, end }];
  });
};

/** Lines of a function without those of the functions inside it: a factory is as long as what it does itself. */
const ownLines = ({ start, end }: Span, all: readonly Span[]): number => {
  const inside = all.filter((span) => span.start > start && span.end < end);
  const outermost = inside.filter((span) => !inside.some((other) => other.start < span.start && other.end > span.end));
  return end - start - outermost.reduce((lines, span) => lines + span.end - span.start, 0);
};

const longFunctions = (path: string): readonly string[] => {
  const spans = functionsOf(linesOf(path));
  return spans.flatMap((span) => {
    const own = ownLines(span, spans);
    const whole = span.end - span.start;
    if (own <= functionLinesMax && whole <= factoryLinesMax) return [];
    return [`${path}:${String(span.start + 1)} has ${String(own)} lines of its own, ${String(whole)} in all`];
  });
};
