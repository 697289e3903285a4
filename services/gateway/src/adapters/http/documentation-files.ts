import { readFile, stat } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress, gzip } from "node:zlib";
import { hasErrorCode } from "@railyard/failures";
import type { TextReply } from "@railyard/http";
import { acceptedEncoding, namesVersion } from "../../domain/accepted-encoding.ts";
import type { Encoding } from "../../domain/accepted-encoding.ts";
import { immutable } from "./static-content.ts";

/** What the build of the site lists of a file. */
interface ListedFile {
  /** Hash of its content. */
  readonly hash: string;
  /** Whether it is kept compressed alone, under its name with `.br`. */
  readonly isCompressed: boolean;
}

type Listing = ReadonlyMap<string, ListedFile>;

/** The result of a request for a file of the site. */
type FoundFile = { readonly reply: TextReply } | "unknown" | "not built";

/** The built documentation. */
export interface DocumentationFiles {
  /** @param path below /docs/, such as `webhooks/index.html` */
  read(path: string, headers: IncomingHttpHeaders): Promise<FoundFile>;
  /** Whether the built site has the file. */
  has(path: string): Promise<boolean>;
}

/** Lists the files of a build, and is written last. Nothing that it does not list is read. */
const listingName = "files.json";

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** Files whose names have a hash of what is in them. */
const immutableFolder = "_astro/";

const zip = promisify(gzip);
const decompress = promisify(brotliDecompress);

const recode: Readonly<Record<Encoding, (compressed: Buffer) => Promise<Buffer>>> = {
  br: (compressed) => Promise.resolve(compressed),
  gzip: async (compressed) => zip(await decompress(compressed)),
  identity: (compressed) => decompress(compressed),
};

const isMissing = (error: unknown): boolean => hasErrorCode(error, "ENOENT", "ENOTDIR");

/** The listing of a folder, read again when it has changed: another build may replace this one at any time. */
const listingReader = (folder: string): (() => Promise<Listing | undefined>) => {
  let known: Listing | undefined;
  let knownSinceMs = 0;
  const file = join(folder, listingName);
  return async () => {
    try {
      const { mtimeMs } = await stat(file);
      if (known !== undefined && mtimeMs === knownSinceMs) return known;
      const { files } = JSON.parse(await readFile(file, "utf8")) as {
        readonly files: Readonly<Record<string, ListedFile>>;
      };
      known = new Map(Object.entries(files));
      knownSinceMs = mtimeMs;
      return known;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
};

/** Reads the built site from its folder, whether or not it is there yet. */
export const openDocumentation = (folder: string): DocumentationFiles => {
  const readListing = listingReader(folder);

  const replyWith = async (path: string, file: ListedFile, headers: IncomingHttpHeaders): Promise<TextReply> => {
    const accepted = acceptedEncoding(String(headers["accept-encoding"] ?? ""));
    const encoding = file.isCompressed ? accepted : "identity";
    const location = join(folder, ...path.split("/"));
    const etag = `"${file.hash}-${encoding}"`;
    const cacheControl = path.startsWith(immutableFolder) ? immutable : "no-cache";
    const common = { etag, vary: "accept-encoding", "cache-control": cacheControl };
    const contentType = contentTypes[extname(path)] ?? "application/octet-stream";
    if (namesVersion(headers["if-none-match"], etag)) return { status: 304, text: "", contentType, headers: common };
    const encoded = encoding === "identity" ? {} : { "content-encoding": encoding };
    const text = await (file.isCompressed ? readFile(`${location}.br`).then(recode[encoding]) : readFile(location));
    return { text, contentType, headers: { ...common, ...encoded } };
  };

  return {
    has: async (path) => (await readListing())?.has(path) ?? false,
    read: async (path, headers) => {
      const listing = await readListing();
      if (listing === undefined) return "not built";
      const file = listing.get(path);
      if (file === undefined) return "unknown";
      try {
        return { reply: await replyWith(path, file, headers) };
      } catch (error) {
        // Another build is taking the place of this one.
        if (isMissing(error)) return "not built";
        throw error;
      }
    },
  };
};
