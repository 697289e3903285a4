import type { IncomingHttpHeaders } from "node:http";

import type { Principal } from "@railyard/auth";
import type { BodyOf, OperationContract, PathOf, QueryOf, ResponseOf } from "@railyard/contracts";

import type { UploadedFile } from "./upload.ts";

export type { Principal } from "@railyard/auth";

/** A public operation may be called without a principal; all others always have one. */
export type PrincipalOf<Contract> = Contract extends { readonly access: "public" } ? Principal | undefined : Principal;

/** A request that has passed the identity check and the schemas of its contract. */
export interface HttpRequest<Contract> {
  readonly params: PathOf<Contract>;
  readonly query: QueryOf<Contract>;
  readonly body: BodyOf<Contract>;
  /** The file of a form; undefined when it has none, and for every other kind of body. */
  readonly file: UploadedFile | undefined;
  /** The exact bytes of the body; empty when there is none. */
  readonly rawBody: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly principal: PrincipalOf<Contract>;
  /** Echoed as `x-request-id`. */
  readonly requestId: string;
  readonly idempotencyKey?: string;
  /** Aborted when the caller goes away before the answer. */
  readonly signal: AbortSignal;
  /** Path and query as received; the origin is a placeholder, because a Host header proves nothing. */
  readonly url: URL;
}

interface ReplyHead {
  /** Absent: 200, for a redirect 302. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** JSON that passes the response schema; members the schema does not declare are dropped. */
export interface JsonReply<Contract> extends ReplyHead {
  readonly body: ResponseOf<Contract>;
}

/** A page for a person's browser. */
export interface HtmlReply extends ReplyHead {
  readonly html: string;
}

export interface RedirectReply extends ReplyHead {
  readonly redirect: string;
}

export interface TextReply extends ReplyHead {
  /** Bytes where it is compressed, or in another encoding than UTF-8. */
  readonly text: string | Buffer;
  /** Absent: `text/plain; charset=utf-8`. */
  readonly contentType?: string;
}

/** A file to be kept, not shown. */
export interface BytesReply extends ReplyHead {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** A file that is read while it is sent. */
export interface ChunksReply extends ReplyHead {
  /** Together as many bytes as stated; an error in between cuts the connection. */
  readonly chunks: AsyncIterable<Buffer>;
  readonly lengthBytes: number;
  readonly contentType: string;
}

/** Cuts the connection instead of answering: for stand-ins of peers that fail so. */
export interface DisconnectReply extends ReplyHead {
  readonly disconnect: true;
}

export type HttpReply<Contract> =
  | JsonReply<Contract>
  | HtmlReply
  | RedirectReply
  | TextReply
  | BytesReply
  | ChunksReply
  | DisconnectReply;

/** Answers one operation; throws a Failure for whatever the caller did wrong. */
export type Handler<Contract> = (request: HttpRequest<Contract>) => Promise<HttpReply<Contract>>;

/** What the server knows of a request before the contract gives it types. */
export interface UntypedRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: UploadedFile | undefined;
  readonly rawBody: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly principal: Principal | undefined;
  readonly requestId: string;
  readonly idempotencyKey?: string;
  readonly signal: AbortSignal;
  readonly url: URL;
}

export type UntypedReply =
  | (ReplyHead & { readonly body: unknown })
  | HtmlReply
  | RedirectReply
  | TextReply
  | BytesReply
  | ChunksReply
  | DisconnectReply;

/** A contract and the function that answers it. */
export interface Route {
  readonly contract: OperationContract;
  readonly handle: (request: UntypedRequest) => Promise<UntypedReply>;
}

/** Binds a handler to its contract; the handler's request and reply types come from the contract's schemas. */
export const defineRoute = <const Contract extends OperationContract>(
  contract: Contract,
  handler: Handler<Contract>,
): Route => ({
  contract,
  // The server has validated the request against this very contract, which is what makes the types true.
  handle: (request) => handler(request as HttpRequest<Contract>),
});
