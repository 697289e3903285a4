import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** What `railyard login` stores. */
export interface StoredLogin {
  readonly url: string;
  readonly apiKey: string;
}

/** Folder of the user's settings. */
export const settingsFolder = (environment: Environment): string => {
  const { APPDATA: windows, XDG_CONFIG_HOME: xdg } = environment;
  const base = process.platform === "win32" ? windows : xdg;
  return join(base === undefined || base === "" ? join(homedir(), ".config") : base, "railyard");
};

const read = (file: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
};

/** Puts a file in place as a whole; only its owner can read it. */
const write = (folder: string, name: string, value: unknown): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  const draft = `${file}.${String(process.pid)}`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
};

const loginFile = "login.json";
const cursorsFile = "cursors.json";

export const readLogin = (environment: Environment): StoredLogin | undefined => {
  const { url, apiKey } = read(join(settingsFolder(environment), loginFile));
  return typeof url === "string" && typeof apiKey === "string" ? { url, apiKey } : undefined;
};

/** Stores a login; answers the file. */
export const writeLogin = (environment: Environment, login: StoredLogin): string => {
  write(settingsFolder(environment), loginFile, login);
  return join(settingsFolder(environment), loginFile);
};

export const removeLogin = (environment: Environment): void => {
  rmSync(join(settingsFolder(environment), loginFile), { force: true });
};

/** The last event that a listener handled; undefined: none. */
export const readCursor = (environment: Environment, name: string): string | undefined => {
  const cursor = read(join(settingsFolder(environment), cursorsFile))[name];
  return typeof cursor === "string" ? cursor : undefined;
};

export const writeCursor = (environment: Environment, name: string, cursor: string): void => {
  const folder = settingsFolder(environment);
  write(folder, cursorsFile, { ...read(join(folder, cursorsFile)), [name]: cursor });
};
