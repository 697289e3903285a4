{{/* Values that are refused because they have another place now, as a list in JSON. */}}
{{- define "railyard.deprecationProblems" -}}
{{- $problems := list -}}
{{- range $path, $deprecated := (fromYaml (.Files.Get "deprecations.yaml")).keys -}}
{{- $at := $.Values -}}
{{- range splitList "." $path -}}
{{- $at = ternary (get (ternary $at dict (kindIs "map" $at)) .) "" (kindIs "map" $at) -}}
{{- end -}}
{{- if $at -}}
{{- $problems = append $problems (printf "%s is not read. Set %s: %s" $path $deprecated.instead $deprecated.reason) -}}
{{- end -}}
{{- end -}}
{{ toJson $problems }}
{{- end -}}

{{/* Values that still count and will not, one line each, for NOTES. */}}
{{- define "railyard.deprecationWarnings" -}}
{{- range $service, $given := .Values.services -}}
{{- $env := mergeOverwrite (deepCopy $.Values.defaults.env) (deepCopy $given.env) -}}
{{- range $variable, $deprecated := (fromYaml ($.Files.Get "deprecations.yaml")).variables -}}
{{- if and $given.enabled (hasKey $env $variable) }}
services.{{ $service }}.env.{{ $variable }} counts until {{ $deprecated.until }}. Set {{ $deprecated.instead }}: {{ $deprecated.reason }}
{{- end }}
{{- end }}
{{- end -}}
{{- end -}}
