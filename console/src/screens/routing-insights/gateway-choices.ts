import { useConnectorAccounts } from "../connectors/connector-queries.ts";
import { labelOf } from "../connectors/connector-state.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Gateways {
  readonly choices: readonly Choice[];
  /** The label of an account, or the gateway's own name. */
  readonly nameOf: (connector: string) => string;
}

/** What settings of the engine may be about: a provider with all of its accounts, or one account. */
export const useGateways = (): Gateways => {
  const { data: accounts = [] } = useConnectorAccounts();
  const payments = accounts.filter(({ connector_type: type }) => type === "payment_processor");
  const providers = [...new Set(payments.map(({ connector_name: name }) => name))].toSorted();
  const labels = new Map(payments.map((account) => [account.merchant_connector_id, labelOf(account)]));
  return {
    choices: [
      ...providers.map((name) => ({ value: name, label: name })),
      ...[...labels].map(([value, label]) => ({ value, label })),
    ],
    nameOf: (connector) => labels.get(connector) ?? connector,
  };
};
