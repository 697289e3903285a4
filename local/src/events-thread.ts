// The events service in a thread of its own, as runTogether starts it: it takes its environment, and ends when told to.
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { createApp } from "@railyard/events";
import { readConfig } from "@railyard/events/config";

if (parentPort === null) throw new TypeError("This file is run as a thread, not as a program.");
const app = createApp(readConfig(workerData as Readonly<Record<string, string>>));
await app.start();
parentPort.postMessage("started");
await once(parentPort, "message");
await app.stop();
process.exit();
