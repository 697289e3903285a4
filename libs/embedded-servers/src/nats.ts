import { mkdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { errorCode } from "@railyard/failures";
import { EmbeddedServerError } from "./embedded-server-error.ts";
import { resolveNatsServer } from "./nats-server-binary.ts";
import { findFreePort, isPortFree } from "./ports.ts";
import { startServerProcess, type ServerProcess } from "./server-process.ts";

const startTimeoutMs = 15_000;
const handshakeTimeoutMs = 1_000;
const portAttempts = 5;

export interface NatsOptions {
  /** Holds JetStream's files and the server's log. Created when missing. */
  readonly storeFolder: string;
  /** Loopback port; a free one when absent. */
  readonly port?: number;
  /** Further parameters of `nats-server`, such as a configuration with users. */
  readonly parameters?: readonly string[];
  /** Path of `nats-server`; found by `resolveNatsServer` when absent. */
  readonly command?: string;
}

export interface EmbeddedNats {
  readonly port: number;
  readonly url: string;
  /** Holds JetStream's files. */
  readonly storeFolder: string;
  /** Resolves when the server process that runs now has ended, with words on how, such as `ended (SIGKILL)`. */
  ended(): Promise<string>;
  /** Ends the server; streams and consumers stay in the store. */
  stop(): Promise<void>;
  /** Ends the server as a crash would, for fault tests. */
  kill(): Promise<void>;
  /** Starts the server again on the same port; `wipeStore` loses all streams, consumers and messages. */
  restart(options?: { readonly wipeStore?: boolean }): Promise<void>;
}

/**
 * Starts NATS with JetStream on loopback and waits until it answers.
 * Errors: EmbeddedServerError `port_taken`, `data_folder_broken`, `nats_server_missing`, `start_failed`.
 */
export const startNats = async (options: NatsOptions): Promise<EmbeddedNats> => {
  const storeFolder = resolve(options.storeFolder);
  const command = options.command ?? (await resolveNatsServer());
  const start: ServerStart = { command, storeFolder, parameters: options.parameters ?? [] };
  const first = await startOnPort(start, options.port);
  const port = first.port;
  let server = first.server;
  return {
    port,
    url: `nats://127.0.0.1:${String(port)}`,
    storeFolder,
    ended: () => server.ended,
    stop: () => server.stop(),
    kill: () => server.kill(),
    async restart({ wipeStore = false } = {}) {
      await server.stop();
      if (wipeStore) await rm(join(storeFolder, "jetstream"), { recursive: true, force: true });
      server = (await startOnPort(start, port)).server;
    },
  };
};

interface ServerStart {
  readonly command: string;
  readonly storeFolder: string;
  readonly parameters: readonly string[];
}

const startOnPort = async (
  { command, storeFolder, parameters }: ServerStart,
  wantedPort: number | undefined,
): Promise<{ readonly port: number; readonly server: ServerProcess }> => {
  await prepareFolder(storeFolder);
  for (let attempt = 1; ; attempt += 1) {
    const port = wantedPort ?? (await findFreePort());
    if (!(await isPortFree(port))) throw portTaken(port);
    const server = await startServerProcess({
      command,
      parameters: ["-js", "-sd", storeFolder, "-a", "127.0.0.1", "-p", String(port), ...parameters],
      logFile: join(storeFolder, "server.log"),
      stopSignal: "SIGTERM",
    });
    if (await isUsableInTime(server, port)) return { port, server };
    const log = await server.logTail();
    await server.kill();
    const lostPort = /address already in use/iu.test(log);
    if (lostPort && wantedPort === undefined && attempt < portAttempts) continue;
    if (lostPort) throw portTaken(port);
    throw new EmbeddedServerError("start_failed", `nats-server did not start on ${storeFolder}.\n${log}`);
  }
};

const prepareFolder = async (storeFolder: string): Promise<void> => {
  try {
    await mkdir(storeFolder, { recursive: true });
  } catch (error) {
    throw new EmbeddedServerError(
      "data_folder_broken",
      `The store folder ${storeFolder} cannot be written (${String(errorCode(error))}).`,
      { cause: error },
    );
  }
};

const isUsableInTime = async (server: ServerProcess, port: number): Promise<boolean> => {
  const deadline = Date.now() + startTimeoutMs;
  while (!server.hasEnded() && Date.now() < deadline) {
    if (await answersWithJetStream(port)) return !server.hasEnded();
    await delay(5);
  }
  return false;
};

/** The server introduces itself to every connection, before any login. */
const answersWithJetStream = (port: number): Promise<boolean> => {
  return new Promise((answer) => {
    let introduction = "";
    const socket = connect({ host: "127.0.0.1", port, timeout: handshakeTimeoutMs });
    const finish = (usable: boolean): void => {
      socket.destroy();
      answer(usable);
    };
    socket.on("data", (chunk: Buffer) => {
      introduction += chunk.toString("utf8");
      if (introduction.includes("\r\n")) finish(/^INFO .*"jetstream":true/u.test(introduction));
    });
    socket.once("timeout", () => {
      finish(false);
    });
    socket.once("error", () => {
      finish(false);
    });
    socket.once("close", () => {
      finish(false);
    });
  });
};

const portTaken = (port: number): EmbeddedServerError => {
  return new EmbeddedServerError(
    "port_taken",
    `Port ${String(port)}, wanted for NATS, is taken by another program. Stop it or choose another port.`,
  );
};
