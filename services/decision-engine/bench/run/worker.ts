import { parentPort } from "node:worker_threads";
import type { Task } from "./task.ts";
import { runTask } from "./task.ts";

// One task at a time: the pool sends the next one when it has the result.
parentPort?.on("message", (task: Task) => {
  parentPort?.postMessage(runTask(task));
});
