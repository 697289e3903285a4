import { afterEach, expect, it } from "@jest/globals";
import { share, stopKept } from "../src/sharing.ts";

class Thing {
  readonly name: string;
  renewed = 0;
  stopped = 0;
  isBroken = false;

  constructor(name: string) {
    this.name = name;
  }

  renew(): Promise<void> {
    if (this.isBroken) return Promise.reject(new TypeError("it was changed"));
    this.renewed += 1;
    return Promise.resolve();
  }

  stop(): Promise<void> {
    this.stopped += 1;
    return Promise.resolve();
  }
}

const borrow = (key: string): ReturnType<typeof share<Thing>> => share(key, () => Promise.resolve(new Thing(key)));

afterEach(stopKept);

it("sharing gives again what was given back, renewed once for each file", async () => {
  const first = await borrow("one");
  await first.giveBack();
  await first.giveBack();
  const second = await borrow("one");
  expect(second.thing).toBe(first.thing);
  expect(second.thing).toMatchObject({ renewed: 1, stopped: 0 });
});

it("starts another for who asks for one that is in use, or for something else", async () => {
  const first = await borrow("one");
  const [second, other] = [await borrow("one"), await borrow("two")];
  expect(second.thing).not.toBe(first.thing);
  expect(other.thing.name).toBe("two");
});

it("stops what cannot be made as it was", async () => {
  const first = await borrow("one");
  first.thing.isBroken = true;
  await first.giveBack();
  expect(first.thing.stopped).toBe(1);
  expect((await borrow("one")).thing).not.toBe(first.thing);
});

it("keeps two that wait, and stops what waits longest", async () => {
  const loans = [await borrow("one"), await borrow("two"), await borrow("three")];
  for (const loan of loans) await loan.giveBack();
  expect(loans.map(({ thing }) => thing.stopped)).toEqual([1, 0, 0]);
});

it("stops everything at the end, also what was not given back", async () => {
  const [kept, used] = [await borrow("one"), await borrow("two")];
  await kept.giveBack();
  await stopKept();
  expect([kept.thing.stopped, used.thing.stopped]).toEqual([1, 1]);
  await used.giveBack();
  expect(used.thing.stopped).toBe(1);
});
