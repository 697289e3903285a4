import { useHotkeys } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { usePreferences } from "../session/preferences.ts";
import { navigation } from "./navigation.ts";

/** How long after `g` a letter still belongs to it. */
const chordMs = 1_200;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest("input, textarea, select") !== null);

/**
 * Ctrl or Command with K, and `/`, open the search; `g` and then the letter of a page leads there. Single keys do
 * nothing where the person has turned them off.
 */
export const useShortcuts = (openSearch: () => void): void => {
  const navigate = useNavigate();
  const { hasSingleKeys } = usePreferences();
  const searchKeys = hasSingleKeys ? ["mod+K", "/"] : ["mod+K"];
  useHotkeys(searchKeys.map((keys) => [keys, openSearch]));
  useEffect(() => {
    if (!hasSingleKeys) return undefined;
    let begunAtMs = -Infinity;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "g") {
        begunAtMs = event.timeStamp;
        return;
      }
      const page = navigation.find(({ key }) => key === event.key);
      if (page !== undefined && event.timeStamp - begunAtMs < chordMs) void navigate({ to: page.to });
      begunAtMs = -Infinity;
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [hasSingleKeys, navigate]);
};
