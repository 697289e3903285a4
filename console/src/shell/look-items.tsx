import { Menu, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconDeviceDesktop, IconLanguage, IconMoon, IconSun, IconWorld } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { preferences, usePreferences } from "../session/preferences.ts";
import { useText } from "../texts/use-text.ts";

const languages = [
  ["en", "English"],
  ["de", "Deutsch"],
] as const;

/** How the console looks and reads, as items of a menu. */
export const LookItems = (): ReactNode => {
  const { t } = useText();
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
  return (
    <>
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
    </>
  );
};
