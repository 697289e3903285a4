import { renderChart } from "../../../scripts/helm.ts";
import type { Found } from "../part.ts";
import type { WrongValue } from "./wrong-value-cases.ts";
import { wrongValues } from "./wrong-value-cases.ts";

/** Schemas report '/services/payments/replicas' where an author of values writes services.payments.replicas. */
const asWritten = (message: string): string =>
  message.replaceAll(/'\/([^']*)'/g, (_, path: string) => path.replaceAll("/", "."));

const problemsOf = async ({ set, states, base = "k8s/values.yaml" }: WrongValue): Promise<readonly string[]> => {
  const given = set.join(" ");
  const { code, stderr } = await renderChart(["--values", base, ...set.flatMap((value) => ["--set", value])]);
  if (code === 0) return [`${given} is taken`];
  const message = asWritten(stderr);
  return states
    .filter((words) => !message.includes(words))
    .map((words) => `${given} is refused without the words "${words}": ${message}`);
};

/** Every wrong value is refused, by a message that names its key and states what to do. */
export const checkWrongValues = async (): Promise<Found> => {
  const problems: string[] = [];
  const queue = [...wrongValues];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) problems.push(...(await problemsOf(next)));
  };
  await Promise.all([worker(), worker()]);
  return { lookedAt: wrongValues.length, unit: "values", problems };
};
