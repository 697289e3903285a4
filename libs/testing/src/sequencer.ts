import { createRequire } from "node:module";
import type Module from "@jest/test-sequencer";
import { orderOf } from "./test-order.ts";

type Test = Parameters<Module.default["allFailedTests"]>[0][number];

const { default: TestSequencer } = createRequire(import.meta.url)("@jest/test-sequencer") as typeof Module;

/** Runs test files in the order of `orderOf` instead of by how long each took here the last time. */
class Sequencer extends TestSequencer {
  override sort(tests: readonly Test[]): Test[] {
    const paths = orderOf(tests.map(({ path }) => path));
    const places = new Map(paths.map((path, place) => [path, place]));
    const place = ({ path }: Test): number => places.get(path) ?? 0;
    return [...tests].sort((left, right) => place(left) - place(right));
  }
}

// The test runner takes only a default export.
export default Sequencer;
