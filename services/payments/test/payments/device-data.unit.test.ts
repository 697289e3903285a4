import { describe, expect, it } from "@jest/globals";
import { attemptStatuses } from "@railyard/contracts";

import { deviceDataReferenceIn, withDeviceData } from "../../src/payments/domain/device-data.ts";
import { stateOf } from "../support/states.ts";

describe("what is found out about the customer's device", () => {
  it("comes in the address or in a form, and is of a sensible length", () => {
    expect(deviceDataReferenceIn({ collectionReference: "ref_1" }, {})).toBe("ref_1");
    expect(deviceDataReferenceIn({ collectionReference: "ref_1" }, { collectionReference: "ref_2" })).toBe("ref_2");
    expect(deviceDataReferenceIn({ collectionReference: "r".repeat(129) }, {})).toBeNull();
    expect(deviceDataReferenceIn({ collectionReference: "" }, { result: "left" })).toBeNull();
  });

  it("is accepted only while the provider waits for it", () => {
    for (const status of attemptStatuses) {
      const taken = withDeviceData(stateOf({}, { status, details: {} }), "ref_1");
      const isWaiting = status === "device_data_collection_pending";
      expect([status, taken?.attempt.details.deviceDataReference]).toEqual([status, isWaiting ? "ref_1" : undefined]);
    }
  });

  it("is accepted once", () => {
    const details = { deviceDataReference: "ref_1" };
    const known = stateOf({}, { status: "device_data_collection_pending", details });
    for (const reference of ["ref_1", "ref_2"]) {
      expect(() => withDeviceData(known, reference)).toThrow(
        expect.objectContaining({ failureName: "device_data_known", code: "IR_07", status: 400 }),
      );
    }
    expect(() => withDeviceData(stateOf({}, { status: "charged", details }), "ref_1")).toThrow(
      expect.objectContaining({ failureName: "device_data_known" }),
    );
  });
});
