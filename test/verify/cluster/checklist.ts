export interface Check {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
  /** What was seen; of a failed check what was wrong. */
  readonly detail: string;
}

export interface Checklist {
  /** Runs one check, which rejects when it fails and otherwise returns what it saw. Never rejects itself. */
  readonly check: (name: string, work: () => Promise<string>) => Promise<boolean>;
  readonly checks: readonly Check[];
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : String(error);

/** Prints every check as it ends and keeps them for the report. */
export const createChecklist = (print: (line: string) => void = console.log): Checklist => {
  const checks: Check[] = [];
  const finish = (check: Check): boolean => {
    checks.push(check);
    print(`${check.passed ? "ok    " : "FAILED"} ${check.seconds.toFixed(1).padStart(6)} s  ${check.name}`);
    print(`                  ${check.detail.replaceAll("\n", "\n                  ")}`);
    return check.passed;
  };
  return {
    checks,
    async check(name, work) {
      const startedAt = performance.now();
      const seconds = (): number => (performance.now() - startedAt) / 1000;
      try {
        const detail = await work();
        return finish({ name, passed: true, seconds: seconds(), detail });
      } catch (error) {
        return finish({ name, passed: false, seconds: seconds(), detail: messageOf(error) });
      }
    },
  };
};
