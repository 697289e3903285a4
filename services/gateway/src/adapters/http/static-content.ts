import { hash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { HttpReply } from "@railyard/http";
import { acceptedEncoding, namesVersion } from "../../domain/accepted-encoding.ts";
import type { Encoding } from "../../domain/accepted-encoding.ts";

/** Answers a request for content that is the same for everybody, as the caller likes to have it. */
export type StaticContent = (headers: IncomingHttpHeaders) => Promise<HttpReply<unknown>>;

interface Version {
  readonly bytes: Buffer;
  readonly etag: string;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** More would take seconds for a percent. */
const compressionLevel = 9;
const brotliParameters = { params: { [constants.BROTLI_PARAM_QUALITY]: compressionLevel } };

const encoders: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotli(bytes, brotliParameters),
  gzip: (bytes) => zip(bytes, { level: compressionLevel }),
  identity: (bytes) => Promise.resolve(bytes),
};

const etagLength = 22;

/** For content whose address changes with it. */
export const immutable = "public, max-age=31536000, immutable";

/**
 * Content that is made and compressed once, when it is first asked for.
 * @param cacheControl absent: readers keep it and ask whether it changed
 */
export const staticContent = (
  contentType: string,
  read: () => string | Buffer,
  cacheControl = "no-cache",
): StaticContent => {
  let plain: Buffer | undefined;
  const versions = new Map<Encoding, Promise<Version>>();
  const make = async (encoding: Encoding): Promise<Version> => {
    const content = plain ?? read();
    plain = typeof content === "string" ? Buffer.from(content, "utf8") : content;
    const bytes = await encoders[encoding](plain);
    return { bytes, etag: `"${hash("sha256", plain, "base64url").slice(0, etagLength)}-${encoding}"` };
  };
  return async (headers) => {
    const encoding = acceptedEncoding(String(headers["accept-encoding"] ?? ""));
    const version = versions.get(encoding) ?? make(encoding);
    versions.set(encoding, version);
    const { bytes, etag } = await version;
    const common = { etag, vary: "accept-encoding", "cache-control": cacheControl };
    if (namesVersion(headers["if-none-match"], etag)) return { status: 304, text: "", contentType, headers: common };
    const encoded = encoding === "identity" ? {} : { "content-encoding": encoding };
    return { text: bytes, contentType, headers: { ...common, ...encoded } };
  };
};
