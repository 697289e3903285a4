{{/* Hosts that the ingress takes, and for what: lists under api, engine and sandbox. */}}
{{- define "railyard.ingressHosts" -}}
{{- $ingress := .Values.ingress -}}
{{- $hosts := dict "api" (compact (concat (list $ingress.host) $ingress.additionalHosts)) -}}
{{- $_ := set $hosts "engine" (compact (list $ingress.engineHost)) -}}
{{- $_ := set $hosts "sandbox" (compact (list $ingress.sandboxHost)) -}}
{{ toJson (ternary $hosts (dict "api" list "engine" list "sandbox" list) $ingress.enabled) }}
{{- end -}}

{{/* The same of the HTTPRoutes. */}}
{{- define "railyard.routeHosts" -}}
{{- $route := .Values.httpRoute -}}
{{- $hosts := dict "api" $route.hostnames "engine" $route.engineHostnames "sandbox" $route.sandboxHostnames -}}
{{ toJson (ternary $hosts (dict "api" list "engine" list "sandbox" list) $route.enabled) }}
{{- end -}}

{{/* Every host that leads to the release, each once. */}}
{{- define "railyard.hosts" -}}
{{- $ingress := fromJson (include "railyard.ingressHosts" .) -}}
{{- $route := fromJson (include "railyard.routeHosts" .) -}}
{{ toJson (concat $ingress.api $ingress.engine $ingress.sandbox $route.api $route.engine $route.sandbox | uniq) }}
{{- end -}}

{{/* Paths of the sandbox provider's pages for customers, and what their browsers are measured by; nothing else of it is routed. */}}
{{- define "railyard.sandboxPaths" -}}
/authentication: Prefix
/challenge: Prefix
/health: Exact
{{- end -}}

{{/* Name of the pod that helm test runs, and in a sandbox the host by which webhooks reach it. */}}
{{- define "railyard.checkName" -}}
{{ include "railyard.fullname" . }}-check
{{- end -}}

{{/* Hosts of receivers with private addresses: those of the values, and in a sandbox that of helm test. */}}
{{- define "railyard.privateHosts" -}}
{{- $ours := ternary (list (include "railyard.checkName" .)) list (and .Values.tests.enabled (ne .Values.environment "production")) -}}
{{ join "," (concat .Values.webhooks.privateHosts $ours) }}
{{- end -}}

{{/* After the name of the Service: the one that leads to the port of probes, where that has one of its own. */}}
{{- define "railyard.probeServiceSuffix" -}}
{{- $definition := mergeOverwrite (deepCopy .root.Values.defaults) (deepCopy (index .root.Values.services .service)) -}}
{{ if and (ne $definition.service.type "ClusterIP") (hasKey $definition.ports "internal") }}-internal{{ end }}
{{- end -}}

{{/* Rule of a network policy that lets a pod look up names. */}}
{{- define "railyard.dnsRule" -}}
- ports:
    {{- range $port := .Values.networkPolicies.dnsPorts }}
    - { port: {{ $port }}, protocol: UDP }
    - { port: {{ $port }}, protocol: TCP }
    {{- end }}
{{- end -}}
