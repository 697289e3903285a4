import type { Tone } from "../../parts/status-badge.tsx";
import type { ConnectorHealth } from "./connector-queries.ts";

export type ConnectorState = "enabled" | "disabled" | "down" | "planned" | "silent";

export const connectorStates: readonly ConnectorState[] = ["enabled", "down", "planned", "silent", "disabled"];

export const toneOfState: Readonly<Record<ConnectorState, Tone>> = {
  enabled: "good",
  down: "bad",
  planned: "attention",
  silent: "neutral",
  disabled: "stopped",
};

/** One word for how an account is: what was decided about it, what is announced, what was seen. */
export const stateOf = ({ disabled, outage, last_24_hours: day }: ConnectorHealth): ConnectorState => {
  if (disabled) return "disabled";
  if (outage.state === "down") return "down";
  if (outage.state === "scheduled") return "planned";
  return day.succeeded + day.failed === 0 ? "silent" : "enabled";
};

/** The account's own label, or the provider's name where it has none. */
export const labelOf = (account: {
  readonly connector_label: string | null;
  readonly connector_name: string;
}): string => account.connector_label ?? account.connector_name;

/** A duration for people: "320 ms", "1.2 s". */
export const durationOf = (milliseconds: number | null, locale: string): string => {
  if (milliseconds === null) return "–";
  const isLong = milliseconds >= 1_000;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: isLong ? "second" : "millisecond",
    maximumFractionDigits: isLong ? 1 : 0,
  }).format(isLong ? milliseconds / 1_000 : milliseconds);
};
