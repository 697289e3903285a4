import { useEffect, useState } from "react";

/** What has the focus, or for an entry of a menu, which is gone by then, the button that opened the menu. */
const openerOf = (focused: Element | null): HTMLElement | null => {
  const buttonId = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby") ?? null;
  const opener = buttonId === null ? focused : document.getElementById(buttonId);
  return opener instanceof HTMLElement ? opener : null;
};

/**
 * What is rendered while it is open gives the focus back when it closes; where its opener is gone, to the dialog below,
 * else to the page.
 */
export const useFocusReturned = (): void => {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      // After the answer was painted: it may have taken the opener away.
      requestAnimationFrame(() => {
        const below = [...document.querySelectorAll<HTMLElement>("[role=dialog]")].at(-1);
        for (const target of [opener, below, document.getElementById("content")]) {
          if (target?.isConnected !== true || target === document.body) continue;
          target.focus();
          if (document.activeElement === target) return;
        }
      });
    },
    [opener],
  );
};
