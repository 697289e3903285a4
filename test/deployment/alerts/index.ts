import type { AlertCase } from "./alert-case.ts";
import { decisionEngineCases } from "./decision-engine.cases.ts";
import { eventsCases, gatewayCases, merchantsCases } from "./edge.cases.ts";
import { paymentsCases } from "./payments.cases.ts";
import { platformCases } from "./platform.cases.ts";
import { certificatesCases, kubernetesCases, natsCases, postgresqlCases } from "./servers.cases.ts";
import { sloCases } from "./slo.cases.ts";

/** The cases of each rule file, by its name without the ending. */
export const alertCases: Readonly<Record<string, readonly AlertCase[]>> = {
  certificates: certificatesCases,
  "decision-engine": decisionEngineCases,
  events: eventsCases,
  gateway: gatewayCases,
  kubernetes: kubernetesCases,
  merchants: merchantsCases,
  nats: natsCases,
  payments: paymentsCases,
  platform: platformCases,
  postgresql: postgresqlCases,
  slo: sloCases,
};
