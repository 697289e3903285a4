import { parseArgs } from "node:util";
import { defined } from "@railyard/members";
import { providerVariables } from "@railyard/payments/config";
import { defaultPorts } from "./topology.ts";
import type { Ports } from "./topology.ts";

/** What the command line of `npm start` asks for. */
export interface StartOptions {
  readonly separate: boolean;
  readonly reset: boolean;
  /** Leaves the demo merchant without a history. */
  readonly empty: boolean;
  readonly help: boolean;
  /** Folder of the data; absent: `.railyard` of the workspace. */
  readonly dataFolder?: string;
  readonly ports: Ports;
}

/** The command line is wrong; the message states how. */
export interface UsageProblem {
  readonly problem: string;
}

const portFlags: Readonly<Record<string, keyof Ports>> = {
  "gateway-port": "gateway",
  "engine-port": "engine",
  "internal-port": "gatewayInternal",
  "sandbox-port": "sandbox-provider",
  "inbox-port": "webhookInbox",
  "merchants-port": "merchants",
  "payments-port": "payments",
  "events-port": "events",
  "decision-engine-port": "decision-engine",
};

export const usage = `npm start -- [options]

  --separate                one process for each service instead of one for all
  --reset                   forget everything earlier runs stored
  --empty                   no payments of the demo merchant beforehand
  --data-folder PATH        where the data are kept, now .railyard
${Object.entries(portFlags)
  .map(([flag, name]) => `  ${`--${flag} N`.padEnd(26)}port of ${name}, now ${String(defaultPorts[name])}`)
  .join("\n")}
  --help                    this text

Payment providers are where the payments service's variables say (STRIPE_URL, CONNECTOR_PROXY_URL, ...: see
services/payments/README.md); set them in the environment of this command to go elsewhere, such as to a mock server.
`;

/** What the environment specifies for servers that run already. */
export interface OutsideServers {
  readonly natsUrl: string | undefined;
  /** Variables of the payments service about payment providers; empty ones mean nothing. */
  readonly providerSettings: Readonly<Record<string, string>>;
}

/** Reads the environment of `npm start`. */
export const outsideIn = (environment: Readonly<Record<string, string | undefined>>): OutsideServers => ({
  natsUrl: environment["NATS_URL"],
  providerSettings: Object.fromEntries(
    providerVariables.flatMap((name) => {
      const value = environment[name] ?? "";
      return value === "" ? [] : [[name, value]];
    }),
  ),
});

const portOf = (text: string): number | undefined => {
  const port = Number(text);
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
};

/** What the command line of `npm run demo` asks for. */
export interface DemoOptions {
  readonly help: boolean;
  /** Address of the API; absent: that of the stack that runs with the data folder. */
  readonly url?: string;
  readonly adminKey: string;
  /** Folder of the data of `npm start`; absent: `.railyard` of the workspace. */
  readonly dataFolder?: string;
}

export const demoUsage = `npm run demo -- [options]

Runs the main job against the Railyard that npm start runs on this machine, and prints each step. It creates a merchant.

  --url ADDRESS             address of the API, now that of the running npm start
  --gateway-port N          port of the API on this machine, as of npm start
  --data-folder PATH        data folder of the npm start to look for, now .railyard
  --admin-key KEY           admin API key, now test_admin
  --help                    this text
`;

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Reads the command line of `npm run demo`. */
export const readDemoOptions = (args: readonly string[]): DemoOptions | UsageProblem => {
  const text = { type: "string" } as const;
  const options = { url: text, "gateway-port": text, "data-folder": text, "admin-key": text } as const;
  try {
    const { values } = parseArgs({ args: [...args], options: { ...options, help: { type: "boolean" } } });
    const { url, "gateway-port": port, "data-folder": dataFolder, "admin-key": adminKey = "test_admin" } = values;
    if (url !== undefined && port !== undefined) return { problem: "--url and --gateway-port exclude each other" };
    if (url !== undefined && !isAddress(url))
      return { problem: "--url must be an address, such as http://127.0.0.1:8080" };
    if (port !== undefined && portOf(port) === undefined) {
      return { problem: "--gateway-port must be a port between 1 and 65535" };
    }
    if (dataFolder === "") return { problem: "--data-folder must name a folder" };
    const address = port === undefined ? url : `http://127.0.0.1:${port}`;
    return { help: values.help === true, adminKey, ...defined({ url: address, dataFolder }) };
  } catch (error) {
    return { problem: String((error as { readonly message?: unknown }).message) };
  }
};

/** Reads the command line of `npm start`. */
export const readOptions = (args: readonly string[]): StartOptions | UsageProblem => {
  const texts = [...Object.keys(portFlags), "data-folder"];
  const flags = Object.fromEntries(texts.map((flag) => [flag, { type: "string" as const }]));
  const flag = { type: "boolean" } as const;
  const booleans = { separate: flag, reset: flag, empty: flag, help: flag };
  let values: Record<string, string | boolean | undefined>;
  try {
    ({ values } = parseArgs({ args: [...args], options: { ...booleans, ...flags }, strict: true }) as {
      readonly values: Record<string, string | boolean | undefined>;
    });
  } catch (error) {
    return { problem: String((error as { readonly message?: unknown }).message) };
  }
  const ports: Record<keyof Ports, number> = { ...defaultPorts };
  for (const [flag, name] of Object.entries(portFlags)) {
    const given = values[flag];
    if (given === undefined) continue;
    const port = portOf(String(given));
    if (port === undefined) return { problem: `--${flag} must be a port between 1 and 65535` };
    ports[name] = port;
  }
  const numbers = Object.values(ports);
  if (new Set(numbers).size !== numbers.length) return { problem: "two services were given the same port" };
  const dataFolder = values["data-folder"];
  if (dataFolder === "") return { problem: "--data-folder must name a folder" };
  return {
    ...(typeof dataFolder === "string" ? { dataFolder } : {}),
    separate: values["separate"] === true,
    reset: values["reset"] === true,
    empty: values["empty"] === true,
    help: values["help"] === true,
    ports,
  };
};
