{{/* Behind the chart's own ingress or route every caller has the proxy's address; the header alone names the caller. */}}
{{- define "railyard.trustForwardedFor" -}}
{{- $given := .Values.gateway.trustForwardedFor -}}
{{ ternary (or .Values.ingress.enabled .Values.httpRoute.enabled) $given (kindIs "invalid" $given) }}
{{- end -}}

{{/* Address of the sandbox provider's pages for customers; empty when the values tell none. */}}
{{- define "railyard.sandboxPublicUrl" -}}
{{- $public := urlParse .Values.publicUrl -}}
{{- if .Values.sandboxPublicUrl -}}
{{ .Values.sandboxPublicUrl }}
{{- else -}}
{{- with concat (fromJson (include "railyard.ingressHosts" .)).sandbox (fromJson (include "railyard.routeHosts" .)).sandbox -}}
{{ printf "%s://%s%s" $public.scheme (first .) (regexFind ":[0-9]+$" $public.host) }}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* Port of an address, which the scheme gives where the address does not; empty where neither does. */}}
{{- define "railyard.portOf" -}}
{{- $schemes := dict "http" "80" "https" "443" "postgres" "5432" "postgresql" "5432" "nats" "4222" "tls" "4222" "smtp" "587" "smtps" "465" -}}
{{- $authority := regexFind `^[a-z]+://[^/?#]*` . -}}
{{ regexFind ":[0-9]+$" $authority | trimPrefix ":" | default (get $schemes (regexFind "^[a-z]+" .)) }}
{{- end -}}

{{- define "railyard.collectorPort" -}}
{{ include "railyard.portOf" .Values.telemetry.otlpEndpoint }}
{{- end -}}
