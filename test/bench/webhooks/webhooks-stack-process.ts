// The product under test below one process, with the addresses at which events are put into the outbox of payments.
import { databaseNameOf, startStack } from "@railyard/local";
import type { Ports } from "@railyard/local";
import { runAllButProvider } from "../all-but-provider.ts";
import { serveBenchProcess } from "../child-process.ts";

export interface WebhooksStackOrder {
  readonly dataFolder: string;
  readonly ports: Ports;
  readonly logLevel: string;
}

export interface WebhooksStackReady {
  readonly paymentsDatabaseUrl: string;
  readonly merchantsDatabaseUrl: string;
  readonly natsUrl: string;
}

serveBenchProcess<WebhooksStackOrder, WebhooksStackReady>(async ({ dataFolder, ports, logLevel }) => {
  const stack = await startStack({ dataFolder, ports, runner: runAllButProvider, overrides: { LOG_LEVEL: logLevel } });
  const { databaseUrl, natsUrl } = stack.surroundings;
  const ready = {
    paymentsDatabaseUrl: databaseUrl(databaseNameOf("payments")),
    merchantsDatabaseUrl: databaseUrl(databaseNameOf("merchants")),
    natsUrl,
  };
  return { ready, stop: stack.stop };
});
