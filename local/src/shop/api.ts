import { defined } from "@railyard/members";
import { createApiClient } from "../api-client.ts";
import type { ApiAnswer } from "../api-client.ts";
import { refusalOf } from "../merchant-setup.ts";
import type { ReadyMerchant } from "../merchant-setup.ts";

/** The merchant whose shop this is. The signing key is there where its profile signs. */
export type ShopMerchant = Pick<ReadyMerchant, "secretKey" | "publishableKey"> &
  Partial<Pick<ReadyMerchant, "profileId" | "signingKey">>;

/** Railyard's API with the secret key, which never leaves the shop's server. */
export interface Api {
  /** @throws when it is refused, with the answer's own words. */
  readonly call: <Answer>(method: string, path: string, body?: object, idempotencyKey?: string) => Promise<Answer>;
  /** What is at this path; undefined when there is nothing. */
  readonly find: <Answer>(path: string) => Promise<Answer | undefined>;
  /** Makes what may be there from an earlier run of the shop. */
  readonly ensure: (path: string, body: object) => Promise<void>;
  readonly close: () => void;
}

const isThereAlready = ({ body }: ApiAnswer): boolean => {
  const { error } = body as { readonly error?: { readonly reason?: string } };
  return error?.reason?.startsWith("duplicate_") === true;
};

export const connect = (gatewayUrl: string, { profileId, secretKey: key }: ShopMerchant): Api => {
  const client = createApiClient(gatewayUrl);
  const send = (method: string, path: string, body?: object, idempotencyKey?: string): Promise<ApiAnswer> =>
    client.call(method, path, {
      key,
      headers: defined({ "x-profile-id": profileId, "idempotency-key": idempotencyKey }),
      body,
    });
  return {
    call: async <Answer>(method: string, path: string, body?: object, idempotencyKey?: string): Promise<Answer> => {
      const answer = await send(method, path, body, idempotencyKey);
      if (answer.status !== 200) throw refusalOf(method, path, answer);
      return answer.body as unknown as Answer;
    },
    find: async <Answer>(path: string): Promise<Answer | undefined> => {
      const answer = await send("GET", path);
      if (answer.status === 404) return undefined;
      if (answer.status !== 200) throw refusalOf("GET", path, answer);
      return answer.body as unknown as Answer;
    },
    ensure: async (path, body) => {
      const answer = await send("POST", path, body);
      if (answer.status !== 200 && !isThereAlready(answer)) throw refusalOf("POST", path, answer);
    },
    close: client.close,
  };
};
