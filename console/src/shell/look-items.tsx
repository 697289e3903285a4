import { Menu, useMantineColorScheme } from "@mantine/core";
import type { MantineColorScheme } from "@mantine/core";
import type { ReactNode } from "react";
import { preferences, usePreferences } from "../session/preferences.ts";
import { useText } from "../texts/use-text.ts";

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** Each value with its name. */
  readonly choices: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}

const Choice = <Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>): ReactNode => (
  <>
    <Menu.Label>{label}</Menu.Label>
    <Menu.RadioGroup
      value={value}
      onChange={(chosen) => {
        onChange(chosen as Value);
      }}
    >
      {Object.entries<string>(choices).map(([choice, name]) => (
        <Menu.RadioItem key={choice} value={choice}>
          {name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
    <Menu.Divider />
  </>
);

/** How the console looks and reads, as items of a menu. */
export const LookItems = (): ReactNode => {
  const { t } = useText();
  const { language, zone, hasSingleKeys, density } = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Choice<MantineColorScheme>
        label={t("shell.theme")}
        value={colorScheme}
        choices={{ light: t("shell.light"), dark: t("shell.dark"), auto: t("shell.system") }}
        onChange={setColorScheme}
      />
      <Choice
        label={t("shell.language")}
        value={language}
        choices={{ en: "English", de: "Deutsch" }}
        onChange={(chosen) => {
          preferences.change({ language: chosen });
        }}
      />
      <Choice
        label={t("shell.zone")}
        value={zone}
        choices={{ user: t("shell.zoneUser"), utc: t("shell.zoneUtc") }}
        onChange={(chosen) => {
          preferences.change({ zone: chosen });
        }}
      />
      <Menu.CheckboxItem
        checked={density === "compact"}
        onChange={(isCompact) => {
          preferences.change({ density: isCompact ? "compact" : "comfortable" });
        }}
      >
        {t("shell.compactRows")}
      </Menu.CheckboxItem>
      <Menu.CheckboxItem
        checked={hasSingleKeys}
        onChange={(isOn) => {
          preferences.change({ hasSingleKeys: isOn });
        }}
      >
        {t("shell.singleKeys")}
      </Menu.CheckboxItem>
    </>
  );
};
