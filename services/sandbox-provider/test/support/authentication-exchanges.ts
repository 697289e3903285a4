// One exchange of every kind with the 3DS Server.
import type { FlowInputs } from "@railyard/connectors";

import type { RecordedExchange, Recorder } from "./exchanges.ts";

const connector = "fakethreeds";

const cards = {
  frictionless: "4000000000003055",
  challenge: "4000000000003220",
  rejected: "4000000000003097",
  unavailable: "4000000000003105",
  not_enrolled: "4000000000001000",
} as const;

export const authenticationExchanges = async ({ exchanges, run }: Recorder): Promise<readonly RecordedExchange[]> => {
  const asked = (name: string, cardNumber: string): FlowInputs["pre_authenticate"] => ({
    paymentId: `pay_${name}`,
    attemptId: `pay_${name}_1`,
    cardNumber,
    webhookUrl: null,
  });
  const wanted = (name: string, connectorAuthenticationId: string): FlowInputs["authenticate"] => ({
    attemptId: `pay_${name}_1`,
    connectorAuthenticationId,
    amount: 1000,
    currency: "USD",
    deviceChannel: "BRW",
    methodCompleted: "U",
    isChallengeWanted: false,
    returnUrl: "https://railyard.example/back",
    browserInformation: null,
    sdkInformation: null,
  });
  for (const [name, number] of Object.entries(cards)) {
    const key = `pay_${name}_1`;
    const started = await run(`begin: ${name}`, connector, "pre_authenticate", key, asked(name, number));
    const id = started.connectorAuthenticationId ?? "";
    await run(`authenticate: ${name}`, connector, "authenticate", `${key}_authenticate`, wanted(name, id));
    const reference = { attemptId: key, connectorAuthenticationId: id };
    await run(`look up: ${name}`, connector, "authentication_sync", key, reference);
  }
  const reused = asked("frictionless", cards.challenge);
  await run("begin: refused", connector, "pre_authenticate", "pay_frictionless_1", reused);
  const unknown = { attemptId: "pay_none_1", connectorAuthenticationId: "saut_none" };
  await run("look up: refused", connector, "authentication_sync", "pay_none_1", unknown);
  return exchanges;
};
