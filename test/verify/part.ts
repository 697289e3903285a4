import { errorMessage, hasErrorCode } from "@railyard/failures";

/** What a part of the verification looked at, and what it found wrong. */
export interface Found {
  /** How much was looked at. A part that looked at nothing has failed. */
  readonly lookedAt: number;
  /** What was counted, such as "documents". */
  readonly unit: string;
  readonly problems: readonly string[];
  /** Why nothing could be looked at on this machine, with what to do about it. */
  readonly unavailable?: string;
}

export interface PartResult extends Found {
  readonly name: string;
  readonly seconds: number;
}

/** Thrown for a program that neither the machine nor Debian's packages have: its part cannot be looked at here. */
const programMissing = "program_missing";

const asPart = (error: unknown): Found => {
  const message = errorMessage(error);
  const nothing = { lookedAt: 0, unit: "", problems: [] };
  return hasErrorCode(error, programMissing)
    ? { ...nothing, unavailable: message }
    : { ...nothing, problems: [message] };
};

/**
 * Runs a part. What it throws is its problem, so that the other parts are looked at too. A part whose program is
 * missing fails nothing; the table states that it was not looked at, and what to install.
 */
export const runPart = async (name: string, part: () => Promise<Found>): Promise<PartResult> => {
  const startedAt = performance.now();
  const seconds = (): number => (performance.now() - startedAt) / 1000;
  try {
    const found = await part();
    const { lookedAt, unavailable } = found;
    const isBlind = lookedAt === 0 && unavailable === undefined;
    const problems = isBlind ? [...found.problems, "It looked at nothing."] : found.problems;
    return { ...found, problems, name, seconds: seconds() };
  } catch (error) {
    return { ...asPart(error), name, seconds: seconds() };
  }
};

const row = ({ name, lookedAt, unit, problems, unavailable, seconds }: PartResult): string => {
  const verdict = problems.length === 0 ? (unavailable === undefined ? "ok" : "--") : "FAIL";
  const counted = unavailable === undefined ? `${String(lookedAt)} ${unit}` : "not looked at";
  return `${verdict.padEnd(5)}${name.padEnd(28)}${counted.padEnd(32)}${seconds.toFixed(1).padStart(6)} s`;
};

/** The table of what was looked at, then everything that is wrong. */
export const report = (results: readonly PartResult[]): string => {
  const total = results.reduce((sum, { seconds }) => sum + seconds, 0);
  const notes = results.flatMap(({ name, unavailable }) =>
    unavailable === undefined ? [] : [`${name}: ${unavailable}`],
  );
  const problems = results.flatMap(({ name, problems: found }) => found.map((problem) => `${name}: ${problem}`));
  return [...results.map(row), `${" ".repeat(65)}${total.toFixed(1).padStart(6)} s`, ...notes, ...problems].join("\n");
};
