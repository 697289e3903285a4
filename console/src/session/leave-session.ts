import { queryClient } from "../api/query-client.ts";
import { sessionEvents } from "./session-events.ts";
import type { EndReason } from "./session-events.ts";

let isLeaving = false;

/** Leads to the sign-in and, where the session ended by itself, from there back to this page. Nothing of it stays. */
export const leaveSession = (reason?: EndReason): void => {
  // Several calls may learn of it at once; a page is left once.
  if (isLeaving) return;
  isLeaving = true;
  queryClient.clear();
  sessionEvents.switched();
  const here = encodeURIComponent(`${location.pathname}${location.search}`);
  location.assign(`/console/sign-in${reason === undefined ? "" : `?return_to=${here}&ended=${reason}`}`);
};
