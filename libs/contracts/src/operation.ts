import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import type { Permission } from "./permissions.ts";

/** The deployable parts of Railyard. */
export type ServiceName = "gateway" | "merchants" | "payments" | "events" | "decision-engine" | "sandbox-provider";

/**
 * What a caller can prove itself with. `platform_key` is the secret key of a platform merchant, for what it may do to
 * its organization; everywhere else it is a `merchant_key`. `service` is another Railyard service, never a merchant.
 */
export type CredentialKind =
  | "admin_key"
  | "merchant_key"
  | "platform_key"
  | "publishable_key"
  | "ephemeral_key"
  | "jwt"
  | "engine_key"
  | "admin_secret"
  | "service";

/** `public`, or the credential kinds that may call the operation. */
export type Access = "public" | readonly CredentialKind[];

/**
 * What a user's token is good for: `user_info` is the token of a signed-in user, the others open one step of signing
 * in and nothing else.
 */
export const tokenPurposes = [
  "user_info",
  "totp",
  "verify_email",
  "force_set_password",
  "accept_invite",
  "reset_password",
] as const;

export type TokenPurpose = (typeof tokenPurposes)[number];

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Which listener offers the operation: merchants' API, the decision engine's API, other services, or providers. */
export type Api = "merchant" | "engine" | "internal" | "provider";

/** A body of multipart/form-data that carries one file. */
export interface FileUpload {
  /** The part that is the file; the other parts are the members of the body's schema. */
  readonly member: string;
  readonly description: string;
  /** Parts in addition to the file without which the operation refuses the form, each with a failure of its own. */
  readonly requiredParts?: readonly string[];
}

/**
 * How a list is paged: `cursor` by the id of an item (`starting_after`) or by a member of the answer (`before`),
 * `offset` by a number of items, `page` by a page number and size; `whole` is answered at once.
 */
export type ListStyle = "cursor" | "offset" | "page" | "whole";

/** The shape of an answer that is a list, from which clients make iterators. */
export interface ListContract {
  readonly style: ListStyle;
  /** The member of the answer that has the items; empty when the answer is the array of items itself. */
  readonly items: string;
  /**
   * Of the style `cursor`: the member of the last item that `starting_after` takes, or the member of the answer that
   * `before` takes, null on the last page.
   */
  readonly cursor?: string;
}

/** One HTTP operation: the source of its types, validation, access class and documentation. */
export interface OperationContract {
  readonly operationId: string;
  readonly service: ServiceName;
  readonly api: Api;
  readonly method: HttpMethod;
  /** Path with parameters in braces, such as `/payments/{payment_id}`. */
  readonly path: string;
  /** Other paths that reach the same operation with the same parameters. */
  readonly aliases?: readonly string[];
  /** What its service has before these paths, where they lead to other operations of it on another API. */
  readonly servicePrefix?: `/${string}`;
  readonly access: Access;
  /** The path parameter that must name the credential's own merchant. */
  readonly merchantPathParameter?: string;
  /** What a JWT, or a key that has scopes, must permit, such as `payments:write`. */
  readonly permission?: Permission;
  /** A second permission, each of which is enough: what the operation answers belongs to two resources. */
  readonly alternativePermission?: Permission;
  /** Whether the operation concerns the whole merchant: a credential limited to one profile does not open it. */
  readonly wholeMerchant?: true;
  /** The purposes of the tokens that open the operation. Absent: only `user_info`, the token of a signed-in user. */
  readonly tokenPurposes?: readonly TokenPurpose[];
  /**
   * Whether a session of the console needs a recent proof of its user (POST /user/step_up; signing in is one): it hands
   * out or changes credentials, rights or rules, or pays out. Other credentials are not asked.
   */
  readonly requiresStepUp?: true;
  /** Whether a token that was ended opens the operation too, until it expires: ending it again is no error. */
  readonly acceptsEndedTokens?: true;
  /** Whether the operation takes or sends new money, or prepares that, so that no suspended merchant may call it. */
  readonly refusedWhileSuspended?: true;
  /** Whether there is no such operation in production. */
  readonly isOnlyInSandbox?: true;
  /** Whether the operation signs the caller out, so that a browser is to forget its session. */
  readonly signsOut?: true;
  /** Whether the gateway reports that a public operation is called with the secret of the engine's operator. */
  readonly identifiesOperator?: true;
  /** Whether the gateway reports, signed, from which address the operation is called. */
  readonly forwardsCallerAddress?: true;
  /**
   * Which rate limits the gateway applies to callers. `decisions`: asked on the way of every payment and answered from
   * memory, so the limits are wide and their own. Absent: those of all other operations.
   */
  readonly rateClass?: "decisions";
  /**
   * Whether the gateway limits how often browsers, which show a publishable key, call it: by address and by client
   * secret, in addition to the other limits. For look-ups whose answers would be worth collecting.
   */
  readonly limitsBrowserLookups?: true;
  /**
   * How much an operation with a list, a report or an export for an answer reads. `list`: the more, the more a merchant
   * has; it is answered from the read pool, a few at a time for each merchant. `bounded`: what belongs to one object,
   * a catalogue, or is in memory. Absent: the operation is about single objects.
   */
  readonly weight?: "list" | "bounded";
  /** The shape of the list that the operation answers. Absent: it answers none. */
  readonly list?: ListContract;
  /** Whether the operation waits for what is to come: its time shows nothing about the service. */
  readonly isLongPoll?: true;
  /** Whether services call the operation by themselves while no caller waits for it: lists do not give way to it. */
  readonly isBackground?: true;
  /** Whether the publishable key may be in the query as `key`: a browser opens it by an address, without headers. */
  readonly publishableKeyInQuery?: true;
  /** Whether `Idempotency-Key` is honoured. Absent: yes for POST, no for the rest. */
  readonly idempotent?: boolean;
  /** Other headers, in lower case, in which callers may send that key. */
  readonly idempotencyHeaders?: readonly string[];
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly pathParameters?: JSONSchema;
  readonly query?: JSONSchema;
  readonly body?: JSONSchema;
  /** Whether the body may be left out altogether. */
  readonly bodyOptional?: boolean;
  /** Whether a request without a body is refused although no member of it is required; else it counts as empty. */
  readonly bodyRequired?: true;
  /** A GET whose body members may also be in the query string. */
  readonly bodyMembersInQuery?: boolean;
  /** The body is multipart/form-data with a file; `body` describes its other parts. */
  readonly upload?: FileUpload;
  /** Largest body, for the operations that take more than the server's own limit. */
  readonly maximumBodyBytes?: number;
  /** How long the service may take to answer, for the operations that take longer than others. */
  readonly answerTimeoutMs?: number;
  /** Body of the 200 answer. Absent for pages and redirects. */
  readonly response?: JSONSchema;
  /** Status of that answer, where it is not 200: 202 for what is done later. */
  readonly responseStatus?: 202;
  /** Whether the answer is a page for a person's browser. */
  readonly page?: boolean;
  /** The word that a success is answered with, as plain text. */
  readonly plainText?: string;
  /** Whether the answer is a file with a content type of its own. */
  readonly download?: boolean;
  /** Names of the failures, beyond those of every operation, that a caller can meet. */
  readonly failures?: readonly string[];
  readonly deprecated?: boolean;
}

/** Keeps the literal types of a contract, so that request and response types can be derived from it. */
export const defineOperation = <const Contract extends OperationContract>(contract: Contract): Contract => contract;

type SchemaType<Schema> = Schema extends JSONSchema ? FromSchema<Schema> : Record<string, never>;

/** Type of the path parameters of a contract. */
export type PathOf<Contract> = Contract extends { readonly pathParameters: infer Schema }
  ? SchemaType<Schema>
  : Record<string, never>;

/** Type of the query string of a contract. */
export type QueryOf<Contract> = Contract extends { readonly query: infer Schema }
  ? SchemaType<Schema>
  : Record<string, never>;

/** Type of the request body of a contract. */
export type BodyOf<Contract> = Contract extends { readonly body: infer Schema }
  ? Contract extends { readonly bodyOptional: true }
    ? SchemaType<Schema> | undefined
    : SchemaType<Schema>
  : undefined;

/** Type of the 200 answer of a contract. */
export type ResponseOf<Contract> = Contract extends { readonly response: infer Schema }
  ? SchemaType<Schema>
  : undefined;
