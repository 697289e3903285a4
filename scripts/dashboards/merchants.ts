import type { Board } from "./panel.ts";
import { increase, increaseBy, of, query, rateBy } from "./panel.ts";
import { processRow, requestRow } from "./service-rows.ts";
import { databaseRow, inboxPanels, jobPanels, outboxPanels } from "./store-rows.ts";

const failedMails = increase(of("mails_total", "merchants", 'outcome!="sent"'));
const changing = 'method=~"POST|PUT|PATCH|DELETE",route!~"/internal.*"';
const changes = of("http_server_request_duration_seconds_count", "merchants", changing);

export const merchantsBoard: Board = {
  uid: "railyard-merchants",
  title: "Railyard / Merchants",
  description: "Accounts, profiles, connector accounts, API keys and users: what every other service asks for.",
  rows: [
    {
      title: "Keys and people",
      panels: [
        {
          title: "API keys that end in 7 days",
          kind: "stat",
          unit: "none",
          description: "Merchants whose key ends are refused from then on. Ask them to make a new key.",
          queries: [query(`max(${of("keys_expiring", "merchants")})`, "keys")],
          redFrom: 1,
          runbook: "merchants#apikeysexpiring",
        },
        {
          title: "Mails that failed",
          kind: "stat",
          unit: "short",
          description:
            "Mails of the chosen time that the mail server did not take. Users then wait for links that do not come.",
          queries: [query(`${failedMails} or 0 * max(${of("build_info", "merchants")})`, "failed")],
          redFrom: 1,
          runbook: "merchants#mailsfailing",
        },
        {
          title: "Mails",
          kind: "timeseries",
          unit: "ops",
          description: "Mails by outcome. When they fail, look at the mail server's answers in the log lines.",
          queries: [query(rateBy("outcome", of("mails_total", "merchants")), "{{outcome}}")],
          rare: "no mail was sent since the start",
          runbook: "merchants#mailsfailing",
        },
        {
          title: "Administrative changes",
          kind: "bars",
          unit: "short",
          description: "Changing requests of the chosen time by route. An unexpected one: look it up in the audit log.",
          queries: [query(`topk(8, ${increaseBy("route", changes)})`, "{{route}}")],
          runbook: "key-leak#what-to-do-first",
        },
      ],
    },
    requestRow("merchants"),
    databaseRow("merchants"),
    {
      title: "Events and jobs",
      panels: [...outboxPanels("merchants"), ...inboxPanels("merchants"), ...jobPanels("merchants")],
    },
    processRow("merchants"),
  ],
};
