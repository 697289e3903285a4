import type { Command, Invocation } from "../command.ts";
import { CommandError, exitCodes } from "../failures.ts";
import type { Session } from "../session.ts";
import { addressOf, openSession, sessionOf } from "../session.ts";
import { readLogin, removeLogin, writeLogin } from "../stored-login.ts";

const printCredential = ({ io, isJson }: Invocation, { url, credential }: Session): void => {
  if (isJson) {
    io.print(JSON.stringify({ url, ...credential }));
    return;
  }
  const { merchant_id: merchant, profile_id: profile, scopes, environment } = credential;
  io.print(`Platform     ${url} (${environment})`);
  io.print(`Merchant     ${merchant}`);
  if (profile !== null) io.print(`Profile      ${profile}`);
  io.print(`Permissions  ${scopes === null ? "all" : scopes.join(", ")}`);
};

export const login: Command = {
  name: "login",
  usage: "[--url ADDRESS]",
  summary: "Store the address of the platform and a test key.",
  help: [
    "Asks for the secret key, or reads it from RAILYARD_API_KEY or the standard input, and checks it. Both are stored",
    "in your settings folder, in a file that only you can read. Live keys (prd_) are refused.",
    "",
    "  --url ADDRESS       address of the platform, such as http://localhost:8080",
  ],
  options: { url: { type: "string" } },
  run: async (invocation) => {
    const { io, text } = invocation;
    const given = text("url") ?? io.environment["RAILYARD_URL"] ?? readLogin(io.environment)?.url;
    if (given === undefined) throw new CommandError("Name the platform: railyard login --url http://localhost:8080");
    const url = addressOf(given);
    const apiKey = (io.environment["RAILYARD_API_KEY"] ?? (await io.askSecret("Secret key (snd_...): "))).trim();
    if (apiKey === "") throw new CommandError("No key was given. Create one in the console, or with POST /api_keys.");
    const session = await openSession({ url, apiKey });
    const file = writeLogin(io.environment, { url, apiKey });
    printCredential(invocation, session);
    io.note(`Stored in ${file}.`);
    return exitCodes.success;
  },
};

export const logout: Command = {
  name: "logout",
  usage: "",
  summary: "Forget the stored address and key.",
  help: ["The key itself stays valid. Revoke it in the console, or with DELETE /api_keys.", ""],
  options: {},
  run: ({ io, isJson }) => {
    const wasStored = readLogin(io.environment) !== undefined;
    removeLogin(io.environment);
    if (isJson) io.print(JSON.stringify({ removed: wasStored }));
    else io.print(wasStored ? "The stored key is removed." : "No key was stored.");
    return Promise.resolve(exitCodes.success);
  },
};

export const whoami: Command = {
  name: "whoami",
  usage: "",
  summary: "Show the platform and the merchant of the key.",
  help: [],
  options: {},
  run: async (invocation) => {
    printCredential(invocation, await sessionOf(invocation.io));
    return exitCodes.success;
  },
};
