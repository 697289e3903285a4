{{/* Image of a service: a digest wins over tags, the registry of all charts over this chart's. */}}
{{- define "railyard.image" -}}
{{- $own := .definition.image -}}
{{- $shared := .root.Values.image -}}
{{- $registry := .root.Values.global.imageRegistry | default $own.registry | default $shared.registry -}}
{{- $repository := $own.repository | default (printf "%s/%s" $shared.repository .service) -}}
{{- $tag := $own.tag | default $shared.tag | default .root.Chart.AppVersion -}}
{{ with $registry }}{{ trimSuffix "/" . }}/{{ end }}{{ $repository }}{{ if $own.digest }}@{{ $own.digest }}{{ else }}:{{ $tag }}{{ end }}
{{- end -}}

{{/* Secrets that images are pulled with, each once; nothing where there are none. */}}
{{- define "railyard.pullSecrets" -}}
{{- $names := list -}}
{{- range concat (.Values.global.imagePullSecrets | default list) .Values.image.pullSecrets -}}
{{- $names = append $names (ternary . (get (ternary (dict) . (kindIs "string" .)) "name") (kindIs "string" .)) -}}
{{- end -}}
{{- with $names | uniq -}}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end -}}
{{- end -}}
