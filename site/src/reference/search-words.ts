import type { OperationPage } from "./operation-page.ts";

/** What the search finds an operation by, in addition to its title and description. */
export interface SearchWords {
  /** The words of its id: createRefund is "create refund", though its title is "Refund a payment". */
  readonly operation: string;
  /** The names of the members that it takes: their descriptions would outweigh what the page is about. */
  readonly members: string;
}

/** The words of a page of an operation. */
export const searchWords = ({ id, queryMembers, pathMembers, body }: OperationPage): SearchWords => {
  const names = [...pathMembers, ...queryMembers, ...(body?.members ?? [])].map(({ name }) => name);
  return {
    operation: id.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase(),
    members: [...new Set(names)].join(" "),
  };
};
