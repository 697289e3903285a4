import type { RecordedExchange, Recorder } from "./exchanges.ts";
import { connectorNamed } from "./sandbox.ts";

/** Registration of webhook addresses, at every connector that offers it. */
export const webhookEndpointExchanges = async (
  { exchanges, run }: Recorder,
  connector: string,
): Promise<readonly RecordedExchange[]> => {
  const address = "https://railyard.example/webhooks/kiosk/mca_1";
  const kinds = connectorNamed(connector).manifest.webhookKinds;
  const registered = await run("register webhook", connector, "register_webhook", "webhook_1", { address, kinds });
  await run("register webhook: taken", connector, "register_webhook", "webhook_2", { address, kinds });
  await run("list webhooks", connector, "list_webhooks", "webhook_3", { address });
  await run("list webhooks: refused", connector, "list_webhooks", "webhook_4", { address: "nowhere" });
  const removal = { connectorWebhookId: registered.webhook?.connectorWebhookId ?? "" };
  await run("remove webhook", connector, "remove_webhook", "webhook_5", removal);
  const unknown = { connectorWebhookId: "unknown" };
  await run("remove webhook: unknown", connector, "remove_webhook", "webhook_6", unknown);
  return exchanges;
};
