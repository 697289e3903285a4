import { accountOfSubject } from "../domain/scoring/outcome.ts";
import type { OutageWindow } from "../domain/traffic/scheduled-outages.ts";
import type { DecisionPorts } from "./decision-ports.ts";

/** Which accounts of a merchant are down, and whom it has planned to leave alone now. */
export interface GatewayStates {
  readonly accounts: readonly { readonly merchantConnectorId: string; readonly isDown: boolean }[];
  /** By the name of a gateway or the id of an account, in lower case. */
  readonly outages: readonly { readonly name: string; readonly window: OutageWindow }[];
}

/** Reads memory alone. */
export const readGatewayStates =
  ({ scores, configuration, clock }: Pick<DecisionPorts, "clock" | "configuration" | "scores">) =>
  (merchantId: string): GatewayStates => {
    const nowMs = clock().getTime();
    const subjects = scores.merchants.get(merchantId)?.subjects ?? new Map<string, { downSince: number | null }>();
    const accounts = [...subjects].flatMap(([subject, { downSince }]) => {
      const merchantConnectorId = accountOfSubject(subject);
      return merchantConnectorId === null ? [] : [{ merchantConnectorId, isDown: downSince !== null }];
    });
    const outages = [...(configuration.settings(merchantId).outages ?? [])].flatMap(([name, windows]) =>
      windows.filter(({ fromMs, untilMs }) => fromMs <= nowMs && nowMs < untilMs).map((window) => ({ name, window })),
    );
    return { accounts, outages };
  };
