/** Version of this package. */
export const version = "0.1.0";

/** What the client calls itself. */
export const userAgent = `railyard-node/${version} node/${process.versions.node}`;
