import { useBlocker } from "@tanstack/react-router";
import { useText } from "../texts/use-text.ts";

/** Asks before the page is left while there is something on it that was not saved. */
export const useUnsavedWarning = (isChanged: boolean): void => {
  const { t } = useText();
  useBlocker({
    shouldBlockFn: () => isChanged && !confirm(t("general.unsavedLeave")),
    enableBeforeUnload: () => isChanged,
  });
};
