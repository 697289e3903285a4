import { queryClient } from "../api/query-client.ts";
import { sessionEvents } from "./session-events.ts";

/** Leads to the sign-in and, from there, back to this page where `isReturning`. Nothing of the session stays. */
export const leaveSession = (isReturning = false): void => {
  queryClient.clear();
  sessionEvents.switched();
  const here = `${location.pathname}${location.search}`;
  location.assign(isReturning ? `/console/sign-in?return_to=${encodeURIComponent(here)}` : "/console/sign-in");
};
