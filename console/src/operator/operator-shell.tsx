import "@mantine/notifications/styles.css";

import { ActionIcon, AppShell, Burger, Button, Group, Menu, NavLink, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Notifications } from "@mantine/notifications";
import {
  IconAdjustments,
  IconAlarm,
  IconArrowsShuffle,
  IconBuilding,
  IconBuildingStore,
  IconCreditCard,
  IconHeartbeat,
  IconHistory,
  IconKey,
  IconLock,
  IconLockOpen,
  IconLogout,
} from "@tabler/icons-react";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import type { FC, ReactNode } from "react";
import { SkeletonRows } from "../parts/notices.tsx";
import { LookItems } from "../shell/look-items.tsx";
import { useText } from "../texts/use-text.ts";
import type { TextName } from "../texts/use-text.ts";
import { useKeyState } from "./admin-key.ts";
import { adminKey } from "./operator-api.ts";

interface Entry {
  readonly to: string;
  readonly text: TextName;
  readonly Icon: FC<{ readonly size?: number }>;
}

const home = "/console/operator";

const entries: readonly Entry[] = [
  { to: home, text: "operator.services", Icon: IconHeartbeat },
  { to: `${home}/overdue`, text: "operator.overdue", Icon: IconAlarm },
  { to: `${home}/organizations`, text: "operator.organizations", Icon: IconBuilding },
  { to: `${home}/merchants`, text: "operator.merchants", Icon: IconBuildingStore },
  { to: `${home}/error-mapping`, text: "operator.rules", Icon: IconArrowsShuffle },
  { to: `${home}/cards`, text: "operator.cards", Icon: IconCreditCard },
  { to: `${home}/audit`, text: "operator.audit", Icon: IconHistory },
  { to: `${home}/signing-key`, text: "operator.signingKey", Icon: IconKey },
];

const tickMs = 1_000;

/** Keeps the key while the person is here, and no longer. */
const useKeyLifetime = (): void => {
  useEffect(() => {
    const timer = setInterval(adminKey.tick, tickMs);
    const signs = ["pointerdown", "keydown"] as const;
    for (const sign of signs) document.addEventListener(sign, adminKey.used);
    return () => {
      clearInterval(timer);
      for (const sign of signs) document.removeEventListener(sign, adminKey.used);
    };
  }, []);
};

const LockButton = (): ReactNode => {
  const { t, locale } = useText();
  const { unlockedUntilMs } = useKeyState(adminKey);
  const isUnlocked = unlockedUntilMs !== 0;
  const until = new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(unlockedUntilMs);
  return (
    <Button
      size="compact-sm"
      variant={isUnlocked ? "filled" : "default"}
      color={isUnlocked ? "orange" : undefined}
      leftSection={isUnlocked ? <IconLockOpen size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
      onClick={isUnlocked ? adminKey.lock : adminKey.unlock}
    >
      {isUnlocked ? t("operator.lock", { time: until }) : t("operator.unlock")}
    </Button>
  );
};

/** The frame of every page of the operator. */
export const OperatorShell = (): ReactNode => {
  const { t } = useText();
  const { pathname } = useLocation();
  const [isOpen, { toggle, close }] = useDisclosure();
  useKeyLifetime();
  const isCurrent = (to: string): boolean =>
    to === home ? pathname.replace(/\/$/u, "") === to : pathname === to || pathname.startsWith(`${to}/`);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: "sm", collapsed: { mobile: !isOpen } }}
      padding={{ base: "sm", sm: "lg" }}
    >
      <a className="skip-link" href="#content">
        {t("operator.skipToContent")}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t("operator.menu")} />
            <Text fw={700} visibleFrom="sm">
              {t("operator.product")}
            </Text>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <LockButton />
            <Menu position="bottom-end" width={260} closeOnItemClick={false}>
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("operator.look")}>
                  <IconAdjustments size={20} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <LookItems />
              </Menu.Dropdown>
            </Menu>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t("operator.leave")}
              onClick={adminKey.forget}
            >
              <IconLogout size={20} />
            </ActionIcon>
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label={t("operator.navigation")} p="xs">
        <AppShell.Section grow>
          {entries.map(({ to, text, Icon }) => (
            <NavLink
              key={to}
              component={Link}
              to={to}
              activeOptions={{ exact: true }}
              label={t(text)}
              leftSection={<Icon size={18} />}
              active={isCurrent(to)}
              aria-current={isCurrent(to) ? "page" : undefined}
              onClick={close}
            />
          ))}
        </AppShell.Section>
        <Text size="xs" c="dimmed" p="xs">
          {t("operator.namesNobody")}
        </Text>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Suspense fallback={<SkeletonRows count={8} />}>
          <Outlet />
        </Suspense>
      </AppShell.Main>
      <Notifications position="bottom-right" />
    </AppShell>
  );
};
