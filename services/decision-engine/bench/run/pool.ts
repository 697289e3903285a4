import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Task, TaskResult } from "./task.ts";
import { runTask } from "./task.ts";

const fewestTasksForThreads = 4;

const runOnThread = (tasks: Task[], results: TaskResult[], onResult: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      execArgv: ["--disable-warning=ExperimentalWarning"],
    });
    const next = (): void => {
      const task = tasks.shift();
      if (task === undefined) void worker.terminate();
      else worker.postMessage(task);
    };
    worker.on("message", (result: TaskResult) => {
      results.push(result);
      onResult();
      next();
    });
    worker.on("error", reject);
    worker.on("exit", () => {
      resolve();
    });
    next();
  });

/** Runs the tasks on all cores. The order of the results does not depend on which core was faster. */
export const runTasks = async (
  given: readonly Task[],
  onResult: (done: number, of: number) => void = () => undefined,
): Promise<readonly TaskResult[]> => {
  if (given.length < fewestTasksForThreads) return given.map(runTask);
  // The longest first, so that no core ends with one while the others have nothing left.
  const tasks = [...given].sort((left, right) => right.options.payments - left.options.payments);
  const results: TaskResult[] = [];
  const threads = Array.from({ length: availableParallelism() }, () =>
    runOnThread(tasks, results, () => {
      onResult(results.length, given.length);
    }),
  );
  await Promise.all(threads);
  return results.sort((left, right) => left.seed - right.seed);
};
