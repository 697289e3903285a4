{{/* Short enough for the longest name made from it: <fullname>-sandbox-provider-migrate-<revision> with 63 characters. */}}
{{- define "railyard.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 34 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 34 | trimSuffix "-" }}{{ end -}}
{{- end -}}

{{- define "railyard.labels" -}}
app.kubernetes.io/name: {{ .service }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/part-of: railyard
app.kubernetes.io/version: {{ .root.Values.image.tag | default .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{- define "railyard.selector" -}}
app.kubernetes.io/name: {{ .service }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end -}}

{{- define "railyard.image" -}}
{{ .root.Values.image.repository }}/{{ .service }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end -}}

{{- define "railyard.secretName" -}}
{{ .root.Values.secrets.existingSecret | default (printf "%s%s-secrets" (include "railyard.fullname" .root) (include "railyard.migrationInfix" .)) }}
{{- end -}}

{{- define "railyard.databaseSecretName" -}}
{{ .root.Values.databases.existingSecret | default (printf "%s%s-databases" (include "railyard.fullname" .root) (include "railyard.migrationInfix" .)) }}
{{- end -}}

{{/* Between a Secret's release and its kind, where migrations that are hooks have their own. */}}
{{- define "railyard.migrationInfix" -}}
{{ if and .forMigrations (eq .root.Values.migrations.mode "hook") }}-migrate{{ end }}
{{- end -}}

{{- define "railyard.secretMetadata" -}}
labels:
  {{- include "railyard.labels" (dict "root" .root "service" "railyard") | nindent 2 }}
{{- if .forMigrations }}
annotations:
  {{- include "railyard.migrationHook" (dict "weight" -10) | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Name of the port that answers probes and scrapers: the only one, unless a service keeps them from its callers. */}}
{{- define "railyard.probePort" -}}
{{ ternary "internal" "http" (hasKey .definition.ports "internal") }}
{{- end -}}

{{/* Seconds from the order to end until the kill: leave the Service, drain, and a little to close connections. */}}
{{- define "railyard.graceSeconds" -}}
{{ add .Values.preStopSeconds .Values.drainSeconds 10 }}
{{- end -}}

{{/* Behind the chart's own ingress every caller has the controller's address; the header alone names the caller. */}}
{{- define "railyard.trustForwardedFor" -}}
{{- $given := .Values.gateway.trustForwardedFor -}}
{{ ternary .Values.ingress.enabled $given (kindIs "invalid" $given) }}
{{- end -}}

{{/* Address of the sandbox provider's pages for customers; empty when the values tell none. */}}
{{- define "railyard.sandboxPublicUrl" -}}
{{- $public := urlParse .Values.publicUrl -}}
{{- if .Values.sandboxPublicUrl -}}
{{ .Values.sandboxPublicUrl }}
{{- else if .Values.ingress.sandboxHost -}}
{{ printf "%s://%s%s" $public.scheme .Values.ingress.sandboxHost (regexFind ":[0-9]+$" $public.host) }}
{{- end -}}
{{- end -}}

{{/* Port of the collector, which the scheme gives where the address does not. */}}
{{- define "railyard.collectorPort" -}}
{{- $url := urlParse .Values.telemetry.otlpEndpoint -}}
{{ regexFind ":[0-9]+$" $url.host | trimPrefix ":" | default (ternary "443" "80" (eq $url.scheme "https")) }}
{{- end -}}

{{/* Annotations of migrations as hooks and of what they need before them; all of it goes when they have succeeded. */}}
{{- define "railyard.migrationHook" -}}
helm.sh/hook: pre-install,pre-upgrade
helm.sh/hook-weight: {{ .weight | quote }}
helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
{{- end -}}

{{/* Variables that both the service and its migrations read. */}}
{{- define "railyard.secretEnvironment" -}}
{{- $root := .root -}}
{{- range $name := .definition.secrets }}
- name: {{ snakecase $name | upper }}
  valueFrom:
    secretKeyRef:
      name: {{ include "railyard.secretName" $ }}
      key: {{ index $root.Values.secrets.keys $name }}
{{- end }}
{{- range $name := .definition.optionalSecrets }}
{{- /* Without an address for their links mails would lead to the pod itself, so none are sent. */}}
{{- if or (ne $name "smtpUrl") $root.Values.mail.linkUrl }}
- name: {{ snakecase $name | upper }}
  valueFrom:
    secretKeyRef:
      name: {{ include "railyard.secretName" $ }}
      key: {{ index $root.Values.secrets.keys $name }}
      optional: true
{{- end }}
{{- end }}
{{- if .definition.database }}
- name: DATABASE_URL
  valueFrom:
    secretKeyRef:
      name: {{ include "railyard.databaseSecretName" . }}
      key: {{ .service }}.url
{{- end }}
{{- end -}}

{{- define "railyard.environment" -}}
{{- $root := .root -}}
{{- $full := include "railyard.fullname" $root -}}
- name: RAILYARD_ENVIRONMENT
  value: {{ $root.Values.environment | quote }}
{{- /* The root file system is read-only, and a numeric user has no home that libraries could find. */}}
- name: HOME
  value: /tmp
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
- name: LOG_LEVEL
  value: {{ $root.Values.telemetry.logLevel | quote }}
- name: DRAIN_TIMEOUT_MS
  value: {{ mul $root.Values.drainSeconds 1000 | quote }}
{{- if eq .service "gateway" }}
- name: TRUST_FORWARDED_FOR
  value: {{ include "railyard.trustForwardedFor" $root | quote }}
{{- end }}
{{- if eq .service "sandbox-provider" }}
- name: SANDBOX_PUBLIC_URL
  value: {{ include "railyard.sandboxPublicUrl" $root | quote }}
{{- end }}
{{- if has .service (list "merchants" "events") }}
- name: WEBHOOK_PORTS
  value: {{ join "," $root.Values.webhooks.ports | quote }}
{{- end }}
{{- if and (eq .service "merchants") $root.Values.mail.linkUrl }}
- name: MAIL_LINK_URL
  value: {{ $root.Values.mail.linkUrl | quote }}
- name: MAIL_FROM
  value: {{ $root.Values.mail.from | quote }}
{{- end }}
{{- if has .service (list "payments" "sandbox-provider") }}
- name: PUBLIC_URL
  value: {{ $root.Values.publicUrl | quote }}
{{- end }}
{{- with $root.Values.telemetry.otlpEndpoint }}
- name: OTEL_EXPORTER_OTLP_ENDPOINT
  value: {{ . | quote }}
{{- end }}
{{- range $callee := .definition.calls }}
{{- $target := index $root.Values.services $callee }}
{{- if $target.enabled }}
- name: {{ printf "%s_URL" ($callee | replace "-" "_" | upper) }}
  value: {{ printf "http://%s-%s:%v" $full $callee $target.ports.http | quote }}
{{- end }}
{{- end }}
{{- range $name, $value := .definition.env }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{ include "railyard.secretEnvironment" . | trim }}
{{- end -}}
