// The least that a webhook costs: the same bytes to the same server, from kept connections, with nothing recorded.
import { Agent } from "node:http";
import { sendRequest } from "../load-generator.ts";
import { serveBenchProcess } from "../child-process.ts";

export interface BareSenderOrder {
  readonly port: number;
  readonly paths: readonly string[];
  readonly connections: number;
  readonly count: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface BareSenderReady {
  readonly elapsedMs: number;
  readonly cpuMs: number;
}

serveBenchProcess<BareSenderOrder, BareSenderReady>(async ({ port, paths, connections, count, headers, body }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  const loop = async (): Promise<void> => {
    while (sent < count) {
      const path = paths[sent % paths.length] ?? "/";
      sent += 1;
      await sendRequest(agent, port, { method: "POST", path, headers, body });
    }
  };
  const began = { ms: performance.now(), cpu: process.cpuUsage() };
  await Promise.all(Array.from({ length: connections }, loop));
  const { user, system } = process.cpuUsage(began.cpu);
  agent.destroy();
  const ready = { elapsedMs: performance.now() - began.ms, cpuMs: (user + system) / 1_000 };
  return { ready, stop: () => Promise.resolve() };
});
