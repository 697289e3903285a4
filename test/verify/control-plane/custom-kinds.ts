import type { KubernetesClient } from "./kubernetes-client.ts";

/** Kinds of operators that the chart can make objects for: group/version, kind, plural. */
const customKinds: readonly (readonly [groupVersion: string, kind: string, plural: string])[] = [
  ["monitoring.coreos.com/v1", "ServiceMonitor", "servicemonitors"],
  ["monitoring.coreos.com/v1", "PodMonitor", "podmonitors"],
  ["monitoring.coreos.com/v1", "PrometheusRule", "prometheusrules"],
  ["gateway.networking.k8s.io/v1", "Gateway", "gateways"],
  ["gateway.networking.k8s.io/v1", "HTTPRoute", "httproutes"],
  ["cert-manager.io/v1", "Certificate", "certificates"],
  ["cert-manager.io/v1", "Issuer", "issuers"],
  ["keda.sh/v1alpha1", "ScaledObject", "scaledobjects"],
  ["keda.sh/v1alpha1", "TriggerAuthentication", "triggerauthentications"],
  ["external-secrets.io/v1", "ExternalSecret", "externalsecrets"],
  ["external-secrets.io/v1", "SecretStore", "secretstores"],
  ["postgresql.cnpg.io/v1", "Cluster", "clusters"],
  ["postgresql.cnpg.io/v1", "Database", "databases"],
  ["postgresql.cnpg.io/v1", "Pooler", "poolers"],
  ["postgresql.cnpg.io/v1", "ScheduledBackup", "scheduledbackups"],
];

const definitionOf = (groupVersion: string, kind: string, plural: string): object => {
  const [group = "", version = ""] = groupVersion.split("/");
  const schema = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: {
      name: `${plural}.${group}`,
      // Groups of Kubernetes itself are taken only with a word that they were agreed on.
      annotations: { "api-approved.kubernetes.io": "https://github.com/kubernetes-sigs/gateway-api" },
    },
    spec: {
      group,
      scope: "Namespaced",
      names: { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: { openAPIV3Schema: schema },
        },
      ],
    },
  };
};

/**
 * Makes the kinds of the operators known to the cluster, each with any content: schemas are checked against the
 * operators' own elsewhere. No operator acts on the objects.
 */
export const defineCustomKinds = async (client: KubernetesClient): Promise<void> => {
  const path = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  for (const [groupVersion, kind, plural] of customKinds) {
    await client.call("POST", path, definitionOf(groupVersion, kind, plural));
  }
};
