import {
  IconCashBanknote,
  IconChartBar,
  IconCode,
  IconCreditCard,
  IconFileExport,
  IconGavel,
  IconHistory,
  IconHome2,
  IconLink,
  IconListCheck,
  IconPlugConnected,
  IconReceiptRefund,
  IconRepeat,
  IconRoute,
  IconSettings,
  IconUsers,
} from "@tabler/icons-react";
import type { OperationId } from "../session/access.ts";
import type { FrameEntry } from "./frame.tsx";

export interface NavigationEntry extends FrameEntry {
  /** The page is shown to those who may call it. */
  readonly operation: OperationId;
  /** After `g`. */
  readonly key?: string;
}

/** The pages of the console, in the order of the navigation. */
export const navigation: readonly NavigationEntry[] = [
  { to: "/console", text: "shell.home", Icon: IconHome2, operation: "searchPayments", key: "h" },
  { to: "/console/payments", text: "shell.payments", Icon: IconCreditCard, operation: "searchPayments", key: "p" },
  { to: "/console/refunds", text: "shell.refunds", Icon: IconReceiptRefund, operation: "listRefunds", key: "r" },
  { to: "/console/disputes", text: "shell.disputes", Icon: IconGavel, operation: "listDisputes", key: "d" },
  { to: "/console/payouts", text: "shell.payouts", Icon: IconCashBanknote, operation: "filterPayouts", key: "o" },
  { to: "/console/customers", text: "shell.customers", Icon: IconUsers, operation: "listCustomersWithCount", key: "c" },
  {
    to: "/console/subscriptions",
    text: "shell.subscriptions",
    Icon: IconRepeat,
    operation: "listSubscriptions",
    key: "b",
  },
  { to: "/console/links", text: "shell.links", Icon: IconLink, operation: "listPaymentLinks", key: "l" },
  {
    to: "/console/routing",
    text: "shell.routing",
    Icon: IconRoute,
    operation: "listRoutingConfigurations",
    key: "t",
  },
  {
    to: "/console/connectors",
    text: "shell.connectors",
    Icon: IconPlugConnected,
    operation: "listConnectorHealth",
    key: "n",
  },
  { to: "/console/rules", text: "shell.rules", Icon: IconListCheck, operation: "listBlocklist", key: "e" },
  {
    to: "/console/analytics",
    text: "shell.analytics",
    Icon: IconChartBar,
    operation: "readPaymentAnalytics",
    key: "y",
  },
  { to: "/console/exports", text: "shell.exports", Icon: IconFileExport, operation: "listExports", key: "x" },
  { to: "/console/developers", text: "shell.developers", Icon: IconCode, operation: "listEvents", key: "v" },
  {
    to: "/console/settings",
    text: "shell.settings",
    Icon: IconSettings,
    operation: "listBusinessProfiles",
    key: "s",
  },
  { to: "/console/users", text: "shell.users", Icon: IconUsers, operation: "listOrganizationUsers", key: "u" },
  { to: "/console/audit", text: "shell.audit", Icon: IconHistory, operation: "listOrganizationAuditLog", key: "a" },
];
