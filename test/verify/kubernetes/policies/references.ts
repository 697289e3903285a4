import type { Document, Workload } from "../documents.ts";
import { containersOf, nameOf, ofKind, workloadsOf } from "../documents.ts";

interface ServiceSpec {
  readonly ports: readonly { readonly name?: string; readonly port: number }[];
}

interface Backend {
  readonly name: string;
  readonly port: number | string;
}

interface IngressSpec {
  readonly rules?: readonly {
    readonly http?: {
      readonly paths: readonly {
        readonly backend: {
          readonly service: {
            readonly name: string;
            readonly port: { readonly name?: string; readonly number?: number };
          };
        };
      }[];
    };
  }[];
}

interface RouteSpec {
  readonly rules?: readonly { readonly backendRefs?: readonly { readonly name: string; readonly port: number }[] }[];
}

const ingressBackends = ({ rules = [] }: IngressSpec): readonly Backend[] =>
  rules.flatMap(({ http }) =>
    (http?.paths ?? []).map(({ backend: { service } }) => ({
      name: service.name,
      port: service.port.name ?? service.port.number ?? 0,
    })),
  );

const routeBackends = ({ rules = [] }: RouteSpec): readonly Backend[] =>
  rules.flatMap(({ backendRefs = [] }) => backendRefs);

/** What comes in from outside leads to a Service of the release, by a port that it has. */
const edges = (documents: readonly Document[]): readonly string[] => {
  const services = new Map(
    ofKind<ServiceSpec>(documents, "Service").map(({ metadata, spec }) => [metadata.name, spec.ports]),
  );
  const routed = [
    ...ofKind<IngressSpec>(documents, "Ingress").map((document) => [document, ingressBackends(document.spec)] as const),
    ...ofKind<RouteSpec>(documents, "HTTPRoute").map((document) => [document, routeBackends(document.spec)] as const),
  ];
  return routed.flatMap(([document, backends]) => [
    ...(backends.length === 0 ? [`${nameOf(document)} leads nowhere`] : []),
    ...backends
      .filter(({ name, port }) => services.get(name)?.some((own) => own.name === port || own.port === port) !== true)
      .map(({ name, port }) => `${nameOf(document)} leads to port ${String(port)} of ${name}, which is not there`),
  ]);
};

interface Scaler {
  readonly scaleTargetRef: { readonly name: string; readonly kind?: string };
}

const scalers = (documents: readonly Document[]): readonly string[] =>
  ["HorizontalPodAutoscaler", "ScaledObject"]
    .flatMap((kind) => ofKind<Scaler>(documents, kind))
    .filter(
      ({ spec: { scaleTargetRef: target } }) =>
        !documents.some(
          ({ kind, metadata }) => kind === (target.kind ?? "Deployment") && metadata.name === target.name,
        ),
    )
    .map((document) => `${nameOf(document)} scales ${document.spec.scaleTargetRef.name}, which is not there`);

/** Keys of the Secrets that the chart makes. Of others nothing can be known. */
const secretKeys = (documents: readonly Document[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    ofKind(documents, "Secret").map(({ metadata, stringData = {}, data = {} }) => [
      metadata.name,
      [...Object.keys(stringData), ...Object.keys(data)],
    ]),
  );

const missingKeys = (workload: Workload, keys: ReadonlyMap<string, readonly string[]>): readonly string[] =>
  containersOf(workload).flatMap(({ env = [] }) =>
    env.flatMap(({ name, valueFrom }) => {
      const reference = valueFrom?.secretKeyRef;
      if (reference === undefined || reference.optional === true) return [];
      const known = keys.get(reference.name);
      if (known === undefined || known.includes(reference.key)) return [];
      return [`${nameOf(workload.document)}: ${name} is taken from ${reference.name}, which has no ${reference.key}`];
    }),
  );

const accounts = (documents: readonly Document[], { document, pod }: Workload): readonly string[] => {
  const { serviceAccountName: name = "default" } = pod;
  const known = ofKind(documents, "ServiceAccount").map(({ metadata }) => metadata.name);
  const isKnown = name === "default" || known.includes(name);
  return isKnown ? [] : [`${nameOf(document)} runs as ${name}, which is not there`];
};

/** What a manifest names of the release is in the release. */
export const references = (documents: readonly Document[]): readonly string[] => {
  const keys = secretKeys(documents);
  return [
    ...edges(documents),
    ...scalers(documents),
    ...workloadsOf(documents).flatMap((workload) => [...missingKeys(workload, keys), ...accounts(documents, workload)]),
  ];
};
