import { rmSync } from "node:fs";
import { join } from "node:path";
import { claimPostgresFolder, isPortFree } from "@railyard/embedded-servers";
import { checkDemoMerchant, demoMerchantFile, ensureDemoMerchant } from "./demo-merchant.ts";
import type { DemoMerchant } from "./demo-merchant.ts";
import { fillHistory, isWithoutPayments } from "./history/fill-history.ts";
import type { History } from "./history/fill-history.ts";
import { LocalFailure } from "./local-failure.ts";
import { restarting } from "./restarting-runner.ts";
import type { RestartOptions } from "./restarting-runner.ts";
import { runAsProcess, runInProcess } from "./service-runner.ts";
import { forgetRunningStack, noteRunningStack } from "./running-stack.ts";
import { startStack } from "./stack.ts";
import type { Stack } from "./stack.ts";
import { isNatsReachable } from "./reachable.ts";
import type { Ports } from "./topology.ts";
import { startWebhookInbox } from "./webhook-inbox.ts";
import type { WebhookInbox } from "./webhook-inbox.ts";

/** The admin API key of the sandbox environment; production refuses it. */
export const sandboxAdminKey = "test_admin";

export interface LocalOptions {
  readonly dataFolder: string;
  readonly ports: Ports;
  /** One process for each service. */
  readonly separate: boolean;
  /** Forget what earlier runs stored. */
  readonly reset: boolean;
  /** Leave the demo merchant without a history. */
  readonly empty: boolean;
  /** A NATS that runs already; undefined or empty: one is started. */
  readonly natsUrl: string | undefined;
  /** Variables of the payments service about payment providers. */
  readonly providerSettings: Readonly<Record<string, string>>;
  /** Ends the start before its next step. */
  readonly signal: AbortSignal;
}

/** What `npm start` has brought up. */
export interface Local {
  readonly ports: Ports;
  readonly dataFolder: string;
  readonly demoMerchant: DemoMerchant;
  readonly startedInMs: number;
  readonly residentBytes: number;
  /** Whether the history of the demo merchant is being made. */
  readonly isFilling: boolean;
  readonly stop: () => Promise<void>;
}

const refuseTakenPorts = async (ports: Ports): Promise<void> => {
  for (const [name, port] of Object.entries(ports) as readonly (readonly [string, number])[]) {
    if (await isPortFree(port)) continue;
    throw new LocalFailure(
      "port_taken",
      `Port ${String(port)}, wanted for ${name}, is taken by another program. ` +
        `Stop that program, or choose another port (npm start -- --help lists the options).`,
    );
  }
};

const refuseSilentBroker = async (natsUrl: string): Promise<void> => {
  if (await isNatsReachable(natsUrl)) return;
  // Without user and password, which an address may carry.
  const shown = natsUrl.replaceAll(/[^/,@]*@/g, "");
  throw new LocalFailure(
    "broker_unreachable",
    `Nothing listens at NATS_URL (${shown}). Start that NATS server, correct the address, ` +
      "or unset NATS_URL and one is started for you.",
  );
};

/** Deletes what earlier runs stored, unless one of them still runs. */
const forget = async (dataFolder: string): Promise<void> => {
  await claimPostgresFolder(join(dataFolder, "postgres"));
  for (const kept of ["postgres", "nats", demoMerchantFile]) {
    rmSync(join(dataFolder, kept), { recursive: true, force: true });
  }
};

const stopAll = async (stack: Stack, inbox: WebhookInbox): Promise<void> => {
  await stack.stop();
  await inbox.stop();
};

/** The shop whose server is down in the history, so that some webhooks are not delivered. */
const deadPath = "/webhooks/kuwait";

const printHistory = ({ isComplete, payments, refusals, seconds }: History): void => {
  if (!isComplete) return;
  console.log(`The demo merchant has its history: ${String(payments)} payments and more in ${seconds.toFixed(1)} s.`);
  if (refusals.length === 0) return;
  console.log(`${String(refusals.length)} of its steps were refused, the first with: ${String(refusals[0])}`);
};

/** Starts everything on this machine, and the demo merchant with an inbox for its webhooks. */
export const startLocal = async (options: LocalOptions): Promise<Local> => {
  const { dataFolder, ports, separate, reset, empty, natsUrl, providerSettings, signal } = options;
  const startedAt = performance.now();
  const resume = (): void => {
    if (signal.aborted) throw new LocalFailure("interrupted", "Stopped before everything was started.");
  };
  await refuseTakenPorts(ports);
  const ownNats = natsUrl === undefined || natsUrl === "" ? {} : { natsUrl };
  if (ownNats.natsUrl !== undefined) await refuseSilentBroker(ownNats.natsUrl);
  if (reset) await forget(dataFolder);
  checkDemoMerchant(dataFolder);
  const restart: RestartOptions = { signal, print: (line) => void console.log(line) };
  const signingKeys = new Map<string, string>();
  const inbox = await startWebhookInbox({
    port: ports.webhookInbox,
    signingKey: (path) => signingKeys.get(path),
    answer: ({ path }) => (path === deadPath ? 503 : 200),
  });
  let stack: Stack;
  try {
    stack = await startStack({
      dataFolder,
      ports,
      runner: separate ? restarting(runAsProcess, restart) : runInProcess,
      restart,
      // Developers who try it out want to see what was exchanged, also where all went well.
      overrides: { PROVIDER_CALL_BODIES: "all", ...providerSettings },
      ...ownNats,
      onStep: (step) => {
        resume();
        console.log(`starting ${step}`);
      },
    });
  } catch (error) {
    await inbox.stop();
    throw error;
  }
  try {
    resume();
    const gatewayUrl = `http://127.0.0.1:${String(ports.gateway)}`;
    const demoMerchant = await ensureDemoMerchant(dataFolder, gatewayUrl, sandboxAdminKey, inbox.url);
    signingKeys.set(new URL(inbox.url).pathname, demoMerchant.signingKey);
    resume();
    noteRunningStack(dataFolder, gatewayUrl);
    const startedInMs = performance.now() - startedAt;
    const isFilling = !empty && (demoMerchant.isNew || (await isWithoutPayments(gatewayUrl, demoMerchant)));
    const filling = isFilling
      ? fillHistory({
          gatewayUrl,
          providerUrl: `http://127.0.0.1:${String(ports["sandbox-provider"])}`,
          webhookUrl: inbox.url,
          adminKey: sandboxAdminKey,
          merchant: demoMerchant,
          signal,
          onSigningKey: (path, key) => void signingKeys.set(path, key),
        }).then(printHistory, (error: unknown) => {
          if (!signal.aborted) console.log(`The demo merchant has no history: ${String(error)}`);
        })
      : undefined;
    return {
      ports,
      dataFolder: join(dataFolder),
      demoMerchant,
      startedInMs,
      isFilling,
      residentBytes: process.memoryUsage.rss(),
      stop: async () => {
        forgetRunningStack(dataFolder);
        await filling;
        await stopAll(stack, inbox);
      },
    };
  } catch (error) {
    await stopAll(stack, inbox);
    throw error;
  }
};
