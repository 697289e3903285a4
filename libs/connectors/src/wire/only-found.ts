import { UnreadableResponse } from "./unreadable-response.ts";

/**
 * The one of the objects that a provider has under one reference of ours: the one that counts, else the newest, which
 * providers list first; undefined when there is none.
 * @param isFailed whether the object moves no money and never will
 * @throws {UnreadableResponse} when several count: the provider then does not state which is ours.
 */
export const onlyFound = <Item>(items: readonly Item[], isFailed: (item: Item) => boolean): Item | undefined => {
  const [counting, ...others] = items.filter((item) => !isFailed(item));
  if (others.length > 0) throw new UnreadableResponse("The provider has several objects under one reference.");
  return counting ?? items[0];
};
