import { isCurrency } from "@railyard/money";
import { formatMoney, parseMoney, toEditable } from "../../values/money.ts";
import type { PermissionGroup } from "./permission-matrix.ts";
import type { Role } from "./queries.ts";

type RoleLimits = NonNullable<Role["limits"]>;

/** The limits of one currency as they are typed. */
export interface LimitRow {
  readonly currency: string;
  readonly perRefund: string;
  readonly perDay: string;
}

export const rowsOf = (limits: Role["limits"], locale: string): readonly LimitRow[] | null =>
  limits?.refunds.map(({ currency, amount_per_refund: perRefund, amount_per_day: perDay }) => ({
    currency,
    perRefund: toEditable(perRefund, currency, locale),
    perDay: toEditable(perDay, currency, locale),
  })) ?? null;

/** The limits in the rows; null where one is incomplete, or two are of one currency. */
export const limitsOf = (rows: readonly LimitRow[], locale: string): RoleLimits | null => {
  const refunds: RoleLimits["refunds"] = [];
  for (const row of rows) {
    const { currency } = row;
    const [perRefund, perDay] = [row.perRefund, row.perDay].map((text) => parseMoney(text, currency, locale));
    if (typeof perRefund !== "number" || typeof perDay !== "number" || !isCurrency(currency)) return null;
    refunds.push({ currency, amount_per_refund: perRefund, amount_per_day: perDay });
  }
  return new Set(refunds.map(({ currency }) => currency)).size === refunds.length ? { refunds } : null;
};

/** Whether the chosen groups permit what limits are about. */
export const permitRefunds = (chosen: readonly string[], groups: readonly PermissionGroup[]): boolean =>
  groups.some(({ group, permissions }) => chosen.includes(group) && permissions.includes("refunds:write"));

/** "€50.00 / €200.00" for each currency. */
export const limitTextsOf = (limits: RoleLimits, locale: string): readonly string[] =>
  limits.refunds.map(({ currency, amount_per_refund: perRefund, amount_per_day: perDay }) =>
    [perRefund, perDay].map((amount) => formatMoney(amount, currency, locale)).join(" / "),
  );
