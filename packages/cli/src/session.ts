import type { CredentialDetails } from "@railyard/node";
import { Railyard } from "@railyard/node";
import { CommandError } from "./failures.ts";
import type { Io } from "./io.ts";
import type { StoredLogin } from "./stored-login.ts";
import { readLogin } from "./stored-login.ts";

/** A key with the merchant that it belongs to. */
export interface Session extends StoredLogin {
  readonly railyard: Railyard;
  readonly credential: CredentialDetails;
}

const livePrefix = "prd_";

/** Refuses keys that this command line is not for. */
export const assertTestKey = (apiKey: string): void => {
  if (apiKey.startsWith(livePrefix)) {
    throw new CommandError(
      "This is a live key (prd_). The command line creates payments and shows events for development, so it takes " +
        "test keys only. Use a key of your sandbox.",
    );
  }
  if (apiKey.startsWith("pk_")) {
    throw new CommandError("This is a publishable key, which is for browsers. Use a secret key of your sandbox.");
  }
};

/** An address without the slash at its end; `http://` before hosts of this machine. */
export const addressOf = (text: string): string => {
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/.test(text);
  const address = isLocal ? `http://${text}` : text;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new CommandError(`${text} is not an address. Send one such as http://localhost:8080.`);
  }
  return address.replace(/\/+$/, "");
};

/** Whose key that is. Nothing is done with a key of production. */
export const openSession = async ({ url, apiKey }: StoredLogin): Promise<Session> => {
  assertTestKey(apiKey);
  const railyard = new Railyard({ apiKey, baseUrl: url });
  const credential = await railyard.apiKeys.retrieveCredential();
  if (credential.environment === "production") {
    throw new CommandError(`${url} is a production platform. The command line is for sandboxes only.`);
  }
  return { url, apiKey, railyard, credential };
};

/** The login to use: of the environment, else the stored one. */
export const loginOf = ({ environment }: Pick<Io, "environment">): StoredLogin => {
  const stored = readLogin(environment);
  const url = environment["RAILYARD_URL"] ?? stored?.url;
  const apiKey = environment["RAILYARD_API_KEY"] ?? stored?.apiKey;
  if (url === undefined || apiKey === undefined) {
    throw new CommandError("You are not logged in. Run railyard login, or set RAILYARD_URL and RAILYARD_API_KEY.");
  }
  return { url: addressOf(url), apiKey };
};

export const sessionOf = (io: Pick<Io, "environment">): Promise<Session> => openSession(loginOf(io));
