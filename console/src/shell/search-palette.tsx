import "@mantine/spotlight/styles.css";

import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../api/client.ts";
import type { components } from "../generated/merchant-api.ts";
import { StatusBadge } from "../parts/status-badge.tsx";
import { useSession } from "../session/session.ts";
import { useText } from "../texts/use-text.ts";
import { formatMoney } from "../values/money.ts";
import { formatTime } from "../values/times.ts";
import { navigation } from "./navigation.ts";
import { pageOf } from "./found-objects.ts";

type Found = components["schemas"]["SearchResult"];

const shortestSearch = 3;
const longestSearch = 256;
const settleMs = 150;
const nothing: readonly Found[] = [];

const [store, palette] = createSpotlight();

const useSearch = (text: string): readonly Found[] => {
  const [settled] = useDebouncedValue(text.trim(), settleMs);
  const isSearchable = settled.length >= shortestSearch && settled.length <= longestSearch;
  const { data } = useQuery({
    queryKey: ["search", settled],
    queryFn: () => bodyOf(api.GET("/search", { params: { query: { q: settled } } })),
    enabled: isSearchable,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return isSearchable ? (data?.results ?? nothing) : nothing;
};

/** Mantine selects the first result when the words change, which is before the answer is there. */
const useFirstSelected = (found: readonly Found[]): void => {
  useEffect(() => {
    const list = document.getElementById(store.getState().listId);
    list?.querySelector("[data-selected]")?.removeAttribute("data-selected");
    list?.querySelector("[data-action]")?.setAttribute("data-selected", "true");
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [found]);
};

export const openPalette = palette.open;

/** Ctrl-K: pages, and objects by what people have at hand. */
export const SearchPalette = (): ReactNode => {
  const { t, locale } = useText();
  const { may } = useSession();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const words = text.trim().toLowerCase();
  const pages = navigation.filter((page) => may(page.operation) && t(page.text).toLowerCase().includes(words));
  const found = useSearch(may("searchObjects") ? text : "");
  useFirstSelected(found);
  return (
    <Spotlight.Root store={store} query={text} onQueryChange={setText} shortcut={null} clearQueryOnClose>
      <Spotlight.Search
        placeholder={t("shell.searchHint")}
        aria-label={t("shell.search")}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {found.length > 0 && (
          <Spotlight.ActionsGroup label={t("shell.objects")}>
            {found.map((object) => (
              <Spotlight.Action
                key={`${object.object_type} ${object.object_id}`}
                onClick={() => void navigate({ to: pageOf(object) })}
                rightSection={object.status === null ? null : <StatusBadge status={object.status} />}
              >
                <div style={{ flex: 1 }}>
                  <Text size="sm" fw={600}>
                    {object.amount !== null && object.currency !== null
                      ? formatMoney(object.amount, object.currency, locale)
                      : object.object_id}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {[
                      t(`shell.found_${object.object_type}`),
                      object.description ?? object.object_id,
                      formatTime(object.created_at, locale),
                    ].join(" · ")}
                  </Text>
                </div>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
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
        {pages.length === 0 && found.length === 0 && <Spotlight.Empty>{t("shell.nothingFound")}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
};
