import { join, relative } from "node:path";
import { demoMerchantFile } from "./demo-merchant.ts";
import { sandboxAdminKey } from "./start-local.ts";
import type { Local } from "./start-local.ts";

const examplePayment = {
  amount: 6540,
  currency: "USD",
  confirm: true,
  payment_method: "card",
  payment_method_type: "credit",
  payment_method_data: {
    card: {
      card_number: "4242424242424242",
      card_exp_month: "10",
      card_exp_year: "2035",
      card_holder_name: "Ada Example",
      card_cvc: "123",
    },
  },
};

/** Prints where everything listens and two commands to try. */
export const announce = (local: Local): void => {
  const { ports, demoMerchant, dataFolder } = local;
  const keyFile = join(relative(process.cwd(), dataFolder), demoMerchantFile);
  const megabytes = Math.round(local.residentBytes / 1_000_000);
  const lines = [
    "",
    `Railyard is ready after ${(local.startedInMs / 1000).toFixed(1)} s (this process: ${String(megabytes)} MB).`,
    "",
    `  console         http://localhost:${String(ports.gateway)}/console`,
    `  operator        http://localhost:${String(ports.gateway)}/console/operator   admin key ${sandboxAdminKey}`,
    `  API             http://localhost:${String(ports.gateway)}`,
    `  decision engine http://localhost:${String(ports.engine)}`,
    `  documentation   http://localhost:${String(ports.gateway)}/docs/`,
    `  sandbox cards   http://localhost:${String(ports["sandbox-provider"])}/sandbox/cards`,
    "",
    ...(demoMerchant.isNew
      ? [
          `Demo merchant ${demoMerchant.merchantId}; these keys are shown once and kept in ${keyFile}:`,
          `  secret key      ${demoMerchant.secretKey}`,
          `  publishable key ${demoMerchant.publishableKey}`,
        ]
      : [`Demo merchant ${demoMerchant.merchantId} of an earlier run; its keys and sign-in are in ${keyFile}.`]),
    ...(demoMerchant.isUserNew
      ? [`  sign in with    ${demoMerchant.user.email}`, `  password        ${demoMerchant.user.password}`]
      : []),
    ...(local.isFilling ? ["Its payments, refunds, disputes and more are being made; the console fills up."] : []),
    "",
    "Make a payment:",
    "",
    `  curl -s http://localhost:${String(ports.gateway)}/payments \\`,
    `    -H "api-key: ${demoMerchant.isNew ? demoMerchant.secretKey : secretKeyFrom(keyFile)}" \\`,
    `    -H "content-type: application/json" \\`,
    `    -d '${JSON.stringify(examplePayment)}'`,
    "",
    "See the webhook it caused:",
    "",
    `  curl -s http://localhost:${String(ports.webhookInbox)}/webhooks`,
    "",
    "Ctrl-C stops everything; the data stay.",
  ];
  for (const line of lines) console.log(line);
};

const secretKeyFrom = (file: string): string => `$(sed -n 's/.*"secretKey": "\\(.*\\)".*/\\1/p' ${file})`;

const exitCodes: Readonly<Record<string, number>> = {
  interrupted: 130,
  configuration_invalid: 78,
  port_taken: 69,
  broker_unreachable: 69,
  data_folder_in_use: 73,
  data_folder_broken: 74,
  account_missing: 77,
  nats_server_missing: 69,
  start_failed: 70,
};

interface Explained {
  readonly message: string;
  readonly exitCode: number;
}

/** What to show a person when the start failed, and the exit code that goes with it (those of sysexits). */
export const explain = (error: unknown): Explained => {
  const { code, message, stack } = error as {
    readonly code?: unknown;
    readonly message?: unknown;
    readonly stack?: unknown;
  };
  const exitCode = exitCodes[String(code)];
  if (exitCode !== undefined) return { message: String(message), exitCode };
  if ((error as { readonly kind?: unknown }).kind === "operational") return { message: String(message), exitCode: 69 };
  return { message: String(stack ?? message ?? error), exitCode: 70 };
};
