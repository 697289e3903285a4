import { ActionIcon, Button, Group, Menu, Text } from "@mantine/core";
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
import { Outlet } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import type { ReactNode } from "react";
import { SkeletonRows } from "../parts/notices.tsx";
import { Frame } from "../shell/frame.tsx";
import type { FrameEntry } from "../shell/frame.tsx";
import { LookItems } from "../shell/look-items.tsx";
import { useText } from "../texts/use-text.ts";
import { useKeyState } from "./admin-key.ts";
import { operatorPath } from "./operator-addresses.ts";
import { adminKey } from "./operator-api.ts";

const entries: readonly FrameEntry[] = [
  { to: operatorPath, text: "operator.services", Icon: IconHeartbeat },
  { to: `${operatorPath}/overdue`, text: "operator.overdue", Icon: IconAlarm },
  { to: `${operatorPath}/organizations`, text: "operator.organizations", Icon: IconBuilding },
  { to: `${operatorPath}/merchants`, text: "operator.merchants", Icon: IconBuildingStore },
  { to: `${operatorPath}/error-mapping`, text: "operator.rules", Icon: IconArrowsShuffle },
  { to: `${operatorPath}/cards`, text: "operator.cards", Icon: IconCreditCard },
  { to: `${operatorPath}/audit`, text: "operator.audit", Icon: IconHistory },
  { to: `${operatorPath}/signing-key`, text: "operator.signingKey", Icon: IconKey },
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
      color={isUnlocked ? "red" : undefined}
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
  useKeyLifetime();
  return (
    <Frame
      home={operatorPath}
      entries={entries}
      place={
        <Text fw={700} visibleFrom="sm">
          {t("operator.product")}
        </Text>
      }
      tools={
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
      }
      remark={
        <Text size="xs" c="dimmed" p="xs">
          {t("operator.namesNobody")}
        </Text>
      }
    >
      <Suspense fallback={<SkeletonRows count={8} />}>
        <Outlet />
      </Suspense>
    </Frame>
  );
};
