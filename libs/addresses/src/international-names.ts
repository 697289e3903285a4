import { domainToASCII } from "node:url";

/** Characters of a host name with labels beyond ASCII, before it is converted. */
const internationalHost = /^[A-Za-z0-9.\-\u0080-\u{10FFFF}]+$/u;

/** The host in its ASCII form, as DNS and providers have it; empty when it has none. ASCII stays as it is. */
const asciiHost = (host: string): string => {
  if (/^\p{ASCII}*$/u.test(host)) return host;
  return internationalHost.test(host) ? domainToASCII(host) : "";
};

/**
 * The e-mail address with its domain in ASCII: `kunde@müller.example` becomes `kunde@xn--mller-kva.example`. Everything
 * else, and a domain that has no ASCII form, stays as it is.
 */
export const asciiEmail = (email: string): string => {
  const at = email.lastIndexOf("@");
  const domain = asciiHost(email.slice(at + 1));
  return at === -1 || domain === "" ? email : `${email.slice(0, at + 1)}${domain}`;
};

const siteParts = /^((?:https?:\/\/)?(?:\*\.)?)([^:/]+)(.*)$/i;

/**
 * The site or glob of sites (`https://*.müller.example:8443`) with its host in ASCII, as browsers and
 * `frame-ancestors` have it; null when its host has no ASCII form.
 */
export const asciiSite = (site: string): string | null => {
  const [, start = "", host = "", end = ""] = siteParts.exec(site) ?? [];
  const ascii = asciiHost(host);
  return ascii === "" ? null : `${start}${ascii}${end}`;
};
