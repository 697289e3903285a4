import { Badge, Box, Button, Group, Text, VisuallyHidden } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Link, Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { ReactNode } from "react";
import { useSession } from "../session/session.ts";
import { usePreferenceSync } from "../session/preference-sync.ts";
import { SessionGuard } from "../session/session-guard.tsx";
import { StepUpGuard } from "../session/step-up-guard.tsx";
import { lazyPage } from "../texts/lazy-page.ts";
import { useText } from "../texts/use-text.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Frame } from "./frame.tsx";
import { navigation } from "./navigation.ts";
import { PlaceMenu } from "./place-menu.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

/** The palette comes after the page that it lies over. */
const palette = () => import("./search-palette.tsx");
const SearchPalette = lazy(async () => ({ default: (await palette()).SearchPalette }));
const openPalette = async (): Promise<void> => {
  (await palette()).openPalette();
};

const VisitBanner = lazyPage(() => import("./visit-banner.tsx"), "VisitBanner", "signIn");

/** The frame of every page behind the sign-in. */
export const Shell = (): ReactNode => {
  const { t } = useText();
  const { may, user } = useSession();
  useShortcuts(() => void openPalette());
  usePreferenceSync();
  return (
    <>
      <Frame
        home="/console"
        entries={navigation.filter(({ operation }) => may(operation))}
        place={
          <>
            <Text component={Link} to="/console" fw={700} c="inherit" visibleFrom="sm">
              {t("shell.product")}
            </Text>
            <PlaceMenu />
          </>
        }
        tools={
          <>
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
          </>
        }
      >
        {user.operator_visit !== null && <VisitBanner />}
        <Outlet />
      </Frame>
      <Suspense>
        <SearchPalette />
      </Suspense>
      <SessionGuard />
      <StepUpGuard />
    </>
  );
};
