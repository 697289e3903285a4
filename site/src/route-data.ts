import { defineRouteMiddleware } from "@astrojs/starlight/route-data";
import type { StarlightRouteData } from "@astrojs/starlight/route-data";

import { topicOf } from "../build/topics.ts";

type Entry = StarlightRouteData["sidebar"][number];
type Link = Extract<Entry, { type: "link" }>;

const linksIn = (entries: readonly Entry[]): readonly Link[] =>
  entries.flatMap((entry) => (entry.type === "link" ? [entry] : linksIn(entry.entries)));

/** Narrows the sidebar, and what comes before and after a page, to the topic that the page belongs to. */
export const onRequest = defineRouteMiddleware(({ locals: { starlightRoute: route } }) => {
  const topic = topicOf(route.id);
  const own = route.sidebar.find((entry) => entry.type === "group" && entry.label === topic?.label);
  if (own?.type !== "group") return;
  route.sidebar = own.entries;
  const links = linksIn(own.entries);
  const position = links.findIndex(({ isCurrent }) => isCurrent);
  route.pagination = { prev: links[position - 1], next: position < 0 ? undefined : links[position + 1] };
});
