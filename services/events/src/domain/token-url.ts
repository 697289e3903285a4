import type { AddressGuard, CheckedUrl, WebhookPorts } from "@railyard/addresses";
import { checkWebhookUrl } from "@railyard/addresses";

const loopbackHost = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a client secret may be sent there: by TLS, or without leaving the machine. */
export const isConfidential = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" || loopbackHost.test(hostname);

/** Checks the address of a token endpoint as that of a webhook, and that secrets can be sent there. */
export const checkTokenUrl = (text: string, mayConnect: AddressGuard, ports?: WebhookPorts): CheckedUrl => {
  const checked = checkWebhookUrl(text, mayConnect, ports);
  if ("problem" in checked || isConfidential(checked.url)) return checked;
  return { problem: "its scheme is not https" };
};
