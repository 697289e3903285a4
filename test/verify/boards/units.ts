import type { Unit } from "../../../scripts/dashboards/panel.ts";

/** Three digits are enough to read a panel. */
const short = (value: number): string => {
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e9) return `${digits(value / 1e9)} G`;
  if (size >= 1e6) return `${digits(value / 1e6)} M`;
  if (size >= 1e4) return `${digits(value / 1e3)} K`;
  return digits(value);
};

const digits = (value: number): string => String(Number(value.toPrecision(3)));

const duration = (seconds: number): string => {
  if (seconds === 0) return "0 s";
  if (seconds >= 86_400) return `${digits(seconds / 86_400)} d`;
  if (seconds >= 3_600) return `${digits(seconds / 3_600)} h`;
  if (seconds >= 60) return `${digits(seconds / 60)} min`;
  if (seconds >= 1) return `${digits(seconds)} s`;
  return `${digits(seconds * 1_000)} ms`;
};

const bytes = (value: number): string => {
  if (value >= 2 ** 30) return `${digits(value / 2 ** 30)} GiB`;
  if (value >= 2 ** 20) return `${digits(value / 2 ** 20)} MiB`;
  if (value >= 2 ** 10) return `${digits(value / 2 ** 10)} KiB`;
  return `${digits(value)} B`;
};

const suffixes: Partial<Record<Unit, string>> = { reqps: " req/s", ops: "/s", cores: " cores" };

/** A value as Grafana writes it in a panel of this unit, nearly. */
export const formatValue = (value: number, unit: Unit): string => {
  if (unit === "percentunit") return `${digits(value * 100)} %`;
  if (unit === "s") return duration(value);
  if (unit === "bytes") return bytes(value);
  return `${short(value)}${suffixes[unit] ?? ""}`;
};
