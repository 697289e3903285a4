// The fixture of a connector is a recording of its emulator. `npm run connector:record <name>` records it again.
import { describe, expect, it } from "@jest/globals";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import type {
  ConnectorFlow,
  FlowInputs,
  FlowOutcomes,
  ProviderRequest,
  ProviderResponse,
  Transport,
} from "../../src/index.ts";
import { callConnector } from "../../src/index.ts";
import type { RecordedExchange } from "../conformance.ts";
import { accessTokenOfRecordings, recordedBody, recordedExchanges } from "../conformance.ts";
import type { ProviderAccount, ProviderEmulator } from "./provider-account.ts";

export interface Recorder<Emulator extends ProviderEmulator> extends ProviderAccount<Emulator> {
  /** Runs a flow and writes down what went over the wire. */
  run<Name extends ConnectorFlow>(name: string, flow: Name, input: FlowInputs[Name]): Promise<FlowOutcomes[Name]>;
}

export interface RecordingOptions {
  /** Headers of answers that the adapter reads. */
  readonly answerHeaders?: readonly string[];
}

const readable = (body: Buffer): unknown => {
  const text = body.toString();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

const answerOf = (
  { status, headers, body }: ProviderResponse,
  { answerHeaders = [] }: RecordingOptions,
): RecordedExchange["response"] => ({
  status,
  ...(answerHeaders.length === 0
    ? {}
    : { headers: Object.fromEntries(answerHeaders.map((name) => [name, headers[name] ?? ""])) }),
  body: readable(body),
});

const masked = <Value>(value: Value, baseUrl: string): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(baseUrl, "http://sandbox.example")) as Value;

const recorderFor = <Emulator extends ProviderEmulator>(
  account: ProviderAccount<Emulator>,
  options: RecordingOptions,
  exchanges: RecordedExchange[],
): Recorder<Emulator> => ({
  ...account,
  run: async (name, flow, input) => {
    const { connector, transport, context, emulator } = account;
    const sent: { request: ProviderRequest; response: ProviderResponse }[] = [];
    const recording: Transport = {
      close: () => undefined,
      send: async (request, send) => {
        const response = await transport.send(request, send);
        sent.push({ request, response });
        return response;
      },
    };
    const idempotencyKey = `shop:${name.replaceAll(" ", "_")}`;
    const token = connector.accessToken === undefined ? {} : { accessToken: accessTokenOfRecordings };
    const outcome = await callConnector(connector, flow, { ...context(idempotencyKey), ...token }, input, recording);
    const last = sent.at(-1);
    if (last === undefined) throw new TypeError(`${name} sent nothing`);
    const steps = sent.slice(0, -1).map(({ response }) => answerOf(response, options));
    const exchange: RecordedExchange = {
      name,
      connector: connector.manifest.name,
      flow,
      idempotencyKey,
      input,
      ...(steps.length === 0 ? {} : { steps }),
      request: { ...last.request, ...recordedBody(last.request) },
      response: answerOf(last.response, options),
      outcome,
    };
    exchanges.push(masked(exchange, emulator.url));
    return outcome;
  },
});

/** Asserts that the fixture of a connector is what its emulator answers today. */
export const testRecordedExchanges = <Emulator extends ProviderEmulator>(
  displayName: string,
  start: () => Promise<ProviderAccount<Emulator>>,
  runEverything: (recorder: Recorder<Emulator>) => Promise<void>,
  options: RecordingOptions = {},
): void => {
  describe(`the recorded exchanges with ${displayName}`, () => {
    it("are what the emulator answers today, and hold no request that it would refuse", async () => {
      const account = await start();
      try {
        const exchanges: RecordedExchange[] = [];
        await runEverything(recorderFor(account, options, exchanges));
        expect(account.emulator.violations).toEqual([]);
        const file = `${account.connector.manifest.name}.json`;
        if (process.env["RECORD_EXCHANGES"] === "1") {
          const lines = exchanges.map((exchange) => JSON.stringify(exchange));
          writeFileSync(join(import.meta.dirname, "../fixtures", file), `[\n${lines.join(",\n")}\n]\n`);
        }
        expect(exchanges).toEqual(recordedExchanges(file));
      } finally {
        await account.stop();
      }
    });
  });
};
