/** What a configuration has of the secrets between services. */
export interface InternalSecrets {
  readonly INTERNAL_SECRET: { reveal(): string };
  readonly INTERNAL_SECRET_PREVIOUS: { reveal(): string } | undefined;
}

/** The secret that signs, then the one that is accepted next to it while the first is rotated. */
export const internalSecretsOf = (config: InternalSecrets): readonly [string, ...string[]] => {
  const previous = config.INTERNAL_SECRET_PREVIOUS;
  return [config.INTERNAL_SECRET.reveal(), ...(previous === undefined ? [] : [previous.reveal()])];
};
