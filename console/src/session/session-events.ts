/** What calls learn of the session, for what shows it: {@link SessionGuard}. */
type Listener = (event: SessionEvent) => void;

/** Why a session has ended: nothing was done, or its time is over or the user's role, password or sign-out ended it. */
export type EndReason = "idle" | "revoked";

export type SessionEvent =
  | { readonly kind: "ended"; readonly reason: EndReason }
  | { readonly kind: "idle_in"; readonly seconds: number }
  | { readonly kind: "switched" };

const listeners = new Set<Listener>();
/** Other tabs of this browser share the cookie, and so the place that the session works with. */
const channel = new BroadcastChannel("railyard-console");

const emit = (event: SessionEvent): void => {
  for (const listener of listeners) listener(event);
};

channel.addEventListener("message", ({ data }: MessageEvent<SessionEvent>) => {
  emit(data);
});

export const sessionEvents = {
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** A call was answered 401. */
  ended: (reason: EndReason): void => {
    emit({ kind: "ended", reason });
  },
  idleIn: (seconds: number): void => {
    emit({ kind: "idle_in", seconds });
  },
  /** The session works elsewhere, or has signed in or out: every tab starts again. */
  switched: (): void => {
    channel.postMessage({ kind: "switched" } satisfies SessionEvent);
  },
};
