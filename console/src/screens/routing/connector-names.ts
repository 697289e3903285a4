import { useConnectorAccounts } from "../connectors/connector-queries.ts";

/** Names a gateway by the label of its account, where it names one; two accounts of a provider have two labels. */
export const useConnectorName = (): ((connector: string, accountId: string | null | undefined) => string) => {
  const { data: accounts = [] } = useConnectorAccounts();
  return (connector, accountId) => {
    const account = accounts.find(({ merchant_connector_id: id }) => id === accountId);
    return account?.connector_label ?? connector;
  };
};
