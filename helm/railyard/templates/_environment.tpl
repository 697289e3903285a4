{{/* Text of a value as the operator wrote it: a large number is not printed with an exponent. */}}
{{- define "railyard.text" -}}
{{ ternary (toJson .) (toString .) (kindIs "float64" .) | quote }}
{{- end -}}

{{/* Where files that pods read are mounted: variable -> path of the file. */}}
{{- define "railyard.fileVariables" -}}
{{- $variables := dict "ca-bundle" "NODE_EXTRA_CA_CERTS" "nats-credentials" "NATS_CREDENTIALS_FILE" "connector-ca" "CONNECTOR_CA_FILE" -}}
{{- range $name, $source := fromYaml (include "railyard.fileSources" .) }}
{{- with get $variables $name }}
- name: {{ . }}
  value: {{ printf "%s/%s" $source.path $source.key | quote }}
{{- end }}
{{- end }}
{{- end -}}

{{/* Variables that both the service and its migrations read. */}}
{{- define "railyard.sharedEnvironment" -}}
{{- $root := .root -}}
{{- $resources := ternary .root.Values.migrations.resources .definition.resources (.forMigrations | default false) -}}
- name: RAILYARD_ENVIRONMENT
  value: {{ $root.Values.environment | quote }}
{{- /* The root file system is read-only, and a numeric user has no home that libraries could find. */}}
- name: HOME
  value: /tmp
{{- with include "railyard.nodeOptions" (dict "memory" (get $resources.limits "memory") "flags" .definition.nodeOptions) }}
- name: NODE_OPTIONS
  value: {{ . | quote }}
{{- end }}
{{- include "railyard.fileVariables" . }}
{{- range $name := .definition.secrets }}
- name: {{ snakecase $name | upper }}
  valueFrom:
    secretKeyRef:
      {{- include "railyard.secretReference" (dict "scope" $ "name" $name) | nindent 6 }}
{{- end }}
{{- range $name := .definition.optionalSecrets }}
{{- /* Without an address for their links mails would lead to the pod itself, so none are sent. */}}
{{- if or (ne $name "smtpUrl") $root.Values.mail.linkUrl }}
- name: {{ snakecase $name | upper }}
  valueFrom:
    secretKeyRef:
      {{- include "railyard.secretReference" (dict "scope" $ "name" $name) | nindent 6 }}
      optional: true
{{- end }}
{{- end }}
{{- if .definition.database }}
- name: DATABASE_URL
  valueFrom:
    secretKeyRef:
      {{- include "railyard.databaseReference" . | nindent 6 }}
{{- end }}
{{- end -}}

{{- define "railyard.telemetryEnvironment" -}}
{{- $telemetry := .root.Values.telemetry -}}
{{- $definition := .definition -}}
- name: LOG_LEVEL
  value: {{ $telemetry.logLevel | quote }}
{{- with $telemetry.otlpEndpoint }}
- name: OTEL_EXPORTER_OTLP_ENDPOINT
  value: {{ . | quote }}
{{- /* Until 0.2.0 a service's own share, as it was set before there was one for all (deprecations.yaml). */}}
{{- if not (hasKey $definition.env "TRACES_SAMPLED_PERCENT") }}
- name: TRACES_SAMPLED_PERCENT
  value: {{ $telemetry.sampledPercent | quote }}
{{- end }}
{{- with $telemetry.headersSecret }}
- name: OTEL_EXPORTER_OTLP_HEADERS
  valueFrom:
    secretKeyRef:
      name: {{ . }}
      key: {{ $telemetry.headersKey }}
{{- end }}
{{- $fields := dict "K8S_POD_NAME" "metadata.name" "K8S_NODE_NAME" "spec.nodeName" "K8S_NAMESPACE_NAME" "metadata.namespace" }}
{{- range $name, $path := $fields }}
- name: {{ $name }}
  valueFrom:
    fieldRef:
      apiVersion: v1
      fieldPath: {{ $path }}
{{- end }}
- name: OTEL_RESOURCE_ATTRIBUTES
  value: k8s.pod.name=$(K8S_POD_NAME),k8s.node.name=$(K8S_NODE_NAME),k8s.namespace.name=$(K8S_NAMESPACE_NAME),service.instance.id=$(K8S_POD_NAME)
    {{- range $name, $value := $telemetry.resourceAttributes }},{{ $name }}={{ $value }}{{ end }}
{{- end }}
{{- end -}}

{{/* Variables that a single service reads. */}}
{{- define "railyard.ownEnvironment" -}}
{{- $root := .root -}}
{{- if eq .service "gateway" }}
- name: TRUST_FORWARDED_FOR
  value: {{ include "railyard.trustForwardedFor" $root | quote }}
- name: CONSOLE_ENABLED
  value: {{ $root.Values.gateway.console.enabled | quote }}
{{- with $root.Values.gateway.console.host }}
- name: CONSOLE_HOST
  value: {{ . | quote }}
{{- end }}
- name: CONSOLE_OPERATOR_ENABLED
  value: {{ $root.Values.gateway.console.operator.enabled | quote }}
{{- with $root.Values.gateway.console.operator.host }}
- name: CONSOLE_OPERATOR_HOST
  value: {{ . | quote }}
{{- end }}
{{- end }}
{{- if eq .service "sandbox-provider" }}
- name: SANDBOX_PUBLIC_URL
  value: {{ include "railyard.sandboxPublicUrl" $root | quote }}
{{- end }}
{{- if has .service (list "merchants" "events") }}
- name: WEBHOOK_PORTS
  value: {{ join "," $root.Values.webhooks.ports | quote }}
{{- end }}
{{- if eq .service "events" }}
{{- with include "railyard.privateHosts" $root }}
- name: WEBHOOK_PRIVATE_HOSTS
  value: {{ . | quote }}
{{- end }}
{{- end }}
{{- if and (eq .service "merchants") $root.Values.mail.linkUrl }}
- name: MAIL_LINK_URL
  value: {{ $root.Values.mail.linkUrl | quote }}
- name: MAIL_FROM
  value: {{ $root.Values.mail.from | quote }}
{{- end }}
- name: PUBLIC_URL
  value: {{ $root.Values.publicUrl | quote }}
{{- if has "natsUrl" .definition.secrets }}
- name: NATS_STREAM_REPLICAS
  value: {{ $root.Values.nats.streamReplicas | quote }}
{{- end }}
{{- end -}}

{{/* Every variable that the chart sets in a service's container. */}}
{{- define "railyard.chartEnvironment" -}}
{{- $root := .root -}}
{{- $full := include "railyard.fullname" $root -}}
{{ include "railyard.sharedEnvironment" . }}
- name: HTTP_HOST
  value: 0.0.0.0
- name: HTTP_PORT
  value: {{ .definition.ports.http | quote }}
{{- with .definition.ports.engine }}
- name: ENGINE_PORT
  value: {{ . | quote }}
{{- end }}
{{- with .definition.ports.internal }}
- name: INTERNAL_PORT
  value: {{ . | quote }}
{{- end }}
- name: DRAIN_TIMEOUT_MS
  value: {{ mul $root.Values.drainSeconds 1000 | quote }}
{{- /* Longer than callers keep an idle connection: one that a pod closes may be closed over a request. */}}
- name: DRAIN_QUIET_MS
  value: "6000"
{{- include "railyard.ownEnvironment" . }}
{{ include "railyard.telemetryEnvironment" . }}
{{- range $callee := .definition.calls }}
{{- $target := get $root.Values.services $callee }}
{{- if and $target $target.enabled }}
- name: {{ printf "%s_URL" ($callee | replace "-" "_" | upper) }}
  value: {{ printf "http://%s-%s:%v" $full $callee $target.ports.http | quote }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "railyard.environment" -}}
{{ include "railyard.chartEnvironment" . }}
{{- range $name, $value := .definition.env }}
- name: {{ $name }}
  value: {{ include "railyard.text" $value }}
{{- end }}
{{- with .definition.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}
