export interface ConnectorNames {
  /** As in `connector_name`. */
  readonly name: string;
  /** Of variables in code. */
  readonly camel: string;
  /** For people. */
  readonly display: string;
  /** Of environment variables. */
  readonly upper: string;
}
