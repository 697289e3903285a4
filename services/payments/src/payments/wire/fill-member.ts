import { isSetByClient } from "../domain/client-paths.ts";
import type { PaymentDetails } from "../domain/payment-details.ts";

type ClientPaths = Pick<PaymentDetails, "clientPaths">;

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined;

/** Whether two members say the same, in whatever order their own members stand; null counts as absent. */
export const saySame = (left: unknown, right: unknown): boolean => {
  if (isNothing(left) || isNothing(right)) return isNothing(left) && isNothing(right);
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    return left.every((item, index) => saySame(item, right[index]));
  }
  if (!isMembers(left) || !isMembers(right)) return left === right;
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => saySame(left[name], right[name]));
};

/** A member with the values of a browser, and the paths of these values. */
export interface FilledMember {
  readonly value: unknown;
  readonly paths: readonly string[];
}

/**
 * The member with the browser's values where the merchant's server has set none; null when the browser contradicts a
 * value that is set.
 */
export const fillMember = (details: ClientPaths, path: string, held: unknown, given: unknown): FilledMember | null => {
  if (isNothing(given)) return { value: held, paths: [] };
  if (isMembers(given) && (isNothing(held) || isMembers(held))) {
    const members: Record<string, unknown> = { ...held };
    const paths: string[] = [];
    for (const [name, value] of Object.entries(given)) {
      const filled = fillMember(details, `${path}.${name}`, members[name], value);
      if (filled === null) return null;
      if (!isNothing(filled.value)) members[name] = filled.value;
      paths.push(...filled.paths);
    }
    return { value: members, paths };
  }
  if (isNothing(held) || isSetByClient(details, path)) return { value: given, paths: [path] };
  return saySame(held, given) ? { value: held, paths: [] } : null;
};

const withoutClientValues = (details: ClientPaths, path: string, held: unknown): unknown => {
  if (!isMembers(held)) return isSetByClient(details, path) ? undefined : held;
  const kept = Object.entries(held).flatMap(([name, value]) => {
    const member = withoutClientValues(details, `${path}.${name}`, value);
    return isNothing(member) ? [] : [[name, member] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
};

/** The same for a member that is set as a whole: what a browser sends replaces what it has sent before. */
export const refillMember = (details: ClientPaths, name: string, held: unknown, given: unknown): FilledMember | null =>
  fillMember(details, name, withoutClientValues(details, name, held), given);
