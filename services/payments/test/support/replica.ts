import { defined } from "@railyard/members";
import { join } from "node:path";

import type { ServiceProcess } from "@railyard/testing";
import { startServiceProcess } from "@railyard/testing";

/** The service as a process of its own, which can die and be suspended as in production. */
export interface Replica extends ServiceProcess {
  readonly url: string;
}

export const startReplica = async (
  variables: Readonly<Record<string, string>>,
  onOutput?: (text: string) => void,
): Promise<Replica> => {
  const main = join(import.meta.dirname, "../../src/main.ts");
  const running = await startServiceProcess({ main, variables, ...defined({ onOutput }) });
  return { ...running, url: `http://127.0.0.1:${String(running.port)}` };
};
