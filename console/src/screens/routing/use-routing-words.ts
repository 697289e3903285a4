import { useConditionWords } from "../../conditions/use-condition-words.ts";
import { useGateways } from "../connectors/gateways.ts";
import type { RoutingWords } from "./algorithm-sentences.ts";

/** What rules are put in words with: keys by their names, accounts by their labels. */
export const useRoutingWords = (): RoutingWords => {
  const words = useConditionWords();
  const { nameOf } = useGateways();
  return { ...words, connectorOf: ({ gateway_name: gateway, gateway_id: account }) => nameOf(gateway, account) };
};
