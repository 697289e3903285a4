import "@mantine/notifications/styles.css";

import { AppShell, Badge, Box, Burger, Button, Group, NavLink, ScrollArea, Text, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Notifications } from "@mantine/notifications";
import { IconSearch } from "@tabler/icons-react";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { ReactNode } from "react";
import { useSession } from "../session/session.ts";
import { usePreferenceSync } from "../session/preference-sync.ts";
import { SessionGuard } from "../session/session-guard.tsx";
import { useText } from "../texts/use-text.ts";
import { AccountMenu } from "./account-menu.tsx";
import { navigation } from "./navigation.ts";
import { PlaceMenu } from "./place-menu.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

/** The palette comes after the page that it lies over. */
const palette = () => import("./search-palette.tsx");
const SearchPalette = lazy(async () => ({ default: (await palette()).SearchPalette }));
const openPalette = async (): Promise<void> => {
  (await palette()).openPalette();
};

const isCurrent = (path: string, to: string): boolean =>
  to === "/console" ? path === to || path === "/console/" : path === to || path.startsWith(`${to}/`);

/** The frame of every page behind the sign-in. */
export const Shell = (): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const { pathname } = useLocation();
  const [isOpen, { toggle, close }] = useDisclosure();
  useShortcuts();
  usePreferenceSync();
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
            <Text component={Link} to="/console" fw={700} c="inherit" visibleFrom="sm">
              {t("shell.product")}
            </Text>
            <PlaceMenu />
          </Group>
          <Button
            variant="default"
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={
              <Text component="kbd" size="xs" c="dimmed" visibleFrom="md">
                Ctrl K
              </Text>
            }
            onClick={() => void openPalette()}
            w={{ base: undefined, md: 320 }}
            justify="space-between"
            c="dimmed"
          >
            <Text size="sm" visibleFrom="md">
              {t("shell.search")}
            </Text>
            <Box hiddenFrom="md">
              <VisuallyHidden>{t("shell.search")}</VisuallyHidden>
            </Box>
          </Button>
          <Group gap="xs" wrap="nowrap">
            <Badge variant="outline" color="orange" c="inherit" visibleFrom="md" tt="none">
              {t("shell.testMode")}
            </Badge>
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label={t("shell.navigation")}>
        <ScrollArea p="xs">
          {navigation
            .filter(({ operation }) => may(operation))
            .map(({ to, text, Icon }) => (
              <NavLink
                key={to}
                component={Link}
                to={to}
                activeOptions={{ exact: to === "/console" }}
                label={t(text)}
                leftSection={<Icon size={18} />}
                active={isCurrent(pathname, to)}
                aria-current={isCurrent(pathname, to) ? "page" : undefined}
                onClick={close}
              />
            ))}
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
      <Notifications position="bottom-right" />
      <Suspense>
        <SearchPalette />
      </Suspense>
      <SessionGuard />
    </AppShell>
  );
};
