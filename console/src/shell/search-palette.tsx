import { Spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { useSession } from "../session/session.ts";
import { useText } from "../texts/use-text.ts";
import { navigation } from "./navigation.ts";

/** Ctrl-K: pages and objects by what people have at hand. */
export const SearchPalette = (): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const words = text.trim().toLowerCase();
  const pages = navigation.filter((page) => may(page.operation) && t(page.text).toLowerCase().includes(words));
  return (
    <Spotlight.Root query={text} onQueryChange={setText} shortcut={["mod + K", "/"]} clearQueryOnClose>
      <Spotlight.Search
        placeholder={t("shell.searchHint")}
        aria-label={t("shell.search")}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {pages.length > 0 && (
          <Spotlight.ActionsGroup label={t("shell.pages")}>
            {pages.map(({ to, text: name, Icon }) => (
              <Spotlight.Action
                key={to}
                label={t(name)}
                leftSection={<Icon size={18} />}
                onClick={() => void navigate({ to })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {pages.length === 0 && <Spotlight.Empty>{t("shell.nothingFound")}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
};
