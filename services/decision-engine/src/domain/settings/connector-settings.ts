/** How settings of single connectors are named next to those of the algorithms. */
export interface ConnectorSettingsName {
  /** The name of one connector's, whatever the case of its own. */
  of(connector: string): string;
  /** The connector, in lower case, whose settings have that name; null where they are something else. */
  connectorOf(settings: string): string | null;
}

export const connectorSettingsNamed = (kind: string): ConnectorSettingsName => {
  const prefix = `${kind}:`;
  return {
    of: (connector) => prefix + connector.toLowerCase(),
    connectorOf: (settings) => (settings.startsWith(prefix) ? settings.slice(prefix.length) : null),
  };
};
