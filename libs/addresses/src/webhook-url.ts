import { isIP, isIPv4 } from "node:net";
import type { AddressGuard } from "./address-guard.ts";

/** Ports that an installation lets webhooks out by. */
export type WebhookPorts = readonly number[];

/** An address that may be posted to, or why it may not; with the port where that alone is the reason. */
export type CheckedUrl = { readonly url: URL } | { readonly problem: string; readonly closedPort?: number };

/** Reads a list such as `443,80`. Not set: any port that belongs to no other service. */
export const readWebhookPorts = (text: string | undefined): WebhookPorts | undefined => text?.split(",").map(Number);

const longestUrl = 2_048;
const lowestUnprivilegedPort = 1_024;
const webPorts: readonly string[] = ["", "80", "443"];

const portOf = ({ port, protocol }: URL): number => {
  if (port !== "") return Number(port);
  return protocol === "https:" ? 443 : 80;
};

const refused = (problem: string): CheckedUrl => ({ problem });

/** Host and port as they were written, before the parser has made one form of them. */
const writtenAuthority = (text: string): string => /^https?:\/\/([^/?#]*)/i.exec(text)?.[1] ?? "";

const withoutPort = (authority: string): string => authority.replace(/:\d*$/, "");

/**
 * Reads an address of a merchant's choosing: by this rule it is saved, and by this rule it is posted to. Forms that
 * different programs read differently are refused: user names, numeric hosts that are not four plain decimals, hosts
 * that end in a dot, escapes, backslashes, control characters.
 */
export const checkWebhookUrl = (text: string, mayConnect: AddressGuard, ports?: WebhookPorts): CheckedUrl => {
  if (text.length > longestUrl) return refused("it is too long");
  if (/[\s\\\p{Cc}]/u.test(text)) return refused("it contains a space, a backslash or a control character");
  const url = URL.parse(text);
  if (url === null) return refused("it is not a URL");
  if (url.protocol !== "http:" && url.protocol !== "https:") return refused("its scheme is neither https nor http");
  const authority = writtenAuthority(text);
  if (authority === "" || authority.includes("%")) return refused("its host is not plain");
  if (authority.includes("@")) return refused("it contains a user name or password");
  if (url.hostname.endsWith(".")) return refused("its host ends in a dot");
  if (isIPv4(url.hostname) && withoutPort(authority) !== url.hostname) {
    return refused("its host is an encoded number");
  }
  if (!webPorts.includes(url.port) && Number(url.port) < lowestUnprivilegedPort) {
    return refused(`its port ${url.port} is reserved for another service`);
  }
  const port = portOf(url);
  if (ports?.includes(port) === false) {
    return { problem: `its port ${String(port)} is not one of ${ports.join(", ")}`, closedPort: port };
  }
  const literal = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(literal) !== 0 && !mayConnect(literal)) return refused("its address is not public");
  return { url };
};
