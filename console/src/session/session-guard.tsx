import { lazy, Suspense, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { api } from "../api/client.ts";
import { leaveSession } from "./leave-session.ts";
import { sessionEvents } from "./session-events.ts";

const IdleDialog = lazy(async () => ({ default: (await import("./idle-dialog.tsx")).IdleDialog }));

/** So long before the session ends by itself the person is asked. */
const warningSeconds = 120;

/** Ends the pages with the session, and asks in time whether the user is still there. */
export const SessionGuard = (): ReactNode => {
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
  if (left <= 0 || left > warningSeconds) return null;
  return (
    <Suspense>
      <IdleDialog secondsLeft={left} onStay={stay} />
    </Suspense>
  );
};
