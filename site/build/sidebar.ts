import { pagesOf, topics } from "./topics.ts";

interface SidebarGroup {
  readonly label: string;
  readonly collapsed?: boolean;
  readonly items: (string | SidebarGroup)[];
}

/**
 * One sidebar of all topics, of which each page shows its own topic's part (`src/route-data.ts`). Groups without pages
 * are left out.
 */
export const sidebarOf = (addresses: readonly string[]): SidebarGroup[] =>
  topics.map(({ label, groups }) => ({
    label,
    items: groups
      .map((group) => ({
        label: group.label,
        collapsed: group.isCollapsed ?? false,
        items: [...pagesOf(group, addresses)],
      }))
      .filter(({ items }) => items.length > 0),
  }));
