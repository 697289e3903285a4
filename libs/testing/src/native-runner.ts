import { createRequire, flushCompileCache, registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { useGlobals, type Globals } from "./native-globals.ts";
import { failOnUnlistedFailures } from "./unlisted-failures.ts";

interface ProjectConfig {
  readonly setupFilesAfterEnv: readonly string[];
}

/** What jest's own runner asks of the runtime that loads modules. */
interface Runtime {
  requireInternalModule(path: string): unknown;
  requireModule(path: string): unknown;
  setGlobalsForRuntime(globals: Globals): void;
  unstable_shouldLoadAsEsm(path: string): boolean;
  unstable_importModule(path: string): Promise<unknown>;
  enterTestCode(): void;
  leaveTestCode(): void;
}

type RunTests = (
  globalConfig: unknown,
  config: ProjectConfig,
  environment: unknown,
  runtime: Runtime,
  testPath: string,
  sendMessageToJest?: unknown,
) => Promise<unknown>;

const require = createRequire(import.meta.url);
const { default: runTests } = require("jest-circus/runner") as { readonly default: RunTests };
/** Where jest keeps on the global object what belongs to one test file. */
const stateOfOneFile = [Symbol.for("EVENT_HANDLERS"), Symbol.for("TEST_TIMEOUT_SYMBOL")];

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === "@jest/globals"
      ? { url: new URL("native-globals.ts", import.meta.url).href, shortCircuit: true }
      : nextResolve(specifier, context),
});

// What a later version of Node or of a library no longer does fails the test that needs it.
process.throwDeprecation = true;
failOnUnlistedFailures();

const loaded = new Map<string, number>();

/** A test file is evaluated each time it runs, what it imports only once in the life of the process. */
const importTests = async (path: string): Promise<unknown> => {
  const times = loaded.get(path) ?? 0;
  loaded.set(path, times + 1);
  const { href } = pathToFileURL(path);
  return await import(times === 0 ? href : `${href}?run=${String(times)}`);
};

/**
 * Runs a test file with jest's own runner, but in the realm of the process instead of a context of its own: modules are
 * loaded by Node, once per worker, and objects of Node's are what they are.
 */
const runNatively: RunTests = async (globalConfig, config, environment, runtime, testPath, sendMessageToJest) => {
  const native: Runtime = {
    requireInternalModule: (path) => {
      for (const symbol of stateOfOneFile) Reflect.deleteProperty(globalThis, symbol);
      Reflect.deleteProperty(require.cache, path);
      return require(path);
    },
    requireModule: (path) => require(path),
    setGlobalsForRuntime: useGlobals,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: importTests,
    enterTestCode: () => {
      runtime.enterTestCode();
    },
    leaveTestCode: () => {
      runtime.leaveTestCode();
    },
  };
  try {
    return await runTests(globalConfig, config, environment, native, testPath, sendMessageToJest);
  } finally {
    // At the end of a worker there would be no time for it: jest kills what has not ended after half a second.
    flushCompileCache();
  }
};

// The test runner takes only a default export.
export default runNatively;
