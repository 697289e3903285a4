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
{{- $hook := ternary (fromYaml (include "railyard.migrationHook" (dict "weight" -10))) (dict) .forMigrations -}}
{{ include "railyard.metadata" (dict "root" .root "service" "railyard" "name" .name "annotations" $hook) }}
{{- end -}}

{{/* What an object of the cluster holds; nothing where helm renders without the cluster, or it is not there. */}}
{{- define "railyard.lookedUp" -}}
{{ toJson (dict "data" ((lookup "v1" .kind .root.Release.Namespace .name) | default dict | dig "data" dict)) }}
{{- end -}}

{{/*
Changes when something changes that the service's pods read at their start: values of Secrets that the chart makes, and, where
helm may ask the cluster, those of Secrets and ConfigMaps that exist. Others' secrets do not restart it.
*/}}
{{- define "railyard.secretChecksum" -}}
{{- $root := .root -}}
{{- $values := $root.Values -}}
{{- $data := fromJson (include "railyard.lookedUp" (dict "root" $root "kind" "Secret" "name" $values.secrets.existingSecret)) -}}
{{- $databases := fromJson (include "railyard.lookedUp" (dict "root" $root "kind" "Secret" "name" $values.databases.existingSecret)) -}}
{{- $read := dict -}}
{{- range $name := concat .definition.secrets (.definition.optionalSecrets | default list) -}}
{{- $key := index $values.secrets.keys $name -}}
{{- $_ := set $read $name (list $key (get $values.secrets.values $name) (get $data.data $key)) -}}
{{- end -}}
{{- if .definition.database -}}
{{- $key := printf "%s.url" .service -}}
{{- $_ := set $read $key (list (get $values.databases.urls .service) (get $databases.data $key)) -}}
{{- end -}}
{{- range $name, $source := fromYaml (include "railyard.fileSources" .) -}}
{{- $file := fromJson (include "railyard.lookedUp" (dict "root" $root "kind" $source.kind "name" $source.name)) -}}
{{- $_ := set $read $name (list $source $file.data) -}}
{{- end -}}
{{- range $source := .definition.envFrom -}}
{{- range $member, $kind := dict "secretRef" "Secret" "configMapRef" "ConfigMap" -}}
{{- with get $source $member -}}
{{- $variables := fromJson (include "railyard.lookedUp" (dict "root" $root "kind" $kind "name" .name)) -}}
{{- $_ := set $read (printf "%s %s" $kind .name) $variables.data -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{ toJson $read | sha256sum | trunc 16 }}
{{- end -}}
