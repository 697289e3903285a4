import { isStorableTime } from "@railyard/contracts";
import type { ProblemList } from "../rules/problems.ts";
import { createProblemList } from "../rules/problems.ts";
import type { JsonObject } from "../json-values.ts";
import { isObject, isText } from "../json-values.ts";
import { traitValue } from "../scoring/trait-value.ts";
import { connectorSettingsNamed } from "../settings/connector-settings.ts";

/** A time in which a gateway or account is not to be used, because its provider has announced work on it. */
export interface OutageWindow {
  readonly fromMs: number;
  /** The first moment after it. */
  readonly untilMs: number;
  /** Families or methods that it is for, as `traitValue` writes them; none: all. */
  readonly paymentMethods: readonly string[];
  readonly reason: string | null;
}

/** The announced outages of a merchant by gateway name or account id, in lower case. */
export type MerchantOutages = ReadonlyMap<string, readonly OutageWindow[]>;

export const outageSettings = connectorSettingsNamed("scheduledOutages");

/** Most windows that a gateway or account can have. */
export const windowsMax = 50;
const methodsMax = 50;
const methodCharactersMax = 64;
const reasonCharactersMax = 255;

const readMoment = (given: unknown, field: string, list: ProblemList): number | undefined => {
  const moment = typeof given === "string" ? Date.parse(given) : Number.NaN;
  if (isStorableTime(moment)) return moment;
  list.add(field, "type_mismatch", "It must be a time (RFC 3339), such as 2027-01-31T22:00:00Z.");
  return undefined;
};

const readMethods = (given: unknown, field: string, list: ProblemList): readonly string[] => {
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given) || given.length > methodsMax || !given.every((one) => isText(one, methodCharactersMax))) {
    list.add(field, "length_invalid", `It must be a list of at most ${String(methodsMax)} names.`);
    return [];
  }
  return given.map((one) => traitValue(one));
};

const readWindow = (given: unknown, field: string, list: ProblemList): readonly OutageWindow[] => {
  if (!isObject(given)) {
    list.add(field, "type_mismatch", "It must be an object.");
    return [];
  }
  const fromMs = readMoment(given["from"], `${field}.from`, list);
  const untilMs = readMoment(given["until"], `${field}.until`, list);
  const paymentMethods = readMethods(given["payment_methods"], `${field}.payment_methods`, list);
  const { reason = null } = given;
  if (reason !== null && !isText(reason, reasonCharactersMax)) {
    list.add(`${field}.reason`, "length_invalid", `It must have 1 to ${String(reasonCharactersMax)} characters.`);
  }
  if (fromMs === undefined || untilMs === undefined) return [];
  if (fromMs >= untilMs) list.add(`${field}.until`, "value_out_of_range", "It must be after from.");
  return [{ fromMs, untilMs, paymentMethods, reason: isText(reason) ? reason : null }];
};

/** Reads the windows of a gateway as they are written and kept, and what is wrong with them. */
export const readOutages = ({
  windows: given,
}: JsonObject): { readonly windows: readonly OutageWindow[]; readonly problems: ProblemList["problems"] } => {
  const list = createProblemList();
  if (!Array.isArray(given) || given.length === 0 || given.length > windowsMax) {
    list.add("windows", "length_invalid", `It must be a list of 1 to ${String(windowsMax)}.`);
    return { windows: [], problems: list.problems };
  }
  const windows = given.flatMap((item, index) => readWindow(item, `windows[${String(index)}]`, list));
  return { windows, problems: list.problems };
};

/** What is wrong with windows that are written now: those that are over by then do nothing. */
export const endedWindows = (windows: readonly OutageWindow[], nowMs: number): ProblemList["problems"] => {
  const list = createProblemList();
  for (const [index, { untilMs }] of windows.entries()) {
    if (untilMs > nowMs) continue;
    list.add(`windows[${String(index)}].until`, "value_out_of_range", "It is past; leave the window out.");
  }
  return list.problems;
};

/** The first window that is open for a payment. */
export const openWindow = (
  windows: readonly OutageWindow[],
  methods: readonly (string | null)[],
  nowMs: number,
): OutageWindow | undefined => {
  const known = new Set(methods.flatMap((method) => (method === null ? [] : [traitValue(method)])));
  return windows.find(
    ({ fromMs, untilMs, paymentMethods }) =>
      fromMs <= nowMs &&
      nowMs < untilMs &&
      (paymentMethods.length === 0 || paymentMethods.some((method) => known.has(method))),
  );
};
