import { beginningExcept } from "./chosen-id.ts";
import { text } from "../schema.ts";
import type { TextLimits, TextSchema } from "../schema.ts";

/**
 * A merchant's id of a customer: any text of 1 to 64 characters that is not blank and has no control characters, such
 * as `auth0|6f2c`. It is kept as it is sent; in a path it is percent-encoded, which neither one dot nor two survive.
 */
export const customerIdPattern =
  beginningExcept(["\\.{1,2}", "list", "list_with_count", "payment_methods"]) +
  "[^\\S\\u0000-\\u001F\\u007F-\\u009F]*[^\\s\\u0000-\\u001F\\u007F-\\u009F]" +
  "[^\\u0000-\\u001F\\u007F-\\u009F]*$";

/** Most characters (code points) of an id of a customer. */
export const customerIdLengthMax = 64;

/** A member with an id of a customer that a caller chooses. */
export const customerId = (description: string, limits: TextLimits = {}): TextSchema =>
  text(description, { minLength: 1, maxLength: customerIdLengthMax, pattern: customerIdPattern, ...limits });
