import type { ConnectorSnapshot, FeatureMatrix, PaymentFilterChoices } from "@railyard/contracts";
import { authenticationTypes, cardDiscoveries, cardNetworks, paymentStatuses } from "@railyard/contracts";
import { isMembers } from "@railyard/members";
import { currencyCodes } from "@railyard/money";

import type { Ports } from "../ports.ts";
import type { ListScope } from "../../kernel/use-cases/list-scope.ts";
import { accountChoices, accountsOf, profileOfList } from "../../kernel/use-cases/list-scope.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";

export interface FilterChoicesInput {
  readonly caller: Caller;
  readonly scope: ListScope;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

interface MethodAndType {
  readonly method: string;
  readonly type: string;
}

/** What the account has enabled; null when it enables whatever its connector takes. */
const enabledBy = ({ payment_methods_enabled: enabled }: ConnectorSnapshot): readonly MethodAndType[] | null => {
  if (enabled === null) return null;
  return listOf(enabled).flatMap((entry) => {
    const method = isMembers(entry) ? entry["payment_method"] : undefined;
    if (!isMembers(entry) || typeof method !== "string") return [];
    return listOf(entry["payment_method_types"]).flatMap((one) => {
      const type = isMembers(one) ? one["payment_method_type"] : one;
      return typeof type === "string" ? [{ method, type }] : [];
    });
  });
};

const takenBy = (connectorName: string, { connectors }: FeatureMatrix): readonly MethodAndType[] =>
  connectors
    .filter(({ name }) => name === connectorName)
    .flatMap(({ supported_payment_methods: methods }) =>
      methods.map((row) => ({ method: row.payment_method, type: row.payment_method_type })),
    );

const grouped = (pairs: readonly MethodAndType[]): Record<string, string[]> => {
  const byMethod = Map.groupBy(pairs, ({ method }) => method);
  const entries = [...byMethod].map(([method, found]) => [method, [...new Set(found.map(({ type }) => type))].sort()]);
  return Object.fromEntries(entries) as Record<string, string[]>;
};

/** Everything that a list of the caller's payments can be narrowed by. @throws {Failure} `profile_required`. */
export const listFilterChoices =
  (ports: Pick<Ports, "directory">, featureMatrix: FeatureMatrix) =>
  async ({ caller, scope }: FilterChoicesInput): Promise<PaymentFilterChoices> => {
    const merchant = await merchantOf(ports, caller, null);
    const profileId = await profileOfList(ports, caller, scope, null);
    const accounts = accountsOf(merchant, "payment_processor", profileId);
    const methods = accounts.flatMap((account) => enabledBy(account) ?? takenBy(account.connector_name, featureMatrix));
    return {
      connector: accountChoices(accounts),
      currency: [...currencyCodes],
      status: [...paymentStatuses],
      payment_method: grouped(methods),
      authentication_type: [...authenticationTypes],
      card_network: [...cardNetworks],
      card_discovery: [...cardDiscoveries],
    };
  };
