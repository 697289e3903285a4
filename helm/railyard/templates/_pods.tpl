{{/* Seconds from the order to end until the kill: leave the Service, drain, and a little to close connections. */}}
{{- define "railyard.graceSeconds" -}}
{{ .definition.terminationGracePeriodSeconds | default (add .root.Values.preStopSeconds .root.Values.drainSeconds 10) | int }}
{{- end -}}

{{/* MiB of a quantity of memory, rounded down. */}}
{{- define "railyard.mebibytes" -}}
{{- $units := dict "" 1.0 "k" 1000.0 "M" 1000000.0 "G" 1000000000.0 "Ki" 1024.0 "Mi" 1048576.0 "Gi" 1073741824.0 -}}
{{ divf (mulf (regexFind "^[0-9.]+" . | float64) (get $units (regexFind "[A-Za-z]*$" .))) 1048576.0 | floor | int }}
{{- end -}}

{{/*
Flags of Node.js. Its old space may have all but 192 MiB of the limit, which young objects and what is not of JavaScript take,
and half of a small one: a leak then ends in an error that names it and not in a kill.
*/}}
{{- define "railyard.nodeOptions" -}}
{{- $flags := list -}}
{{- with .memory -}}
{{- $limit := include "railyard.mebibytes" . | int -}}
{{- $flags = append $flags (printf "--max-old-space-size=%d" (max (div $limit 2) (sub $limit 192))) -}}
{{- end -}}
{{ join " " (append $flags .flags) | trim }}
{{- end -}}

{{/* Where pods may run, for services and their migrations. */}}
{{- define "railyard.scheduling" -}}
{{- range $member := list "nodeSelector" "tolerations" "affinity" "priorityClassName" "runtimeClassName" }}
{{- with get $.definition $member }}
{{ toYaml (dict $member .) }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "railyard.topologySpread" -}}
{{- $selector := dict "matchLabels" (fromYaml (include "railyard.selector" .)) -}}
{{- $constraints := .definition.topologySpreadConstraints -}}
{{- if kindIs "invalid" $constraints -}}
{{- $constraints = list -}}
{{- range $key := list "topology.kubernetes.io/zone" "kubernetes.io/hostname" -}}
{{- $constraints = append $constraints (dict "maxSkew" 1 "topologyKey" $key "whenUnsatisfiable" "ScheduleAnyway") -}}
{{- end -}}
{{- end -}}
{{- range $constraint := $constraints }}
- {{ toYaml (merge (dict) $constraint (dict "labelSelector" $selector)) | nindent 2 | trim }}
{{- end }}
{{- end -}}

{{/* Files that pods read: name of the volume -> the object that holds them, and which of its keys, all where none is named. */}}
{{- define "railyard.fileSources" -}}
{{- $values := .root.Values -}}
{{- $sources := dict -}}
{{- with $values.caBundle -}}
{{- if .configMap -}}
{{- $_ := set $sources "ca-bundle" (dict "kind" "ConfigMap" "name" .configMap "key" .key "path" "/etc/railyard/ca") -}}
{{- else if .secret -}}
{{- $_ := set $sources "ca-bundle" (dict "kind" "Secret" "name" .secret "key" .key "path" "/etc/railyard/ca") -}}
{{- end -}}
{{- end -}}
{{- if and .definition.database $values.databases.clientCertificateSecret -}}
{{- $_ := set $sources "postgres-certificate" (dict "kind" "Secret" "name" $values.databases.clientCertificateSecret "path" "/etc/railyard/postgres") -}}
{{- end -}}
{{- if not .forMigrations -}}
{{- if and (has "natsUrl" .definition.secrets) $values.nats.credentialsSecret -}}
{{- $_ := set $sources "nats-credentials" (dict "kind" "Secret" "name" $values.nats.credentialsSecret "key" $values.nats.credentialsKey "path" "/etc/railyard/nats") -}}
{{- end -}}
{{- if and (eq .service "payments") $values.connectorCa.configMap -}}
{{- $_ := set $sources "connector-ca" (dict "kind" "ConfigMap" "name" $values.connectorCa.configMap "key" $values.connectorCa.key "path" "/etc/railyard/connector-ca") -}}
{{- end -}}
{{- end -}}
{{ toYaml $sources }}
{{- end -}}

{{- define "railyard.volumeMounts" -}}
- name: temporary
  mountPath: /tmp
{{- range $name, $source := fromYaml (include "railyard.fileSources" .) }}
- name: {{ $name }}
  mountPath: {{ $source.path }}
  readOnly: true
{{- end }}
{{- with .definition.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "railyard.volumes" -}}
- name: temporary
  emptyDir:
    sizeLimit: 64Mi
{{- range $name, $source := fromYaml (include "railyard.fileSources" .) }}
- name: {{ $name }}
  {{ ternary "configMap" "secret" (eq $source.kind "ConfigMap") }}:
    {{ ternary "name" "secretName" (eq $source.kind "ConfigMap") }}: {{ $source.name }}
    {{- with $source.key }}
    items:
      - { key: {{ . | quote }}, path: {{ . | quote }} }
    {{- end }}
{{- end }}
{{- with .definition.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end -}}
