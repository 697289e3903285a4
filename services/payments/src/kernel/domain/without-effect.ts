/**
 * Why a provider has certainly not acted on a request: its adapter refused it, the provider refused the caller before
 * it looked at it (credentials, rights, rate), or the adapter could not build it.
 */
export type WithoutEffect = "refused_by_adapter" | "refused_at_door" | "adapter_fault";
