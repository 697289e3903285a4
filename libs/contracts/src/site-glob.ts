/** A label of a host name. */
export const hostLabel = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?";

/** A site, or every site below one, with a scheme and a port where they matter; `*` for any site. */
export const siteGlob = `^(\\*|(https?://)?(\\*\\.)?(${hostLabel}\\.)*${hostLabel}(:([0-9]{1,5}|\\*))?/?)$`;
