import { Button, Group, Modal, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { api } from "../api/client.ts";
import { useText } from "../texts/use-text.ts";
import { leaveSession } from "./leave-session.ts";
import { sessionEvents } from "./session-events.ts";

/** So long before the session ends by itself the person is asked. */
const warningSeconds = 120;

/** Ends the pages with the session, and asks in time whether the user is still there. */
export const SessionGuard = (): ReactNode => {
  const { t } = useText();
  const [endsAtMs, setEndsAtMs] = useState<number | null>(null);
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(
    () =>
      sessionEvents.subscribe((event) => {
        if (event.kind === "ended") leaveSession(event.reason);
        else if (event.kind === "switched") location.reload();
        else setEndsAtMs(Date.now() + event.seconds * 1_000);
      }),
    [],
  );
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now());
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  const left = endsAtMs === null ? Infinity : Math.ceil((endsAtMs - nowMs) / 1_000);
  useEffect(() => {
    if (left <= 0) leaveSession("idle");
  }, [left]);
  const stay = (): void => {
    void api.GET("/user");
  };
  return (
    <Modal opened={left > 0 && left <= warningSeconds} onClose={stay} title={t("shell.idleTitle")} centered>
      <Text size="sm" mb="md">
        {t("shell.idleText", { count: Math.max(left, 0) })}
      </Text>
      <Group justify="flex-end">
        <Button onClick={stay} data-autofocus>
          {t("shell.stay")}
        </Button>
      </Group>
    </Modal>
  );
};
