import type { TextReply } from "@railyard/http";
import { defined } from "@railyard/members";
import type { IncomingHttpHeaders } from "node:http";
import { gzipSync } from "node:zlib";

import type { Asset } from "./assets.ts";

/** Files are few and stay as they are, so each is compressed once, when it is asked for first. */
const packed = new Map<string, Buffer>();

const gzipOf = ({ text }: Asset): Buffer => {
  const known = packed.get(text) ?? gzipSync(text, { level: 9 });
  packed.set(text, known);
  return known;
};

const acceptsGzip = ({ "accept-encoding": accepted }: IncomingHttpHeaders): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(accepted ?? ""));

/** A file as a browser gets it: compressed where it can read that. */
export const assetReply = (asset: Asset, cacheControl: string, headers: IncomingHttpHeaders): TextReply => {
  const isPacked = acceptsGzip(headers);
  return {
    text: isPacked ? gzipOf(asset) : asset.text,
    contentType: asset.contentType,
    headers: {
      "cache-control": cacheControl,
      "x-content-type-options": "nosniff",
      vary: "accept-encoding",
      ...defined({
        "content-encoding": isPacked ? "gzip" : undefined,
        "content-security-policy": asset.policy,
      }),
    },
  };
};
