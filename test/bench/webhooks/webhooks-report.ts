import { keepResult, rounded } from "../kept-result.ts";
import type { Delivered, WebhooksBenchResult, WebhooksBenchSettings } from "./webhooks-bench.ts";

const deliveredLine = (name: string, { sent, p50, p99, max, missing, repeated }: Delivered): string =>
  `${name.padEnd(34)} ${String(sent).padStart(6)} events   p50 ${rounded(p50).toFixed(1)} ms   ` +
  `p99 ${rounded(p99).toFixed(1)} ms   the slowest ${rounded(max).toFixed(1)} ms   ` +
  `${String(missing)} missing, ${String(repeated)} repeated`;

/** What a person reads at the end of a run. */
export const describeWebhooksResult = (result: WebhooksBenchResult): string => {
  const { idle, steady, besideHanging, sustained, held, replay } = result;
  return [
    deliveredLine("idle", idle),
    deliveredLine("steady", steady),
    deliveredLine("one endpoint hangs, the others", besideHanging),
    `  p99 with one that hangs / without: ${(besideHanging.p99 / steady.p99).toFixed(2)}`,
    `sustained                          ${sustained.perSecond.toFixed(0)} webhooks/s, ` +
      `${sustained.perCpuSecond.toFixed(0)} per CPU-second of everything; a bare sender ` +
      `${sustained.barePerSecond.toFixed(0)}/s, ${sustained.barePerCpuSecond.toFixed(0)} per CPU-second; ` +
      `by CPU time ${(sustained.perCpuSecond / sustained.barePerCpuSecond).toFixed(3)} of it; ` +
      `${String(sustained.missing)} missing`,
    `held                               ${String(held.events)} events of one endpoint drained in ` +
      `${held.seconds.toFixed(1)} s; ${String(held.missing)} missing`,
    `sent again                         ${String(replay.events)} events, ${replay.perSecond.toFixed(0)} a second`,
    deliveredLine("  new events without a resend", replay.live),
    deliveredLine("  new events next to it", replay.besideReplay),
    `  p99 next to a resend / without: ${(replay.besideReplay.p99 / replay.live.p99).toFixed(2)}`,
  ].join("\n");
};

/** Whether a webhook got lost. */
export const hasWebhooksFailed = ({
  idle,
  steady,
  besideHanging,
  sustained,
  held,
  replay,
}: WebhooksBenchResult): boolean =>
  [idle, steady, besideHanging, sustained, held, replay.live, replay.besideReplay].some(({ missing }) => missing > 0);

/** Keeps a run in docs/bench, with the machine it ran on; resolves with the file's name there. */
export const writeWebhooksResult = (settings: WebhooksBenchSettings, result: WebhooksBenchResult): string =>
  keepResult("webhooks.json", { settings, ...result });
