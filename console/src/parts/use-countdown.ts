import { useEffect, useState } from "react";
import { Refusal } from "../api/refusal.ts";

/** Seconds that the server asks to wait before the request is sent again. */
export const waitSecondsOf = (error: unknown): number =>
  error instanceof Refusal ? (error.retryAfterSeconds ?? 0) : 0;

/** Seconds left of what the refusal asks to wait; 0: it may be tried again. */
export const useCountdown = (error: unknown): number => {
  const [left, setLeft] = useState(() => waitSecondsOf(error));
  useEffect(() => {
    const endsAtMs = Date.now() + waitSecondsOf(error) * 1_000;
    const tick = (): void => {
      setLeft(Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1_000)));
    };
    tick();
    const timer = setInterval(tick, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, [error]);
  return left;
};
