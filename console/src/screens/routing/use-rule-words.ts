import { isTextName, useText } from "../../texts/use-text.ts";
import { useConnectorName } from "./connector-names.ts";
import type { SentenceWords } from "./rule-sentences.ts";

/** What rules are put in words with: keys by their names, accounts by their labels. */
export const useRuleWords = (): SentenceWords => {
  const { t, locale } = useText();
  const nameOf = useConnectorName();
  return {
    t,
    locale,
    connectorOf: ({ gateway_name: gateway, gateway_id: account }) => nameOf(gateway, account),
    keyOf: (key) => {
      const name = `routing.key_${key}`;
      return isTextName(name) ? t(name) : key.replaceAll("_", " ");
    },
  };
};
