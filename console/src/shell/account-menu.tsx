import { ActionIcon, Menu, useMantineColorScheme } from "@mantine/core";
import {
  IconCheck,
  IconDeviceDesktop,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
  IconWorld,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api } from "../api/client.ts";
import { preferences, usePreferences } from "../session/preferences.ts";
import { leaveSession } from "../session/leave-session.ts";
import { useSession } from "../session/session.ts";
import { useText } from "../texts/use-text.ts";

const languages = [
  ["en", "English"],
  ["de", "Deutsch"],
] as const;

/** Who is signed in, how the console looks, and the way out. */
export const AccountMenu = (): ReactNode => {
  const { t } = useText();
  const { user } = useSession();
  const { language, zone, hasSingleKeys, density } = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const mark = (isChosen: boolean): ReactNode => (isChosen ? <IconCheck size={14} aria-hidden /> : null);
  const choice = (label: string, icon: ReactNode, isChosen: boolean, choose: () => void): ReactNode => (
    <Menu.Item
      key={label}
      role="menuitemradio"
      aria-checked={isChosen}
      leftSection={icon}
      rightSection={mark(isChosen)}
      onClick={choose}
    >
      {label}
    </Menu.Item>
  );
  const signOut = async (): Promise<void> => {
    try {
      await api.POST("/user/signout");
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
        <Menu.Label>{t("shell.theme")}</Menu.Label>
        {choice(t("shell.light"), <IconSun size={16} aria-hidden />, colorScheme === "light", () => {
          setColorScheme("light");
        })}
        {choice(t("shell.dark"), <IconMoon size={16} aria-hidden />, colorScheme === "dark", () => {
          setColorScheme("dark");
        })}
        {choice(t("shell.system"), <IconDeviceDesktop size={16} aria-hidden />, colorScheme === "auto", () => {
          setColorScheme("auto");
        })}
        <Menu.Divider />
        <Menu.Label>{t("shell.language")}</Menu.Label>
        {languages.map(([code, name]) =>
          choice(name, <IconLanguage size={16} aria-hidden />, language === code, () => {
            preferences.change({ language: code });
          }),
        )}
        <Menu.Divider />
        <Menu.Label>{t("shell.zone")}</Menu.Label>
        {(["user", "utc"] as const).map((mode) =>
          choice(
            t(mode === "utc" ? "shell.zoneUtc" : "shell.zoneUser"),
            <IconWorld size={16} aria-hidden />,
            zone === mode,
            () => {
              preferences.change({ zone: mode });
            },
          ),
        )}
        <Menu.Divider />
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={density === "compact"}
          rightSection={mark(density === "compact")}
          onClick={() => {
            preferences.change({ density: density === "compact" ? "comfortable" : "compact" });
          }}
        >
          {t("shell.compactRows")}
        </Menu.Item>
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={hasSingleKeys}
          rightSection={mark(hasSingleKeys)}
          onClick={() => {
            preferences.change({ hasSingleKeys: !hasSingleKeys });
          }}
        >
          {t("shell.singleKeys")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
          {t("shell.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
