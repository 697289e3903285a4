{{/* Short enough for the longest name made from it: <fullname>-sandbox-provider-migrate-<revision> with 63 characters. */}}
{{- define "railyard.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 34 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 34 | trimSuffix "-" }}{{ end -}}
{{- end -}}

{{/* What chooses the pods of a service; these two never change while the release stands. */}}
{{- define "railyard.selector" -}}
app.kubernetes.io/name: {{ .service }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end -}}

{{/* Labels of pods: nothing that changes with the chart alone, or its upgrade would restart them all. */}}
{{- define "railyard.podLabels" -}}
{{- $own := fromYaml (include "railyard.selector" .) -}}
{{- $_ := set $own "app.kubernetes.io/part-of" "railyard" -}}
{{- $_ := set $own "app.kubernetes.io/version" (.root.Values.image.tag | default .root.Chart.AppVersion | trunc 63) -}}
{{ toYaml (mergeOverwrite $own (deepCopy .root.Values.commonLabels) (deepCopy (.labels | default dict))) }}
{{- end -}}

{{- define "railyard.labels" -}}
{{- $own := fromYaml (include "railyard.podLabels" .) -}}
{{- $_ := set $own "app.kubernetes.io/managed-by" .root.Release.Service -}}
{{- $_ := set $own "helm.sh/chart" (printf "%s-%s" .root.Chart.Name .root.Chart.Version) -}}
{{ toYaml $own }}
{{- end -}}

{{/* Annotations of an object, `own` among them; nothing where there are none. */}}
{{- define "railyard.annotations" -}}
{{- with mergeOverwrite (deepCopy .root.Values.commonAnnotations) (deepCopy (.own | default dict)) -}}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end -}}
{{- end -}}

{{/* Metadata of an object: root, service, name, and labels and annotations besides the release's. */}}
{{- define "railyard.metadata" -}}
name: {{ .name }}
labels:
  {{- include "railyard.labels" . | nindent 2 }}
{{- with include "railyard.annotations" (dict "root" .root "own" .annotations) }}
{{ . }}
{{- end }}
{{- end -}}

{{/* Name of the port that answers probes and scrapers: the only one, unless a service keeps them from its callers. */}}
{{- define "railyard.probePort" -}}
{{ ternary "internal" "http" (hasKey .definition.ports "internal") }}
{{- end -}}

{{- define "railyard.serviceAccountName" -}}
{{- $account := .definition.serviceAccount -}}
{{ $account.name | default (ternary (printf "%s-%s" (include "railyard.fullname" .root) .service) "default" $account.create) }}
{{- end -}}

{{/* Annotations of migrations as hooks and of what they need before them; all of it goes when they have succeeded. */}}
{{- define "railyard.migrationHook" -}}
helm.sh/hook: pre-install,pre-upgrade
helm.sh/hook-weight: {{ .weight | quote }}
helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
{{- end -}}
