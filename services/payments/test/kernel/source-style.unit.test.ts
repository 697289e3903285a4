// Style as a test: in the rules of payments a status changes by a table, and amounts are added and taken off exactly.
import { describe, expect, it } from "@jest/globals";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const sources = join(import.meta.dirname, "../../src");

/** The tables themselves. */
const isTable = (path: string): boolean => /-(status|moves|transitions)\.ts$/.test(path);

/** What has no table: accounts, captures, increments, authentications, item prices, jobs, and what is only shown. */
const withoutTable: readonly string[] = [
  "authentications/domain/settle-authentication.ts",
  "authentications/use-cases/create-authentication.ts",
  "exports/use-cases/create-export.ts",
  "payments/domain/capture-ledger.ts",
  "payments/domain/external-authentication.ts",
  "payments/domain/incremental-authorization.ts",
  "payments/use-cases/capture-payment.ts",
  "payments/use-cases/run-attempts.ts",
  "payouts/domain/change-payout.ts",
  "refunds/use-cases/test-connector.ts",
  "subscriptions/domain/item.ts",
  "timelines/use-cases/read-payment-timeline.ts",
];

const rules = globSync("*/{domain,use-cases}/**/*.ts", { cwd: sources }).sort();
const textOf = (path: string): string => readFileSync(join(sources, path), "utf8");

describe("statuses in payments", () => {
  const writers = rules
    .filter((path) => !isTable(path))
    .filter((path) => /[{,\n]\s*status: "[^"]*"(?! \|)/.test(textOf(path)));

  it("are written by tables, where there are any", () => {
    expect(writers.filter((path) => !withoutTable.includes(path))).toEqual([]);
  });

  it("have no exception that is not needed", () => {
    expect(withoutTable.filter((path) => !writers.includes(path))).toEqual([]);
  });
});

describe("amounts in payments", () => {
  const amount = String.raw`\w*[aA]mount\w*`;
  const bareSum = new RegExp(String.raw`\b${amount}(?: \?\? 0\))? [-+*] \w|\w [-+*] (?:\w+\.)*${amount}\b`);

  it("are added, taken off and multiplied by libs/money alone", () => {
    const found = rules.flatMap((path) =>
      textOf(path)
        .split("\n")
        .filter((line) => bareSum.test(line) && !/^\s*(?:\*|\/[/*])/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(found.filter((line) => !line.includes("Math.round("))).toEqual([]);
    expect(bareSum.test("payment.amountCaptured - refunded")).toBe(true);
    expect(bareSum.test("(payment.amountCaptured ?? 0) - refunded")).toBe(true);
    expect(bareSum.test("captured + payment.amountRefunded")).toBe(true);
  });
});

describe("requests in payments", () => {
  const domain = rules.filter((path) => path.includes("/domain/"));
  /** Values that are kept as sent, in rows, answers and inputs of providers alike. */
  const keptAsSent: readonly string[] = [
    ": AddressRequest",
    ": ContactRequest",
    "payments/domain/payment-details.ts: CreatePaymentRequest",
  ];
  const requestsIn = (text: string): readonly string[] =>
    [...text.matchAll(/^import (?:type )?\{([^}]*)\} from "@railyard\/contracts";/gm)]
      .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim().replace("type ", "").split(" ")[0] ?? ""))
      .filter((name) => name.endsWith("Request"));

  it("are read in wire, and the domain takes what was stated", () => {
    const found = domain.flatMap((path) => requestsIn(textOf(path)).map((name) => `${path}: ${name}`));
    expect(found.filter((one) => !keptAsSent.some((kept) => one.endsWith(kept)))).toEqual([]);
    for (const kept of keptAsSent) expect(found.some((one) => one.endsWith(kept))).toBe(true);
    const text = 'import type {\n  CountryCode,\n  RefundRequest as Wire,\n} from "@railyard/contracts";\n';
    expect(requestsIn(text)).toEqual(["RefundRequest"]);
  });
});
