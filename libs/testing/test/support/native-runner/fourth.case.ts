import { expect, it } from "@jest/globals";
import { join } from "node:path";
import { httpCall } from "../../../src/http-call.ts";
import { startServiceProcess } from "../../../src/service-process.ts";
import { ordersServer } from "./orders-service.ts";

const statusOf = async (port: number, order: string): Promise<number> =>
  (await httpCall(port, `/orders/${order}`)).status;

it.each([
  ["listed", 422],
  ["general", 422],
  ["unlisted", 422],
  ["undocumented", 423],
])("takes a failure that is %s", async (order, status) => {
  const server = ordersServer(0);
  const { port } = await server.start();
  try {
    expect(await statusOf(port, order)).toBe(status);
  } finally {
    await server.stop();
  }
});

it.each(["listed", "unlisted"])("takes a failure of another process that is %s", async (order) => {
  const service = await startServiceProcess({ main: join(import.meta.dirname, "orders-process.ts"), variables: {} });
  expect(await statusOf(service.port, order)).toBe(422);
  await service.kill();
});
