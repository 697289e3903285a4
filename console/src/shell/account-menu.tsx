import { ActionIcon, Menu } from "@mantine/core";
import { IconDevices, IconLogout, IconUserCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, engine } from "../api/client.ts";
import { leaveSession } from "../session/leave-session.ts";
import { useSession } from "../session/session.ts";
import { useText } from "../texts/use-text.ts";
import { LookItems } from "./look-items.tsx";

/** Who is signed in, how the console looks, and the way out. */
export const AccountMenu = (): ReactNode => {
  const { t } = useText();
  const { user } = useSession();
  const leaveAfter = async (signOut: () => Promise<unknown>): Promise<void> => {
    try {
      await signOut();
    } finally {
      leaveSession();
    }
  };
  return (
    <Menu position="bottom-end" width={260} closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("shell.account")}>
          <IconUserCircle size={22} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("shell.signedInAs", { email: user.email })}</Menu.Label>
        <Menu.Item
          component={Link}
          to="/console/account"
          leftSection={<IconUserCircle size={16} aria-hidden />}
          closeMenuOnClick
        >
          {t("shell.profile")}
        </Menu.Item>
        <Menu.Divider />
        <LookItems />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => void leaveAfter(() => engine.POST("/auth/logout"))}
        >
          {t("shell.signOut")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDevices size={16} aria-hidden />}
          onClick={() => void leaveAfter(() => api.POST("/user/signout"))}
        >
          {t("shell.signOutEverywhere")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
