import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import { FormDialog } from "./form-dialog.tsx";

/** Asks before a page is left whose changes are not saved; a session that ended leaves it all the same. */
export const LeaveGuard = ({ isChanged }: { readonly isChanged: boolean }): ReactNode => {
  const { t } = useText();
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isChanged && !next.pathname.startsWith("/console/sign-in"),
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <FormDialog
      title={t("general.leaveTitle")}
      consequence={t("general.leaveConsequence")}
      confirmText={t("general.leave")}
      isDangerous
      onConfirm={() => Promise.resolve(blocker.proceed())}
      onClose={blocker.reset}
    />
  );
};
