import type { Choice } from "./list-parts.ts";

/** Connector accounts by connector, as the filters of the API state them. */
export type AccountsByConnector = Readonly<
  Record<string, readonly { readonly connector_label: string | null; readonly merchant_connector_id: string }[]>
>;

/** Every account as a choice of a filter, by its label. */
export const accountChoices = (accounts: AccountsByConnector): readonly Choice[] =>
  Object.entries(accounts).flatMap(([connector, ofConnector]) =>
    ofConnector.map(({ merchant_connector_id: value, connector_label: label }) => ({
      value,
      label: label ?? connector,
    })),
  );
