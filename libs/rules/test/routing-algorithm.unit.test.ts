import { describe, expect, it } from "@jest/globals";

import { connectorsInOrder, connectorsNamed, readRoutingAlgorithm } from "../src/routing-algorithm.ts";

const orderOf = (value: object, fraction = 0): readonly string[] => {
  const { algorithm, problem } = readRoutingAlgorithm({ ...value });
  if (algorithm === null) throw new TypeError(problem);
  return connectorsInOrder(algorithm, fraction).map(({ connector, merchantConnectorId: id }) =>
    id === null ? connector : `${connector}:${id}`,
  );
};

describe("an algorithm that names connectors", () => {
  const split = {
    type: "volume_split",
    data: [
      { split: 30, connector: { connector: "fauxpay" } },
      { split: 70, connector: "phonypay" },
      { split: 0, connector: { connector: "thirdpay", merchant_connector_id: "mca_3" } },
    ],
  };

  it("names one, several in order, or several by shares", () => {
    expect(orderOf({ type: "single", data: "fauxpay" })).toEqual(["fauxpay"]);
    expect(orderOf({ type: "single", data: { connector: "fauxpay", merchant_connector_id: "mca_1" } })).toEqual([
      "fauxpay:mca_1",
    ]);
    const priority = { type: "priority", data: ["phonypay", { connector: "fauxpay", merchant_connector_id: null }] };
    expect(orderOf(priority)).toEqual(["phonypay", "fauxpay"]);
    expect(orderOf({ algorithm: priority })).toEqual(["phonypay", "fauxpay"]);
    expect(orderOf(split, 0.29)).toEqual(["fauxpay", "phonypay", "thirdpay:mca_3"]);
    expect(orderOf(split, 0.31)).toEqual(["phonypay", "fauxpay", "thirdpay:mca_3"]);
    expect(orderOf(split, 0.999)[0]).toBe("phonypay");
  });

  it("reports all that it names, whatever their shares", () => {
    const { algorithm } = readRoutingAlgorithm(split);
    if (algorithm === null) throw new TypeError("It is one.");
    expect(connectorsNamed(algorithm).map(({ connector }) => connector)).toEqual(["fauxpay", "phonypay", "thirdpay"]);
  });

  it.each([
    [{}, "type must be"],
    [{ type: "advanced", data: {} }, "type must be"],
    [{ type: "single", data: 5 }, "named by its name"],
    [{ type: "single", data: { connector: "fauxpay", merchant_connector_id: 5 } }, "named by its name"],
    [{ type: "priority", data: [] }, "needs a list"],
    [{ type: "priority", data: "fauxpay" }, "needs a list"],
    [{ type: "volume_split", data: {} }, "needs a list"],
    [{ type: "volume_split", data: [{ connector: "fauxpay" }] }, "needs a split"],
    [{ type: "volume_split", data: [{ split: -1, connector: "fauxpay" }] }, "needs a split"],
    [{ type: "volume_split", data: [{ split: 0, connector: "fauxpay" }] }, "above 0"],
  ])("is not %j", (value, problem) => {
    expect(readRoutingAlgorithm(value).problem).toContain(problem);
  });
});
