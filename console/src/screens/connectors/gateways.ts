import { useConnectorAccounts } from "./connector-queries.ts";
import type { ConnectorAccount } from "./connector-queries.ts";
import { labelOf } from "./connector-state.ts";

interface GatewayAccount {
  readonly id: string;
  readonly gateway: string;
  readonly label: string;
}

interface Gateways {
  readonly accounts: readonly GatewayAccount[];
  /** Providers, each with all of its accounts. */
  readonly names: readonly string[];
  /** Both, as choices of a field. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Names a gateway by the label of its account, where it names one; two accounts of a provider have two labels. */
  readonly nameOf: (gateway: string, accountId?: string | null) => string;
}

/**
 * What rules and settings of the engine may name: an account, or a provider whatever its account.
 * @param profileId null: those of all profiles
 */
export const useGateways = (
  type: ConnectorAccount["connector_type"] = "payment_processor",
  profileId: string | null = null,
): Gateways => {
  const { data: known = [] } = useConnectorAccounts();
  const labels = new Map(known.map((account) => [account.merchant_connector_id, labelOf(account)]));
  const accounts = known
    .filter((account) => account.connector_type === type && (profileId === null || account.profile_id === profileId))
    .map((account) => ({
      id: account.merchant_connector_id,
      gateway: account.connector_name,
      label: labelOf(account),
    }));
  const names = [...new Set(accounts.map(({ gateway }) => gateway))].toSorted();
  return {
    accounts,
    names,
    choices: [
      ...names.map((name) => ({ value: name, label: name })),
      ...accounts.map(({ id, label }) => ({ value: id, label })),
    ],
    nameOf: (gateway, accountId) => labels.get(accountId ?? gateway) ?? gateway,
  };
};
