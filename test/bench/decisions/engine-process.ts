// One replica of the decision engine in a process of its own, so that its CPU time is measured separately.
import { runInProcess } from "@railyard/local";
import { serveBenchProcess } from "../child-process.ts";

export interface EngineOrder {
  readonly environment: Readonly<Record<string, string>>;
}

serveBenchProcess<EngineOrder, Record<string, never>>(async ({ environment }) => {
  const { stop } = await runInProcess("decision-engine", environment);
  return { ready: {}, stop };
});
