import type { IncomingMessage } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import type { KubernetesClient } from "./kubernetes-client.ts";
import type { KubernetesObject } from "./objects.ts";
import { keyOf } from "./objects.ts";

/** All objects of one kind, kept up to date. */
export interface Watch<Kind extends KubernetesObject> {
  readonly find: (namespace: string, name: string) => Kind | undefined;
  readonly list: () => readonly Kind[];
  readonly stop: () => void;
}

export interface WatchHandlers<Kind> {
  readonly changed: (object: Kind) => void;
  readonly gone: (object: Kind) => void;
}

interface List<Kind> {
  readonly metadata: { readonly resourceVersion: string };
  readonly items: readonly Kind[];
}

interface WatchEvent<Kind> {
  readonly type: "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK" | "ERROR";
  readonly object: Kind;
}

/** Pause before a watch that broke off begins again. */
const pauseMs = 200;

/**
 * Lists the objects at an address such as `/api/v1/pods`, then follows their changes until stopped.
 * @throws as the client does when the first list fails
 */
export const watchObjects = async <Kind extends KubernetesObject>(
  client: KubernetesClient,
  path: string,
  handlers: WatchHandlers<Kind>,
): Promise<Watch<Kind>> => {
  const known = new Map<string, Kind>();
  let isStopped = false;
  let stream: IncomingMessage | undefined;

  const put = (object: Kind): void => {
    const before = known.get(keyOf(object));
    known.set(keyOf(object), object);
    // Same name, other object: the first was deleted while the watch was broken off.
    if (before !== undefined && before.metadata.uid !== object.metadata.uid) handlers.gone(before);
    if (before?.metadata.resourceVersion !== object.metadata.resourceVersion) handlers.changed(object);
  };
  const take = (object: Kind): void => {
    if (known.delete(keyOf(object))) handlers.gone(object);
  };
  const list = async (): Promise<string> => {
    const { metadata, items } = (await client.call("GET", path)) as List<Kind>;
    const listed = new Set(items.map(keyOf));
    for (const [key, object] of known) if (!listed.has(key)) take(object);
    for (const item of items) put(item);
    return metadata.resourceVersion;
  };
  const follow = async (version: string): Promise<void> => {
    stream = await client.open(`${path}?watch=true&resourceVersion=${version}`);
    for await (const line of createInterface({ input: stream })) {
      if (isStopped) return;
      const { type, object } = JSON.parse(line) as WatchEvent<Kind>;
      if (type === "ERROR") return;
      if (type === "DELETED") take(object);
      else if (type !== "BOOKMARK") put(object);
    }
  };
  const run = async (first: string): Promise<void> => {
    let version: string | undefined = first;
    while (!isStopped) {
      try {
        await follow(version ?? (await list()));
      } catch {
        // The server is away or ended the watch; the next list finds out what was missed.
      }
      version = undefined;
      if (!isStopped) await delay(pauseMs);
    }
  };
  void run(await list());
  return {
    find: (namespace, name) => known.get(`${namespace}/${name}`),
    list: () => [...known.values()],
    stop: () => {
      isStopped = true;
      stream?.destroy();
    },
  };
};
