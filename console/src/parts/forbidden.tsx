import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { permissionFor } from "../session/access.ts";
import type { OperationId } from "../session/access.ts";
import { useText } from "../texts/use-text.ts";
import { Blank } from "./notices.tsx";

/** In place of a page whose operation the session's role may not call; names the permission that it lacks. */
export const Forbidden = ({ operation }: { readonly operation: OperationId }): ReactNode => {
  const { t } = useText();
  const permission = permissionFor(operation);
  return (
    <Blank
      icon={<IconLock aria-hidden />}
      title={t("general.forbiddenTitle")}
      isPage
      text={permission === null ? t("general.forbiddenPlace") : t("general.forbiddenText", { permission })}
    />
  );
};
