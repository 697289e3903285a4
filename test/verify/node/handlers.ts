import { spawn } from "node:child_process";
import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Container, Handler } from "./objects.ts";

/** Where a container is, for what is asked of it. */
export interface HandlerTarget {
  /** Loopback address of the pod. */
  readonly host: string;
  readonly container: Container;
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
}

const portOf = ({ ports = [] }: Container, port: number | string): number =>
  typeof port === "number" ? port : (ports.find(({ name }) => name === port)?.containerPort ?? Number(port));

const askOverHttp = (host: string, port: number, path: string, timeoutMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const finish = (isGood: boolean): void => {
      clearTimeout(timer);
      asked.destroy();
      resolve(isGood);
    };
    const timer = setTimeout(finish, timeoutMs, false);
    const asked = request({ host, port, path, agent: false, headers: { "user-agent": "kube-probe/1.20" } });
    asked.on("error", () => {
      finish(false);
    });
    asked.on("response", ({ statusCode = 0 }) => {
      finish(statusCode >= 200 && statusCode < 400);
    });
    asked.end();
  });

const connects = (host: string, port: number, timeoutMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: timeoutMs });
    const finish = (isGood: boolean): void => {
      socket.destroy();
      resolve(isGood);
    };
    socket.once("connect", () => {
      finish(true);
    });
    for (const event of ["error", "timeout"] as const) socket.once(event, () => finish(false));
  });

const runs = (command: readonly string[], target: HandlerTarget, timeoutMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const [name = "", ...words] = command;
    const child = spawn(name === "node" ? process.execPath : name, words, {
      cwd: target.folder,
      env: { PATH: "/usr/local/bin:/usr/bin:/bin", ...target.environment },
      stdio: "ignore",
      timeout: timeoutMs,
      killSignal: "SIGKILL",
    });
    child.once("error", () => {
      resolve(false);
    });
    child.once("exit", (code) => {
      resolve(code === 0);
    });
  });

/** Asks or runs what a probe or a hook specifies; whether it went well in time. */
export const runHandler = async (handler: Handler, target: HandlerTarget, timeoutMs: number): Promise<boolean> => {
  const { httpGet, tcpSocket, exec, sleep } = handler;
  const { host, container } = target;
  if (httpGet !== undefined) return askOverHttp(host, portOf(container, httpGet.port), httpGet.path ?? "/", timeoutMs);
  if (tcpSocket !== undefined) return connects(host, portOf(container, tcpSocket.port), timeoutMs);
  if (exec !== undefined) return runs(exec.command, target, timeoutMs);
  if (sleep !== undefined) await delay(Math.min(timeoutMs, sleep.seconds * 1_000));
  return true;
};
