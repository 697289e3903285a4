import type { Ports as AuthenticationsPorts } from "../authentications/ports.ts";
import type { Ports as RefundsPorts } from "../refunds/ports.ts";
import type { Ports as DisputesPorts } from "../disputes/ports.ts";
import type { Ports as UnmatchedPorts } from "../unmatched/ports.ts";
import type { Ports as RelaysPorts } from "../relays/ports.ts";
import type { Ports as PayoutsPorts } from "../payouts/ports.ts";

/** Everything that use cases of this module need from outside. */
export type Ports = AuthenticationsPorts & RefundsPorts & UnmatchedPorts & DisputesPorts & RelaysPorts & PayoutsPorts;
