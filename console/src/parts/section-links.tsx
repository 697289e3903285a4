import { Button, Group } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { OperationId } from "../session/access.ts";
import { useSession } from "../session/session.ts";

export interface SectionLink {
  readonly to: string;
  readonly label: string;
  /** The page is shown to those who may call it. */
  readonly operation: OperationId;
}

/** The pages of one area, above each of them. */
export const SectionLinks = ({
  label,
  links,
}: {
  readonly label: string;
  readonly links: readonly SectionLink[];
}): ReactNode => {
  const { may } = useSession();
  const { pathname } = useLocation();
  const shown = links.filter(({ operation }) => may(operation));
  // The longest address that this page begins with: /developers/events/1 belongs to /developers/events.
  const current = shown
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((one, other) => other.to.length - one.to.length)[0]?.to;
  return (
    <Group component="nav" gap={4} aria-label={label} className="no-print">
      {shown.map(({ to, label: name }) => (
        <Button
          key={to}
          component={Link}
          to={to}
          size="compact-sm"
          variant={to === current ? "light" : "subtle"}
          color={to === current ? undefined : "gray"}
          c={to === current ? undefined : "inherit"}
          aria-current={to === current ? "page" : undefined}
        >
          {name}
        </Button>
      ))}
    </Group>
  );
};
