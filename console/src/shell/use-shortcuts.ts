import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { usePreferences } from "../session/preferences.ts";
import { navigation } from "./navigation.ts";

/** How long after `g` a letter still belongs to it. */
const chordMs = 1_200;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest("input, textarea, select") !== null);

/** `g` and then the letter of a page leads there, unless the person has turned single keys off. */
export const useShortcuts = (): void => {
  const navigate = useNavigate();
  const { hasSingleKeys } = usePreferences();
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
