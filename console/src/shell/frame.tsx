import "@mantine/notifications/styles.css";

import { AppShell, Burger, Group, NavLink, ScrollArea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Notifications } from "@mantine/notifications";
import { Link, useLocation } from "@tanstack/react-router";
import type { FC, ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import type { TextName } from "../texts/use-text.ts";

/** A page of the navigation. */
export interface FrameEntry {
  readonly to: string;
  readonly text: TextName;
  readonly Icon: FC<{ readonly size?: number }>;
}

interface FrameProps {
  /** Address of the first page, which those of the others begin with. */
  readonly home: string;
  readonly entries: readonly FrameEntry[];
  /** At the start of the header. */
  readonly place: ReactNode;
  /** The rest of the header. */
  readonly tools: ReactNode;
  /** Below the navigation. */
  readonly remark?: ReactNode;
  readonly children: ReactNode;
}

/** What is around every page: the header, the navigation, and what is announced. */
export const Frame = ({ home, entries, place, tools, remark, children }: FrameProps): ReactNode => {
  const { t } = useText();
  const path = useLocation().pathname.replace(/\/$/u, "");
  const [isOpen, { toggle, close }] = useDisclosure();
  const isCurrent = (to: string): boolean => path === to || (to !== home && path.startsWith(`${to}/`));
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: "sm", collapsed: { mobile: !isOpen } }}
      padding={{ base: "sm", sm: "lg" }}
    >
      <a className="skip-link" href="#content">
        {t("shell.skipToContent")}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t("shell.menu")} />
            {place}
          </Group>
          {tools}
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label={t("shell.navigation")}>
        <AppShell.Section grow component={ScrollArea} p="xs">
          {entries.map(({ to, text, Icon }) => (
            <NavLink
              key={to}
              component={Link}
              to={to}
              activeOptions={{ exact: to === home }}
              label={t(text)}
              leftSection={<Icon size={18} />}
              active={isCurrent(to)}
              aria-current={isCurrent(to) ? "page" : undefined}
              onClick={close}
            />
          ))}
        </AppShell.Section>
        {remark}
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        {children}
      </AppShell.Main>
      <Notifications position="bottom-right" />
    </AppShell>
  );
};
