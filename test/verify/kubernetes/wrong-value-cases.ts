/** Values that cannot be meant, and what must be reported: the key, and what to do or what is wanted. */
export interface WrongValue {
  readonly set: readonly string[];
  readonly states: readonly string[];
  /** Values file that they are added to; k8s/values.yaml when absent. */
  readonly base?: string;
}

/** Refused by values.schema.json: what one key may be. */
const misfits: readonly WrongValue[] = [
  { set: ["colour=red"], states: ["additional properties 'colour' not allowed"] },
  { set: ["ingress.hots=a.example.com"], states: ["ingress", "additional properties 'hots' not allowed"] },
  { set: ["environment=prod"], states: ["environment", "one of 'sandbox', 'production'"] },
  { set: ["publicUrl=pay.example.com"], states: ["publicUrl", "^(https?://"] },
  { set: ["publicUrl=https://pay.example.com/api"], states: ["publicUrl", "does not match pattern"] },
  { set: ["webhooks.ports={0}"], states: ["webhooks.ports.0", "got 0, want 1"] },
  { set: ["webhooks.ports={70000}"], states: ["webhooks.ports.0", "maximum"] },
  { set: ["image.pullPolicy=Sometimes"], states: ["image.pullPolicy", "'Always', 'IfNotPresent', 'Never'"] },
  { set: ["services.payments.replicas=0"], states: ["services.payments.replicas", "got 0, want 1"] },
  { set: ["services.payments.replicas=two"], states: ["services.payments.replicas", "got string, want integer"] },
  { set: ["services.paymants.enabled=true"], states: ["invalid propertyName 'paymants'", "'payments'"] },
  { set: ["services.payments.env.breaker=5"], states: ["invalid propertyName 'breaker'", "^[A-Z]"] },
  { set: ["services.payments.ports.http=http"], states: ["services.payments.ports.http", "want integer"] },
  { set: ["services.payments.secrets={password}"], states: ["services.payments.secrets.0", "'masterKey'"] },
  { set: ["services.payments.resources.limits.memory=5"], states: ["resources.limits.memory", "got number"] },
  { set: ["preStopSeconds=0"], states: ["preStopSeconds", "got 0, want 1"] },
  { set: ["drainSeconds=3600"], states: ["drainSeconds", "got 3,600, want 300"] },
  { set: ["migrations.mode=none"], states: ["migrations.mode", "'hook', 'job'"] },
  { set: ["migrations.activeDeadlineSeconds=1"], states: ["migrations.activeDeadlineSeconds", "want 10"] },
  { set: ["telemetry.otlpEndpoint=collector:4318"], states: ["telemetry.otlpEndpoint", "^(https?://"] },
  { set: ["telemetry.logLevel=loud"], states: ["telemetry.logLevel", "'info'"] },
  { set: ["secrets.keys.masterkey=X"], states: ["invalid propertyName 'masterkey'", "'masterKey'"] },
  { set: ["databases.urls.payments=mysql://db"], states: ["databases.urls.payments", "^postgres(ql)?://"] },
  { set: ["networkPolicies.connectorProxy.cidrs={proxy}"], states: ["connectorProxy.cidrs.0", "does not match"] },
  { set: ["networkPolicies.postgresPort=-1"], states: ["networkPolicies.postgresPort", "want 1"] },
  { set: ["monitoring.serviceMonitors.interval=30"], states: ["monitoring.serviceMonitors.interval", "got number"] },
  { set: ["mail.from=nobody"], states: ["mail.from", "does not match pattern"] },
  { set: ["ingress.host=https://pay.example.com"], states: ["ingress.host", "does not match pattern"] },
  { set: ["httpRoute.hostnames={pay.example.com/api}"], states: ["httpRoute.hostnames.0", "does not match pattern"] },
  { set: ["httpRoute.timeouts.request=65"], states: ["httpRoute.timeouts.request", "got number, want string"] },
  { set: ["certificate.issuer=letsencrypt"], states: ["certificate", "additional properties 'issuer' not allowed"] },
  { set: ["postgresql.mode=bundled"], states: ["postgresql.mode", "'external', 'cloudnativepg', 'dev'"] },
  { set: ["postgresql.dev.storage.size=big"], states: ["postgresql.dev.storage.size", "^[1-9][0-9]*(Mi|Gi|Ti)$"] },
  { set: ["postgresql.cloudnativepg.instances=0"], states: ["postgresql.cloudnativepg.instances", "want 1"] },
  { set: ["nats.mode=cluster"], states: ["nats.mode", "'external', 'dev'"] },
  { set: ["nats.dev.image.tag=latest"], states: ["nats.dev.image.tag"] },
  { set: ["externalSecrets.storeRef.kind=Vault"], states: ["externalSecrets.storeRef.kind", "'ClusterSecretStore'"] },
  { set: ["tests.timeoutSeconds=1"], states: ["tests.timeoutSeconds", "got 1, want 10"] },
  { set: ["networkPolicies.dnsPorts=53"], states: ["networkPolicies.dnsPorts", "want array"] },
];

/** Refused by guards.yaml: values that contradict each other. */
const contradictions: readonly WrongValue[] = [
  { set: ["publicUrl="], states: ["publicUrl is required", "such as https://pay.example.com"] },
  { set: ["publicUrl=http://localhost:8080"], states: ["publicUrl is http://localhost", "Set the address"] },
  { set: ["secrets.values.masterKey=abc"], states: ["secrets.existingSecret and secrets.values are both", "Keep one"] },
  { set: ["databases.urls.payments=postgres://db/x"], states: ["databases.urls are both set", "Keep one"] },
  { set: ["secrets.existingSecret="], states: ["secrets.values.masterKey is required by payments"] },
  { set: ["databases.existingSecret="], states: ["databases.urls.payments is required", "databases.existingSecret"] },
  { set: ["services.sandbox-provider.enabled=true"], states: ["must be false in production"] },
  { set: ["ingress.enabled=true"], states: ["ingress.host is required", "the host of publicUrl"] },
  { set: ["services.events.internetPorts={8443}"], states: ["services.events.internetPorts", "Set webhooks.ports"] },
  { set: ["services.events.calls={nobody}"], states: ["services.events.calls names nobody, which is no service"] },
  { set: ["monitoring.serviceMonitors.enabled=true"], states: ["networkPolicies.metricsNamespace is required"] },
  { set: ["mail.linkUrl=https://pages.example.com"], states: ["mail.from is required with mail.linkUrl"] },
  {
    set: ["ingress.enabled=true", "ingress.host=a.example.com", "gateway.trustForwardedFor=false"],
    states: ["gateway.trustForwardedFor must not be false", "Leave it empty"],
  },
  {
    set: ["services.merchants.env.EMAIL_VERIFICATION_REQUIRED=true"],
    states: ["mail.linkUrl is required with services.merchants.env.EMAIL_VERIFICATION_REQUIRED"],
  },
  {
    base: "test/deployment/sandbox.values.yaml",
    set: ["ingress.sandboxHost="],
    states: ["ingress.sandboxHost is required", "or sandboxPublicUrl"],
  },
  {
    base: "test/deployment/sandbox.values.yaml",
    set: ["services.sandbox-provider.enabled=false"],
    states: ["ingress.sandboxHost is set, but services.sandbox-provider.enabled is false", "Change one"],
  },
];

const tryIt = "helm/railyard/examples/try-it.yaml";
const highAvailability = "helm/railyard/examples/high-availability.yaml";
const argoCd = "helm/railyard/examples/argo-cd.yaml";

/** Refused by the guards of what is round the services: ways in, databases, broker, secrets. */
const surroundings: readonly WrongValue[] = [
  { base: tryIt, set: ["environment=production"], states: ["postgresql.mode must not be dev in production", "Use"] },
  { set: ["nats.mode=dev"], states: ["nats.mode must not be dev in production", "Use external"] },
  { base: tryIt, set: ["migrations.mode=hook"], states: ["migrations.mode must be job with postgresql.mode dev"] },
  { base: argoCd, set: ["migrations.mode=hook"], states: ["migrations.mode must be job with externalSecrets.enabled"] },
  { set: ["postgresql.mode=cloudnativepg"], states: ["databases.existingSecret is not read with", "Empty it"] },
  { base: tryIt, set: ["nats.streamReplicas=3"], states: ["nats.streamReplicas must be 1 with nats.mode dev"] },
  { base: tryIt, set: ["nats.credentialsSecret=a"], states: ["nats.credentialsSecret is not read", "Empty it"] },
  { base: tryIt, set: ["databases.urls.payments=postgres://a"], states: ["databases.urls is not read", "Empty it"] },
  { base: argoCd, set: ["externalSecrets.storeRef.name="], states: ["externalSecrets.storeRef.name is required"] },
  { base: argoCd, set: ["secrets.existingSecret=a"], states: ["secrets.existingSecret is not read with", "Empty it"] },
  { base: argoCd, set: ["databases.existingSecret=a"], states: ["databases.existingSecret and", "Keep one"] },
  {
    base: argoCd,
    set: ["externalSecrets.secrets.remoteKey=", "externalSecrets.secrets.remoteRefs=null"],
    states: ["externalSecrets.secrets.remoteKey is required", "such as railyard/production"],
  },
  { base: argoCd, set: ["ingress.additionalHosts={pay.example.com}"], states: ["stands twice among ingress.host"] },
  { base: argoCd, set: ["certificate.issuerRef.name="], states: ["certificate.issuerRef.name is required"] },
  { base: argoCd, set: ["ingress.tlsSecretName="], states: ["ingress.tlsSecretName is required with certificate"] },
  { set: ["certificate.enabled=true"], states: ["certificate.enabled needs hosts", "turn ingress or httpRoute on"] },
  { set: ["httpRoute.enabled=true"], states: ["httpRoute.parentRefs is required", "httpRoute.hostnames is required"] },
  {
    base: highAvailability,
    set: ["ingress.enabled=true", "ingress.host=pay.example.com"],
    states: ["pay.example.com is a host of both ingress and httpRoute", "Take it out of one"],
  },
  {
    base: highAvailability,
    set: ["gateway.trustForwardedFor=false"],
    states: ["gateway.trustForwardedFor must not be false when httpRoute is on", "Leave it empty"],
  },
  {
    base: highAvailability,
    set: ["httpRoute.sandboxHostnames={bank.example.com}"],
    states: ["httpRoute.sandboxHostnames is set, but services.sandbox-provider.enabled is false", "Change one"],
  },
];

export const wrongValues: readonly WrongValue[] = [...misfits, ...contradictions, ...surroundings];
