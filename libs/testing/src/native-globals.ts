// What test files get when they import @jest/globals. The files of a worker share the modules they import, so these
// stay the same while each file brings its own test functions.

type AnyFunction = (...values: unknown[]) => unknown;

export type Globals = Readonly<Record<string, AnyFunction>>;

let current: Globals = {};

export const useGlobals = (globals: Globals): void => {
  current = globals;
};

const named = (name: string): AnyFunction => {
  const global = current[name];
  if (global === undefined) throw new TypeError(`${name} is called outside of a test file`);
  return global;
};

const follow = (name: string): AnyFunction =>
  new Proxy<AnyFunction>(() => undefined, {
    apply: (_target, _self, values) => named(name)(...(values as unknown[])),
    get: (_target, key) => Reflect.get(named(name), key) as unknown,
  });

export const afterAll = follow("afterAll");
export const afterEach = follow("afterEach");
export const beforeAll = follow("beforeAll");
export const beforeEach = follow("beforeEach");
export const describe = follow("describe");
export const expect = follow("expect");
export const it = follow("it");
export const test = follow("test");

/** Of jest's own object only what needs no module system of jest's. */
export const jest = {
  setTimeout: (timeoutMs: number): void => {
    Reflect.set(globalThis, Symbol.for("TEST_TIMEOUT_SYMBOL"), timeoutMs);
  },
};
