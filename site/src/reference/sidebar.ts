import type { EventPage } from "./event-page.ts";
import { eventsHref } from "./event-page.ts";
import type { Reference, TagPage } from "./reference.ts";
import type { Api } from "./tags.ts";
import { rootOf } from "./tags.ts";

/** What the pages of events are called together. */
export const webhooksTitle = "Webhooks";

/** A page in the sidebar. */
export interface SidebarLink {
  readonly label: string;
  readonly link: string;
}

/** Pages under a heading. */
export interface SidebarGroup {
  readonly label: string;
  readonly items: (SidebarLink | SidebarGroup)[];
}

export type SidebarEntry = SidebarLink | SidebarGroup;

// Starlight adds the site's base to the links of a sidebar.
const withoutBase = (href: string): string => href.replace(/^\/docs/, "");

const entryOf = (tag: TagPage, current: string | undefined): SidebarEntry => {
  const own = { label: tag.name, link: withoutBase(tag.href) };
  if (tag.name !== current) return own;
  const operations = tag.operations.map(({ title, href }) => ({ label: title, link: withoutBase(href) }));
  return { label: tag.name, items: [{ label: "Overview", link: own.link }, ...operations] };
};

const eventsEntry = (events: readonly EventPage[], isCurrent: boolean): SidebarEntry => {
  const own = { label: webhooksTitle, link: withoutBase(eventsHref) };
  if (!isCurrent) return own;
  const pages = events.map(({ title, href }) => ({ label: title, link: withoutBase(href) }));
  return { label: webhooksTitle, items: [{ ...own, label: "Overview" }, ...pages] };
};

const titles: Readonly<Record<Api, string>> = { merchant: "Merchant API", engine: "Decision engine API" };

const rootEntry = (api: Api): SidebarLink => ({ label: titles[api], link: withoutBase(rootOf(api)) });

/**
 * The sidebar of the pages of an API: its tags, of which the current one shows its operations, so that no page has
 * those of all. Webhooks follow the operations on events.
 */
export const sidebarFor = (reference: Reference, api: Api, current: string | undefined): SidebarEntry[] => {
  const other: Api = api === "merchant" ? "engine" : "merchant";
  const entries = reference[api].tags.flatMap((tag) =>
    api === "merchant" && tag.name === "Events"
      ? [entryOf(tag, current), eventsEntry(reference.events, current === webhooksTitle)]
      : [entryOf(tag, current)],
  );
  return [rootEntry(api), ...entries, rootEntry(other)];
};
