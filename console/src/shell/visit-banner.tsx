import { Alert, Button, Group, Text } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { api } from "../api/client.ts";
import { Time } from "../parts/values.tsx";
import { leaveSession } from "../session/leave-session.ts";
import { useSession } from "../session/session.ts";
import { useText } from "../texts/use-text.ts";

/** States that the session is a visit of the operator, which only reads, and ends it. */
export const VisitBanner = (): ReactNode => {
  const { t } = useText();
  const { user } = useSession();
  if (user.operator_visit === null) return null;
  const end = async (): Promise<void> => {
    try {
      await api.POST("/user/signout");
    } finally {
      leaveSession();
    }
  };
  return (
    <Alert color="indigo" icon={<IconEye />} mb="md" title={t("signIn.visitTitle")}>
      <Group justify="space-between">
        <Text size="sm">
          {t("signIn.visitText")} <Time at={user.operator_visit.expires_at} />
          <br />
          {user.operator_visit.reason}
        </Text>
        <Button variant="default" size="compact-sm" onClick={() => void end()}>
          {t("signIn.visitEnd")}
        </Button>
      </Group>
    </Alert>
  );
};
