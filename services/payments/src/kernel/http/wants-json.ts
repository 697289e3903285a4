import type { IncomingHttpHeaders } from "node:http";

/** Whether a program asks, which reads JSON and no pages. */
export const wantsJson = ({ accept = "" }: IncomingHttpHeaders): boolean =>
  accept.includes("application/json") && !accept.includes("text/html");
