import type { PublishableKey, Railyard, RailyardConstructor } from "./railyard.ts";

export interface LoadOptions {
  /** Address of the platform's API, such as https://api.example. The script comes from there, and from nowhere else. */
  readonly apiUrl: string;
  /** Language of the fields, such as de or de-AT; that of the browser when absent. */
  readonly locale?: string | undefined;
  /** A release that never changes, such as 1.0.0, instead of the newest that is compatible. */
  readonly version?: string | undefined;
  /** Of that release, from /v1/versions.json: the browser refuses a script that differs. */
  readonly integrity?: string | undefined;
}

/** What is under way or done, by the address of the script. On the window: a page may have several copies of this. */
interface LoadingWindow extends Window {
  railyardLoads?: Map<string, Promise<RailyardConstructor>>;
}

const addressOf = ({ apiUrl, version }: LoadOptions): string => {
  const file = version === undefined ? "railyard.js" : `railyard-${encodeURIComponent(version)}.js`;
  try {
    return new URL(`/v1/${file}`, apiUrl).href;
  } catch (cause) {
    const given = JSON.stringify(apiUrl);
    throw new TypeError(`Railyard: apiUrl is ${given}. Name the address of the API, such as https://api.example.`, {
      cause,
    });
  }
};

const tagOf = (address: string): HTMLScriptElement | undefined =>
  [...document.scripts].find(({ src }) => src === address);

/** Resolves when a tag of the page's own has loaded or failed, at the latest with the page. */
const settled = (tag: HTMLScriptElement): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.readyState === "complete") resolve(undefined);
    tag.addEventListener("load", resolve);
    tag.addEventListener("error", resolve);
    window.addEventListener("load", resolve);
  });

const insertTag = (address: string, { version, integrity }: LoadOptions): Promise<RailyardConstructor> =>
  new Promise((resolve, reject) => {
    const before = window.Railyard;
    const tag = document.createElement("script");
    tag.src = address;
    if (integrity !== undefined) tag.integrity = integrity;
    // Browsers check the integrity of another origin's script only when it was asked for by CORS.
    if (version !== undefined || integrity !== undefined) tag.crossOrigin = "anonymous";
    const fail = (reason: string): void => {
      tag.remove();
      reject(new Error(`Railyard: ${address} ${reason}`));
    };
    tag.addEventListener("load", () => {
      const { Railyard: loaded } = window;
      if (loaded === undefined || loaded === before) fail("is not the library. Check apiUrl.");
      else resolve(loaded);
    });
    tag.addEventListener("error", () => {
      fail("could not be loaded. Check apiUrl, version, integrity and script-src of the page's policy.");
    });
    document.head.append(tag);
  });

const load = async (address: string, options: LoadOptions): Promise<RailyardConstructor> => {
  const present = tagOf(address);
  if (present !== undefined) {
    if (window.Railyard === undefined) await settled(present);
    if (window.Railyard !== undefined) return window.Railyard;
    present.remove();
  }
  return insertTag(address, options);
};

const loadOnce = (address: string, options: LoadOptions): Promise<RailyardConstructor> => {
  const page: LoadingWindow = window;
  const loads = (page.railyardLoads ??= new Map());
  const known = loads.get(address);
  if (known !== undefined) return known;
  const started = load(address, options);
  loads.set(address, started);
  started.catch(() => loads.delete(address));
  return started;
};

/**
 * Loads the library from the platform, once for each address, and makes it with the publishable key.
 * @returns null on a server, where there is no page
 * @throws when the script cannot be loaded; a later call tries again
 */
export const loadRailyard = async (key: PublishableKey, options: LoadOptions): Promise<Railyard | null> => {
  if (typeof window === "undefined") return null;
  const construct = await loadOnce(addressOf(options), options);
  return construct(key, options.locale === undefined ? {} : { locale: options.locale });
};

/** `loadRailyard` under the name that pages of the closest peer use. */
export const loadHyper = loadRailyard;
