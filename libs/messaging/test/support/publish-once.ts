// Publishes one event in a process of its own, as a service would: the roots it trusts come from its environment.
import { createLogger } from "@railyard/telemetry";
import { connectMessaging } from "@railyard/messaging";
import { publishEvent } from "@railyard/testing";
import { envelope } from "./envelopes.ts";

const { URL: url = "", CREDENTIALS: credentialsFile } = process.env;
const logger = createLogger({ service: "test", level: "warn" });
const messaging = connectMessaging({ url, name: "test", logger, credentialsFile });
while (!(await messaging.isUsable())) await new Promise((resolve) => setTimeout(resolve, 20));
await publishEvent(messaging, "payments.a.b", envelope(1), "one");
await messaging.close();
process.stdout.write("stored\n");
