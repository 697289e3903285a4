{{/* What is wrong with databases, broker and secrets that the chart makes or has made: sentences for guards.yaml, as JSON. */}}
{{- define "railyard.backendProblems" -}}
{{- $values := .Values -}}
{{- $problems := list -}}
{{- range $key := list "postgresql" "nats" -}}
{{- if and (eq (index $values $key).mode "dev") (eq $values.environment "production") -}}
{{- $problems = append $problems (printf "%s.mode must not be dev in production: one pod without a copy of its data, with a password that anybody can work out. Use external%s." $key (ternary " or cloudnativepg" "" (eq $key "postgresql"))) -}}
{{- end -}}
{{- end -}}
{{- with include "railyard.madeBeforeMigrations" . -}}
{{- if ne $values.migrations.mode "job" -}}
{{- $problems = append $problems (printf "migrations.mode must be job with %s: hooks run before anything else is made, so the migrations would wait for what comes after them." .) -}}
{{- end -}}
{{- end -}}
{{- if ne $values.postgresql.mode "external" -}}
{{- range $key := list "existingSecret" "urls" -}}
{{- if index $values.databases $key -}}
{{- $problems = append $problems (printf "databases.%s is not read with postgresql.mode %s, which makes the databases. Empty it, or set postgresql.mode to external." $key $values.postgresql.mode) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if and (eq $values.postgresql.mode "cloudnativepg") (gt (len (include "railyard.fullname" .)) 30) -}}
{{- $problems = append $problems (printf "the release's name makes %s, which is too long for postgresql.mode cloudnativepg: its clusters may have names of 50 characters. Install under a shorter name." (include "railyard.fullname" .)) -}}
{{- end -}}
{{- if and (eq $values.nats.mode "dev") (gt (int $values.nats.streamReplicas) 1) -}}
{{- $problems = append $problems "nats.streamReplicas must be 1 with nats.mode dev, which is one server." -}}
{{- end -}}
{{- if and (eq $values.nats.mode "dev") $values.nats.credentialsSecret -}}
{{- $problems = append $problems "nats.credentialsSecret is not read with nats.mode dev, whose address has its password. Empty it." -}}
{{- end -}}
{{- if $values.externalSecrets.enabled -}}
{{- range $key := list "existingSecret" "values" -}}
{{- if index $values.secrets $key -}}
{{- $problems = append $problems (printf "secrets.%s is not read with externalSecrets.enabled. Empty it, or turn externalSecrets off." $key) -}}
{{- end -}}
{{- end -}}
{{- if not $values.externalSecrets.storeRef.name -}}
{{- $problems = append $problems "externalSecrets.storeRef.name is required with externalSecrets.enabled: the SecretStore that secrets are read from." -}}
{{- end -}}
{{- if not (or $values.externalSecrets.secrets.remoteKey $values.externalSecrets.secrets.remoteRefs) -}}
{{- $problems = append $problems "externalSecrets.secrets.remoteKey is required with externalSecrets.enabled: the entry of the store that holds the secrets, such as railyard/production." -}}
{{- end -}}
{{- if and (include "railyard.hasExternalDatabases" .) (or $values.databases.existingSecret $values.databases.urls) -}}
{{- $problems = append $problems "databases.existingSecret and databases.urls are not read with externalSecrets.databases. Keep one." -}}
{{- end -}}
{{- end -}}
{{ toJson $problems }}
{{- end -}}
