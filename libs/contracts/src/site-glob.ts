/** A label of a host name. */
export const hostLabel = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?";

// Letters and digits beyond ASCII, without the blanks among them, as labels such as `müller` have.
const beyondAscii = "\\u00C0-\\u167F\\u1681-\\u1FFF\\u3005-\\uD7FF";

const letter = `[A-Za-z0-9${beyondAscii}]`;
const internationalLabel = `${letter}([A-Za-z0-9${beyondAscii}-]{0,61}${letter})?`;
const globHost = `(\\*\\.)?(${internationalLabel}\\.)*${internationalLabel}`;

/** A site, or every site below one, with a scheme and a port where they matter; `*` for any site. */
export const siteGlob = `^(\\*|(https?://)?${globHost}(:([0-9]{1,5}|\\*))?/?)$`;
