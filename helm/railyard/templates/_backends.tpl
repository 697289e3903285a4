{{/* Reference of a container to one of the services' secrets, by its name under secrets.keys: name and key of a Secret. */}}
{{- define "railyard.secretReference" -}}
{{- if and (eq .name "natsUrl") (eq .scope.root.Values.nats.mode "dev") -}}
name: {{ include "railyard.fullname" .scope.root }}-nats
key: url
{{- else -}}
name: {{ include "railyard.secretName" .scope }}
key: {{ index .scope.root.Values.secrets.keys .name }}
{{- end -}}
{{- end -}}

{{/* The same for the connection string of a service's database. */}}
{{- define "railyard.databaseReference" -}}
{{- $mode := .root.Values.postgresql.mode -}}
{{- if eq $mode "cloudnativepg" -}}
name: {{ include "railyard.clusterName" . }}-app
key: uri
{{- else if eq $mode "dev" -}}
name: {{ include "railyard.fullname" .root }}-postgresql
key: {{ .service }}.url
{{- else -}}
name: {{ include "railyard.databaseSecretName" . }}
key: {{ .service }}.url
{{- end -}}
{{- end -}}

{{/* Whether the chart makes the Secret with what stands under secrets.values. */}}
{{- define "railyard.makesSecret" -}}
{{ if not (or .Values.secrets.existingSecret .Values.externalSecrets.enabled) }}true{{ end }}
{{- end -}}

{{/* Whether the databases' Secret comes from a store outside the cluster. */}}
{{- define "railyard.hasExternalDatabases" -}}
{{- $databases := .Values.externalSecrets.databases -}}
{{ if and .Values.externalSecrets.enabled (eq .Values.postgresql.mode "external") (or $databases.remoteKey $databases.remoteRefs) }}true{{ end }}
{{- end -}}

{{/* Whether the chart makes the Secret with what stands under databases.urls. */}}
{{- define "railyard.makesDatabaseSecret" -}}
{{ if and (eq .Values.postgresql.mode "external") (not .Values.databases.existingSecret) (not (include "railyard.hasExternalDatabases" .)) }}true{{ end }}
{{- end -}}

{{/* Whether something must be made in the cluster before migrations can run, so that they cannot run before everything. */}}
{{- define "railyard.madeBeforeMigrations" -}}
{{- $made := list -}}
{{- if ne .Values.postgresql.mode "external" -}}{{- $made = append $made (printf "postgresql.mode %s" .Values.postgresql.mode) -}}{{- end -}}
{{- if .Values.externalSecrets.enabled -}}{{- $made = append $made "externalSecrets.enabled" -}}{{- end -}}
{{ join " and " $made }}
{{- end -}}

{{/* Image that is not one of ours: registry, repository, and tag or digest. */}}
{{- define "railyard.foreignImage" -}}
{{- with .root.Values.global.imageRegistry | default .image.registry }}{{ trimSuffix "/" . }}/{{ end }}{{ .image.repository }}{{ if .image.digest }}@{{ .image.digest }}{{ else }}:{{ .image.tag }}{{ end }}
{{- end -}}

{{/*
Password of a server for trying out. Made from the release alone, so that every rendering is the same and an upgrade changes
nothing: who can read the chart and the release's name knows it, and network policies keep others out.
*/}}
{{- define "railyard.devPassword" -}}
{{ printf "railyard/%s/%s/%s" .root.Release.Namespace .root.Release.Name .purpose | sha256sum | trunc 32 }}
{{- end -}}

{{/* Name of a service's database and of its role. */}}
{{- define "railyard.databaseName" -}}
railyard_{{ .service | replace "-" "_" }}
{{- end -}}

{{- define "railyard.clusterName" -}}
{{ include "railyard.fullname" .root }}-{{ .service }}-db
{{- end -}}

{{/* Pod of a server for trying out: root, service, security user. What every pod of the chart has, for a user of the image's own. */}}
{{- define "railyard.devPod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
terminationGracePeriodSeconds: 30
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .user }}
  runAsGroup: {{ .user }}
  fsGroup: {{ .user }}
  seccompProfile:
    type: RuntimeDefault
{{- with include "railyard.pullSecrets" .root }}
{{ . }}
{{- end }}
{{- end -}}

{{/* Where a server for trying out keeps its data: a claim that goes with it, or the node's disk. */}}
{{- define "railyard.devClaim" -}}
{{- if .storage.size -}}
persistentVolumeClaimRetentionPolicy:
  whenDeleted: Delete
  whenScaled: Retain
volumeClaimTemplates:
  - metadata:
      name: data
    spec:
      accessModes: [ReadWriteOnce]
      {{- with .storage.className }}
      storageClassName: {{ . }}
      {{- end }}
      resources:
        requests:
          storage: {{ .storage.size }}
{{- end -}}
{{- end -}}

{{/* Peers that may reach the databases of these services: their pods and their migrations. */}}
{{- define "railyard.databaseCallers" -}}
{{- range $service := .services }}
- podSelector:
    matchLabels:
      {{- include "railyard.selector" (dict "root" $.root "service" $service) | nindent 6 }}
- podSelector:
    matchLabels:
      {{- include "railyard.selector" (dict "root" $.root "service" (printf "%s-migrate" $service)) | nindent 6 }}
{{- end }}
{{- end -}}
