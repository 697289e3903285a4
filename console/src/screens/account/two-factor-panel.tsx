import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Dialog } from "../../parts/form-dialog.tsx";
import { useText } from "../../texts/use-text.ts";
import { RemoveFactorDialog } from "./remove-factor-dialog.tsx";
import { FactorDialog } from "./factor-dialog.tsx";
import type { FactorTask } from "./factor-dialog.tsx";

/** So few recovery codes are a reason to make others. */
const fewCodes = 2;

/** The second factor of the user: whether there is one, and what can be done about it. */
export const TwoFactorPanel = (): ReactNode => {
  const { t } = useText();
  const [opened, setOpened] = useState<FactorTask | "remove" | null>(null);
  const query = useQuery({ queryKey: ["account", "two-factor"], queryFn: () => bodyOf(api.GET("/user/2fa")) });
  const close = (): void => {
    setOpened(null);
    void query.refetch();
  };
  const button = (task: FactorTask | "remove", text: string, variant = "default"): ReactNode => (
    <Button
      variant={variant}
      onClick={() => {
        setOpened(task);
      }}
    >
      {text}
    </Button>
  );
  return (
    <Panel title={t("account.factor")}>
      <Loaded query={query} rows={2}>
        {({ is_enrolled: isEnrolled, is_forced: isForced, recovery_codes_left: left }) => (
          <Stack gap="sm">
            <StatusBadge
              status={isEnrolled ? "enrolled" : "missing"}
              area="account"
              tone={isEnrolled ? "good" : "attention"}
            />
            {!isEnrolled && <Text size="sm">{t("signIn.enrolText")}</Text>}
            {isEnrolled &&
              (left <= fewCodes ? (
                <Alert color="orange" variant="outline" role="alert">
                  <Text size="sm">{t("account.fewCodes", { count: left })}</Text>
                </Alert>
              ) : (
                <Text size="sm">{t("account.codesLeft", { count: left })}</Text>
              ))}
            <Group gap="xs">
              {isEnrolled ? (
                <>
                  {button("codes", t("account.newCodes"), left <= fewCodes ? "filled" : "default")}
                  {button("change", t("account.changeApp"))}
                  {!isForced && button("remove", t("account.removeFactor"))}
                </>
              ) : (
                button("enrol", t("signIn.enrolTitle"), "filled")
              )}
            </Group>
            {isForced && (
              <Text size="xs" c="dimmed">
                {t("account.factorForced")}
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
      {opened === "remove" && <RemoveFactorDialog onClose={close} />}
      {opened !== null && opened !== "remove" && (
        <Dialog onClose={close} title={t(`account.task_${opened}`)} closeOnClickOutside={false}>
          <FactorDialog task={opened} onClose={close} />
        </Dialog>
      )}
    </Panel>
  );
};
