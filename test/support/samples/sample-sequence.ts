import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openPage, pressButton, startWebhookInbox } from "@railyard/local";
import type { ReceivedWebhook } from "@railyard/local";
import { eventually } from "@railyard/testing";
import type { CustomerStep, Sample, SampleLanguage } from "./sample-files.ts";
import { runSample, startListening } from "./sample-process.ts";
import type { SampleCommand } from "./sample-process.ts";
import { differencesFromShown, textAt } from "./shown-answer.ts";

export type SampleVariables = Readonly<Record<string, string>>;

/** How samples of one page and language are run. */
export interface SampleRunner {
  readonly language: SampleLanguage;
  /** Folder of the page's samples. */
  readonly folder: string;
  readonly commandOf: (sample: Sample, variables: SampleVariables) => SampleCommand;
}

/** A sample that listens, and what it must have printed at the end. */
interface Listening {
  readonly sample: Sample;
  readonly finish: (variables: SampleVariables) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const retryMs = 300;
const quotedMax = 1500;

const statementOf = ({ name, statement }: Sample) => {
  if (statement === undefined) throw new TypeError(`${name}.json is missing`);
  return statement;
};

const parsed = (output: string): unknown => {
  try {
    return JSON.parse(output) as unknown;
  } catch {
    throw new TypeError(`printed no JSON: ${output.slice(0, 2000)}`);
  }
};

const expectShown = (answer: unknown, shown: unknown): void => {
  const differences = differencesFromShown(answer, shown);
  if (differences.length > 0) {
    throw new RangeError(`${differences.join("\n")}\nin ${JSON.stringify(answer).slice(0, quotedMax)}`);
  }
};

/** Where a page that shows the end of a payment leads back to. */
const wayBackOf = (html: string): string | undefined =>
  /<a\b[^>]*\bhref="([^"]+)"[^>]*\bid="way-back"/.exec(html)?.[1]?.replaceAll("&amp;", "&");

/** Does in a page what the customer does; resolves with the address at which the customer leaves this machine. */
const actAsCustomer = async ({ opens, fills, presses }: CustomerStep, answer: unknown): Promise<string> => {
  let page = await openPage(textAt(answer, opens) ?? "");
  for (const [index, label] of presses.entries()) page = await pressButton(page, label, index === 0 ? fills : {});
  return wayBackOf(page.html) ?? page.url.href;
};

const variablesFrom = (answer: unknown, sets: Readonly<Record<string, string>>): SampleVariables =>
  Object.fromEntries(
    Object.entries(sets).map(([name, path]) => {
      const value = textAt(answer, path);
      if (value === undefined) throw new TypeError(`the answer has no ${path}: ${JSON.stringify(answer)}`);
      return [name, value];
    }),
  );

const runStep = async (runner: SampleRunner, sample: Sample, variables: SampleVariables): Promise<SampleVariables> => {
  const { shows, sets = {}, customer, isRepeated = false } = statementOf(sample);
  const attempt = async (): Promise<unknown> => {
    const answer = parsed(await runSample(runner.commandOf(sample, variables)));
    expectShown(answer, shows);
    return answer;
  };
  const answer = isRepeated ? await eventually(attempt, { intervalMs: retryMs }) : await attempt();
  const given = variablesFrom(answer, sets);
  return customer === undefined ? given : { ...given, RETURN_URL: await actAsCustomer(customer, answer) };
};

const listenAsProgram = async (
  runner: SampleRunner,
  sample: Sample,
  variables: SampleVariables,
): Promise<Listening> => {
  const { shows } = statementOf(sample);
  const { lines, stop } = await startListening(runner.commandOf(sample, variables));
  const finish = (): Promise<void> =>
    eventually(() => {
      const all = lines().map((line) => differencesFromShown(parsed(line), shows));
      if (!all.some((differences) => differences.length === 0)) throw new RangeError(`shows none: ${lines().join()}`);
    });
  return { sample, finish, stop };
};

const textOf = (header: ReceivedWebhook["headers"][string]): string => String(header);

/** A shell has no server: its sample verifies a delivery that a receiver has stored. */
const listenForShell = async (runner: SampleRunner, sample: Sample, variables: SampleVariables): Promise<Listening> => {
  const { shows } = statementOf(sample);
  const inbox = await startWebhookInbox({ port: Number(variables["PORT"]), signingKey: () => undefined });
  const finish = async (latest: SampleVariables): Promise<void> => {
    const { headers, rawBody } = await eventually(() => {
      const found = inbox
        .received()
        .find(({ rawBody: body }) => differencesFromShown(parsed(body), shows).length === 0);
      if (found === undefined) throw new RangeError("no webhook is as shown");
      return found;
    });
    const file = join(runner.folder, `${sample.name}.body`);
    await writeFile(file, rawBody);
    const delivery = {
      WEBHOOK_BODY_FILE: file,
      WEBHOOK_ID: textOf(headers["webhook-id"]),
      WEBHOOK_TIMESTAMP: textOf(headers["webhook-timestamp"]),
      WEBHOOK_SIGNATURE: textOf(headers["webhook-signature"]),
    };
    const output = await runSample(runner.commandOf(sample, { ...latest, ...delivery }));
    expectShown(parsed(output), shows);
  };
  return { sample, finish, stop: inbox.stop };
};

const named = async <Result>({ name }: Sample, { language }: SampleRunner, work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw new Error(`${name}.${language} ${Error.isError(error) ? error.message : String(error)}`, { cause: error });
  }
};

/** Runs the samples of a page in their order, each with what those before it have set. */
export const runSequence = async (
  runner: SampleRunner,
  samples: readonly Sample[],
  variables: SampleVariables,
): Promise<void> => {
  const listening: Listening[] = [];
  let known = variables;
  try {
    for (const sample of samples) {
      if (statementOf(sample).isListening === true) {
        const listen = runner.language === "sh" ? listenForShell : listenAsProgram;
        listening.push(await named(sample, runner, listen(runner, sample, known)));
      } else {
        known = { ...known, ...(await named(sample, runner, runStep(runner, sample, known))) };
      }
    }
    for (const { sample, finish } of listening) await named(sample, runner, finish(known));
  } finally {
    await Promise.all(listening.map(({ stop }) => stop()));
  }
};
