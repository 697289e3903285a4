import type { DecisionClient } from "./decision-client.ts";
import { decidedGateway } from "./decision-client.ts";
import type { LoopResult } from "../loops.ts";
import { runOpenLoop } from "../loops.ts";
import type { World } from "./traffic.ts";
import { usualWorld } from "./traffic.ts";

export interface LiveOutageSettings {
  readonly runs: number;
  /** Merchants whose outages are simulated at the same time. */
  readonly merchantsAtOnce: number;
  readonly paymentsPerSecond: number;
  readonly secondsBefore: number;
  readonly secondsAfter: number;
}

/** Three merchants at once come to about as many decisions a second as the open loop. */
export const usualOutage: Omit<LiveOutageSettings, "runs"> = {
  merchantsAtOnce: 3,
  paymentsPerSecond: 100,
  secondsBefore: 4,
  secondsAfter: 3,
};

export interface OutageResult {
  /** Attempts on the dead gateway from its outage on, by run. */
  readonly attempts: readonly number[];
  readonly loops: readonly LoopResult[];
}

const rateInOutage = 0.05;

/** The gateway that most of the latest payments were sent to. */
const favourite = (decided: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const gateway of decided) counts.set(gateway, (counts.get(gateway) ?? 0) + 1);
  return [...counts].sort(([, left], [, right]) => right - left)[0]?.[0] ?? "";
};

/** One merchant's payments; from the middle on its favourite gateway hardly ever succeeds. */
const runOutage = async (
  client: DecisionClient,
  merchantId: string,
  settings: LiveOutageSettings,
): Promise<{ readonly attempts: number; readonly loop: LoopResult }> => {
  const { paymentsPerSecond, secondsBefore, secondsAfter } = settings;
  const outageBegins = secondsBefore * paymentsPerSecond;
  const decided: string[] = [];
  let dead: string | undefined;
  let attempts = 0;
  const loop = await runOpenLoop(
    { perSecond: paymentsPerSecond, seconds: secondsBefore + secondsAfter },
    async (number) => {
      const payment = {
        merchantId,
        paymentId: `${merchantId}_${String(number)}`,
        gateways: Object.keys(usualWorld),
        number,
      };
      if (number >= outageBegins) dead ??= favourite(decided.slice(-paymentsPerSecond));
      const world: World = dead === undefined ? usualWorld : { ...usualWorld, [dead]: rateInOutage };
      const gateway = decidedGateway(await client.decide(payment));
      decided.push(gateway);
      if (number >= outageBegins && gateway === dead) attempts += 1;
      await client.report(payment, gateway, Math.random() < (world[gateway] ?? 0));
    },
  );
  return { attempts, loop };
};

/** Simulates so many outages, each for a merchant of its own. */
export const measureLiveOutage = async (
  client: DecisionClient,
  settings: LiveOutageSettings,
): Promise<OutageResult> => {
  const attempts: number[] = [];
  const loops: LoopResult[] = [];
  for (let begun = 0; begun < settings.runs; begun += settings.merchantsAtOnce) {
    const count = Math.min(settings.merchantsAtOnce, settings.runs - begun);
    const merchants = Array.from({ length: count }, (_, index) => `outage_${String(begun + index)}`);
    for (const ran of await Promise.all(merchants.map((merchant) => runOutage(client, merchant, settings)))) {
      attempts.push(ran.attempts);
      loops.push(ran.loop);
    }
  }
  return { attempts, loops };
};
