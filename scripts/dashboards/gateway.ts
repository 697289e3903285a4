import type { Board } from "./panel.ts";
import { increaseBy, of, query, rate, rateBy, share } from "./panel.ts";
import { callPanels, processRow, requestRow } from "./service-rows.ts";

const checks = (more = ""): string => of("credentials_checks_total", "gateway", more);
const refusals = (more: string): string => of("http_server_refusals_total", "gateway", more);

export const gatewayBoard: Board = {
  uid: "railyard-gateway",
  title: "Railyard / Gateway",
  description: "The public edge: what callers ask, what is refused and why, and whether the services behind it answer.",
  rows: [
    requestRow("gateway"),
    {
      title: "Services behind it",
      panels: callPanels("gateway").map((panel) => ({ ...panel, width: 12 })),
    },
    {
      title: "Who is refused",
      panels: [
        {
          title: "Bad credentials",
          kind: "timeseries",
          unit: "reqps",
          description:
            "Refusals with 401 by reason. A steady stream from nowhere is guessing; after a rotation " +
            "it is a forgotten client.",
          queries: [query(rateBy("reason", refusals('status="401"')), "{{reason}}")],
          runbook: "gateway#badcredentialsrising",
        },
        {
          title: "Not permitted",
          kind: "timeseries",
          unit: "reqps",
          description: "Refusals with 403 by reason: a key or a user without the permission of the operation.",
          queries: [query(rateBy("reason", refusals('status="403"')), "{{reason}}")],
          rare: "no caller was refused so since the start",
          runbook: "gateway#badcredentialsrising",
        },
        {
          title: "Over a limit",
          kind: "timeseries",
          unit: "reqps",
          description:
            "Refusals with 429 by limit. The log lines name the merchant; raise its limit or ask it to slow down.",
          queries: [query(rateBy("reason", refusals('status="429"')), "{{reason}}")],
          rare: "no caller was refused so since the start",
          runbook: "gateway#ratelimitsreached",
        },
        {
          title: "Credential checks",
          kind: "timeseries",
          unit: "ops",
          description:
            "Checks by result. `resolved` near `cached`: the cache does not hold. `unavailable`: merchants is away.",
          queries: [query(rateBy("result", checks()), "{{result}}")],
          stacked: true,
          runbook: "gateway#credentialsunavailable",
        },
        {
          title: "Credentials answered from memory",
          kind: "timeseries",
          unit: "percentunit",
          description: "Share of checks that needed no call. It falls after a start and rises within minutes.",
          queries: [query(share(rate(checks('result="cached"')), rate(checks())), "cached")],
          runbook: "gateway#credentialsunavailable",
        },
        {
          title: "Most frequent refusals",
          kind: "bars",
          unit: "short",
          description: "The reasons of the chosen time. docs/error-codes.md states what each caller has to change.",
          queries: [
            query(`topk(8, ${increaseBy("reason", of("http_server_refusals_total", "gateway"))})`, "{{reason}}"),
          ],
          runbook: "gateway#refusalsrising",
        },
      ],
    },
    processRow("gateway"),
  ],
};
