import type { PaymentStatus } from "@railyard/contracts";

import { failures } from "../failures.ts";
import type { PaymentOperation } from "./operations.ts";
import { isPossible, operationStatuses } from "./operations.ts";

/** Refuses an operation that the status does not let through. @throws {Failure} `wrong_status` (IR_16). */
export const assertPossible = (operation: PaymentOperation, status: PaymentStatus): void => {
  if (isPossible(operation, status)) return;
  throw failures.wrong_status({ operation, current: status, expected: operationStatuses[operation].join(", ") });
};
