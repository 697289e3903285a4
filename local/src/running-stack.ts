import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** File in the data folder that states where a running `npm start` listens. */
const runningFile = "running.json";

interface RunningStack {
  readonly url: string;
  readonly pid: number;
}

/** Writes down where the stack of this process listens. */
export const noteRunningStack = (dataFolder: string, url: string): void => {
  mkdirSync(dataFolder, { recursive: true });
  const running: RunningStack = { url, pid: process.pid };
  writeFileSync(join(dataFolder, runningFile), JSON.stringify(running));
};

export const forgetRunningStack = (dataFolder: string): void => {
  rmSync(join(dataFolder, runningFile), { force: true });
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user is alive as well.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Address of the API of the stack that runs with this data folder; null when none does. */
export const findRunningStack = (dataFolder: string): string | null => {
  try {
    const { url, pid } = JSON.parse(readFileSync(join(dataFolder, runningFile), "utf8")) as RunningStack;
    return isAlive(pid) ? url : null;
  } catch {
    return null;
  }
};
