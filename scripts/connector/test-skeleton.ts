// The tests of a new connector, its emulator and its rules, in the shape that those of the finished ones have.
import type { ConnectorNames } from "./connector-names.ts";

const emulator = ({ display }: ConnectorNames): string => `\
// ${display}'s wire format on a port of this machine, strict about what it takes. No code is shared with the adapter.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Emulator {
  readonly url: string;
  /** Requests that ${display} would have refused for their form; tests end with none. */
  readonly violations: string[];
  stop(): Promise<void>;
}

/** Starts an account at ${display} in memory. */
export const startEmulator = async (): Promise<Emulator> => {
  const violations: string[] = [];
  const server = createServer((request, response) => {
    violations.push(\`\${request.method ?? ""} \${request.url ?? ""}: not emulated\`);
    response.writeHead(404, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: \`http://127.0.0.1:\${String((server.address() as AddressInfo).port)}\`,
    violations,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
`;

const account = ({ name, camel }: ConnectorNames): string => `\
import { ${camel}Connector } from "../../src/providers/${name}/connector.ts";
import type { Emulator } from "../emulators/${name}/server.ts";
import { startEmulator } from "../emulators/${name}/server.ts";
import type { ProviderAccount } from "../support/provider-account.ts";
import { accountAt } from "../support/provider-account.ts";

export const credentials = { auth_type: "HeaderKey", api_key: "key_of_the_recordings" };

/** Starts an emulator with an account of its own. */
export const startAccount = async (): Promise<ProviderAccount<Emulator>> =>
  accountAt(await startEmulator(), ${camel}Connector, credentials);
`;

const conformance = ({ camel, display }: ConnectorNames): string => `\
// What the conformance suite must know of ${display}'s answers and signatures.
import type { ConformanceAccount } from "../conformance.ts";
import { credentials } from "./${camel}-account.ts";

export const ${camel}Conformance: ConformanceAccount = {
  credentials,
  signatureHeaders: [],
  // Where the first recorded success of a flow tells what the adapter must hold it to.
  answers: { sync: { id: ["id"], amount: null, currency: null, status: ["status"] } },
};
`;

const recording = ({ camel, display }: ConnectorNames): string => `\
// What the fixture of the connector holds: a success and a refusal of every flow.
import { referenceTo } from "../support/payment-inputs.ts";
import { testRecordedExchanges } from "../support/recorded-exchanges.ts";
import { startAccount } from "./${camel}-account.ts";

testRecordedExchanges("${display}", startAccount, async ({ run }) => {
  await run("a look-up", "sync", referenceTo("id_of_a_payment"));
  await run("a look-up of nothing", "sync", referenceTo("id_of_nothing"));
});
`;

const serviceTest = ({ name, display, upper }: ConnectorNames): string => `\
// Payments through the real adapter, against an emulator of ${display}.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import type { Emulator } from "../../../../libs/connectors/test/emulators/${name}/server.ts";
import { startEmulator } from "../../../../libs/connectors/test/emulators/${name}/server.ts";
import { credentials } from "../../../../libs/connectors/test/${name}/${name}-account.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let emulator: Emulator;
let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  emulator = await startEmulator();
  const quiet = { SYNC_FIRST_DELAY_MS: "3600000", UNSEEN_GRACE_MS: "0" };
  stack = await startStack({ ${upper}_TEST_URL: emulator.url, ...quiet });
  shop = stack.shop({ connectors: ["${name}"], credentials, webhookSecret: "secret_of_the_webhook" });
}, 60_000);

afterAll(async () => {
  await stack.stop();
  await emulator.stop();
  expect(emulator.violations).toEqual([]);
});

describe("card payments at ${display}", () => {
  it("are charged at once", async () => {
    expect(await shop.pay(cardPayment())).toMatchObject({ status: "succeeded", connector: "${name}" });
  });
});
`;

const driver = ({ name, display, camel, upper }: ConnectorNames): string => `\
import { startEmulator } from "../../../../../libs/connectors/test/emulators/${name}/server.ts";
import { credentials } from "../../../../../libs/connectors/test/${name}/${name}-account.ts";
import type { ProviderDriver } from "../provider-driver.ts";

const notWritten = (what: string) => (): never => {
  throw new TypeError(\`the driver of ${display} has no \${what} yet\`);
};

/** List it in all.ts, so that ${display} is walked and runs every theme. */
export const ${camel}Driver = async (): Promise<ProviderDriver> => {
  const emulator = await startEmulator();
  return {
    connector: "${name}",
    displayName: "${display}",
    url: emulator.url,
    addressVariables: ["${upper}_TEST_URL"],
    account: { credentials, webhookSecret: "secret_of_the_webhook" },
    unknownCredentials: { ...credentials, api_key: "key_that_is_unknown" },
    secrets: [credentials.api_key],
    cards: {
      succeeds: "4242424242424242",
      declined: "4000000000009995",
      refused: "4000000000000002",
      disputed: "4000000000000259",
    },
    inexpressible: { amount: 1001, currency: "KWD" },
    losses: ["answers", "requests"],
    violations: emulator.violations,
    process: notWritten("work that takes time (process)"),
    notification: notWritten("webhooks (notifications)"),
    ledgerOf: notWritten("ledger (ledgerOf)"),
    authenticate: notWritten("challenges (authenticate)"),
    openDispute: notWritten("disputes (openDispute)"),
    decideDispute: notWritten("decisions about disputes (decideDispute)"),
    stop: emulator.stop,
  };
};
`;

const rules = ({ name, display }: ConnectorNames): string => `\
-- What Railyard makes of ${display}'s errors from the start. \`retry\` is set only where another attempt can help.
insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select '${name}', 'Payment', sub_flow, code, '', 'Failure', decision, false, unified_code, unified_message,
  error_category, 'retry'
from unnest(array['Authorize', 'CompleteAuthorize', 'PSync']) as sub_flow
cross join (values
  (array['connector_unreachable'], 'retry', 'UE_3000', 'The provider cannot be reached', 'processor_downtime'),
  (array['connector_timeout'], 'do_default', 'UE_3000', 'The provider did not answer in time',
    'processor_downtime'),
  (array['connector_connection_lost'], 'do_default', 'UE_3000', 'The provider did not answer',
    'processor_downtime')
) as meaning (codes, decision, unified_code, unified_message, error_category)
cross join unnest(meaning.codes) as code
on conflict do nothing;
`;

/** The files of a new connector that are not its source: path from the root and text. */
export const testSkeletonOf = (
  names: ConnectorNames,
  migrationNumber: string,
): readonly (readonly [path: string, text: string])[] => {
  const { name } = names;
  const tests = `libs/connectors/test/${name}`;
  const service = "services/payments";
  return [
    [`libs/connectors/test/emulators/${name}/server.ts`, emulator(names)],
    [`libs/connectors/test/fixtures/${name}.json`, "[]\n"],
    [`${tests}/${name}-account.ts`, account(names)],
    [`${tests}/conformance.ts`, conformance(names)],
    [`${tests}/recorded-exchanges.service.test.ts`, recording(names)],
    [`${service}/test/http/${name}.service.test.ts`, serviceTest(names)],
    [`${service}/test/support/drivers/${name}.ts`, driver(names)],
    [`${service}/prisma/migrations/${migrationNumber}_error_rules_of_${name}/migration.sql`, rules(names)],
  ];
};
