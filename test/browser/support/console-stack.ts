import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { callSuccessfully, ensureDemoMerchant, fillHistory, sandboxAdminKey, startWebhookInbox } from "@railyard/local";
import type { DemoMerchant, History, WebhookInbox } from "@railyard/local";
import { share, temporaryFolder } from "@railyard/testing";
import type { Browser, BrowserContext } from "playwright-core";
import type { StripeEmulator } from "../../../libs/connectors/test/emulators/stripe/server.ts";
import { startStripeEmulator } from "../../../libs/connectors/test/emulators/stripe/server.ts";
import type { MailServer } from "../../../services/merchants/test/support/mail-server.ts";
import { startMailServer } from "../../../services/merchants/test/support/mail-server.ts";
import { inviteMember, memberPassword } from "../../support/access/people.ts";
import { startSystem } from "../../support/system.ts";
import type { System } from "../../support/system.ts";
import { launchChromium } from "./chromium.ts";

/** The predefined roles; `org_admin` is the demo merchant's own user. */
export const roles = [
  "org_admin",
  ...["merchant", "profile"].flatMap((entity) =>
    ["admin", "view_only", "iam_admin", "developer", "operator", "finance", "customer_support"].map(
      (job) => `${entity}_${job}`,
    ),
  ),
] as const;

/** Who signs in. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

type SessionState = Awaited<ReturnType<BrowserContext["storageState"]>>;

export const stripeKey = "sk_test_51AccountOfTheConsole";

/** A Railyard with a demo merchant that has a history, and a browser. One for all test files. */
export interface ConsoleStack {
  readonly system: System;
  /** Address of the console's origin. */
  readonly origin: string;
  readonly merchant: DemoMerchant;
  readonly history: History;
  readonly inbox: WebhookInbox;
  /** What mails were sent, and to whom. */
  readonly mails: MailServer;
  /** Stripe, with an account whose key is {@link stripeKey}. */
  readonly stripe: StripeEmulator;
  readonly browser: Browser;
  /** The user of a role; made when it is asked for first. More users of a role have a name after it: `role/name`. */
  readonly userOf: (role: string) => Promise<Credentials>;
  /** A bearer token of the user of a role. */
  readonly tokenOf: (role: string) => Promise<string>;
  /** Cookies of a session of the user of a role. */
  readonly sessionOf: (role: string) => Promise<SessionState>;
}

/** The same answer for the same key, worked out once. */
const once = <Result>(work: (key: string) => Promise<Result>): ((key: string) => Promise<Result>) => {
  const known = new Map<string, Promise<Result>>();
  return (key) => {
    const found = known.get(key) ?? work(key);
    known.set(key, found);
    return found;
  };
};

/** Headers that the console's pages send with every request. */
export const consoleHeaders = (origin: string): Readonly<Record<string, string>> => ({
  "x-console": "1",
  origin,
  "sec-fetch-site": "same-origin",
});

const signInAt = async (browser: Browser, origin: string, user: Credentials): Promise<SessionState> => {
  const context = await browser.newContext();
  try {
    const answer = await context.request.post(`${origin}/user/signin`, {
      data: user,
      headers: consoleHeaders(origin),
    });
    if (!answer.ok()) throw new TypeError(`${user.email} cannot sign in: ${await answer.text()}`);
    return await context.storageState();
  } finally {
    await context.close();
  }
};

/** The shop in Kuwait has a server that is down, as with `npm start`. */
const answerOf = ({ path }: { readonly path: string }): number => (path.endsWith("/kuwait") ? 503 : 200);

const startStack = async (): Promise<ConsoleStack & { readonly stop: () => Promise<void> }> => {
  const browserUnderWay = launchChromium();
  const mails = await startMailServer();
  const stripe = await startStripeEmulator({ apiKey: stripeKey });
  const system = await startSystem({
    overrides: {
      PROVIDER_CALL_BODIES: "all",
      // Sessions are shared by all files of a run, however long it takes.
      CONSOLE_STEP_UP_MS: "86400000",
      SMTP_URL: mails.url,
      STRIPE_URL: stripe.url,
      STRIPE_FILES_URL: stripe.url,
    },
  });
  const origin = `http://127.0.0.1:${String(system.ports.gateway)}`;
  const folder = await temporaryFolder("railyard-console-");
  const inbox = await startWebhookInbox({ port: 0, signingKey: () => undefined, answer: answerOf });
  const merchant = await ensureDemoMerchant(folder, origin, sandboxAdminKey, inbox.url);
  const history = await fillHistory({
    gatewayUrl: origin,
    providerUrl: `http://127.0.0.1:${String(system.ports["sandbox-provider"])}`,
    webhookUrl: inbox.url,
    adminKey: sandboxAdminKey,
    merchant,
    signal: new AbortController().signal,
    onSigningKey: () => undefined,
  });
  const browser = await browserUnderWay;
  const tokenOf = once(async (role) => {
    const body = await userOf(role);
    return String((await callSuccessfully(system.gateway, "POST", "/user/signin", { body })).body["token"]);
  });
  const userOf = once(async (name): Promise<Credentials> => {
    if (name === "org_admin") return merchant.user;
    const [role = name] = name.split("/");
    const inviter = { token: await tokenOf("org_admin") };
    const { profileId } = merchant;
    const place = role.startsWith("profile_") ? { profileId } : {};
    const { email } = await inviteMember(system, { inviter, roleId: role, ...place });
    return { email, password: memberPassword };
  });
  return {
    system,
    origin,
    merchant,
    history,
    inbox,
    mails,
    stripe,
    browser,
    userOf,
    tokenOf,
    sessionOf: once(async (role) => signInAt(browser, origin, await userOf(role))),
    stop: async () => {
      await browser.close();
      await inbox.stop();
      await system.stop();
      await stripe.stop();
      await mails.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Shares the stack with a test file. What a file makes stays, so count on nothing that you did not make. */
export const shareConsole = async (): Promise<{
  readonly stack: ConsoleStack;
  readonly giveBack: () => Promise<void>;
}> => {
  const { thing, giveBack } = await share("console", async () => ({
    ...(await startStack()),
    renew: () => Promise.resolve(),
  }));
  return { stack: thing, giveBack };
};

/** The pages that the navigation names, and the operation that each asks for, as the console's sources have them. */
export const navigationEntries = (): readonly { readonly to: string; readonly operation: string }[] => {
  const source = readFileSync(join(import.meta.dirname, "../../../console/src/shell/navigation.ts"), "utf8");
  return [...source.matchAll(/\bto: "([^"]+)"[^}]*?\boperation: "([^"]+)"/g)].map(([, to = "", operation = ""]) => ({
    to,
    operation,
  }));
};
