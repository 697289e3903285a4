{{/* What is wrong with the ways in and with what the release stands on: sentences for guards.yaml, as JSON. */}}
{{- define "railyard.edgeProblems" -}}
{{- $values := .Values -}}
{{- $problems := list -}}
{{- $ingress := fromJson (include "railyard.ingressHosts" .) -}}
{{- $route := fromJson (include "railyard.routeHosts" .) -}}
{{- range $host := concat $route.api $route.engine $route.sandbox -}}
{{- if has $host (concat $ingress.api $ingress.engine $ingress.sandbox) -}}
{{- $problems = append $problems (printf "%s is a host of both ingress and httpRoute. Take it out of one, or turn one off." $host) -}}
{{- end -}}
{{- end -}}
{{- $seen := list -}}
{{- range $host := concat $ingress.api $ingress.engine $ingress.sandbox -}}
{{- if has $host $seen -}}
{{- $problems = append $problems (printf "%s stands twice among ingress.host, ingress.additionalHosts, ingress.engineHost and ingress.sandboxHost. A host leads to one place." $host) -}}
{{- end -}}
{{- $seen = append $seen $host -}}
{{- end -}}
{{- if $values.httpRoute.enabled -}}
{{- if not $values.httpRoute.parentRefs -}}
{{- $problems = append $problems "httpRoute.parentRefs is required when the route is on: the Gateway that it hangs on, such as [{ name: public, namespace: gateways }]." -}}
{{- end -}}
{{- if not $values.httpRoute.hostnames -}}
{{- $problems = append $problems "httpRoute.hostnames is required when the route is on: without it every host of the Gateway would lead here. Set the host of publicUrl." -}}
{{- end -}}
{{- if and $values.httpRoute.sandboxHostnames (not (index $values.services "sandbox-provider").enabled) -}}
{{- $problems = append $problems "httpRoute.sandboxHostnames is set, but services.sandbox-provider.enabled is false. Change one." -}}
{{- end -}}
{{- if eq (include "railyard.trustForwardedFor" .) "false" -}}
{{- $problems = append $problems "gateway.trustForwardedFor must not be false when httpRoute is on: all callers would share the Gateway's address, its limits too. Leave it empty." -}}
{{- end -}}
{{- end -}}
{{- if $values.certificate.enabled -}}
{{- if not (fromJsonArray (include "railyard.hosts" .)) -}}
{{- $problems = append $problems "certificate.enabled needs hosts to certify: turn ingress or httpRoute on." -}}
{{- end -}}
{{- if not $values.certificate.issuerRef.name -}}
{{- $problems = append $problems "certificate.issuerRef.name is required with certificate.enabled: the Issuer or ClusterIssuer of cert-manager." -}}
{{- end -}}
{{- if not (or $values.certificate.secretName $values.ingress.tlsSecretName) -}}
{{- $problems = append $problems "certificate.secretName or ingress.tlsSecretName is required with certificate.enabled: the Secret that the certificate is put in." -}}
{{- end -}}
{{- if and $values.ingress.enabled (not $values.ingress.tlsSecretName) -}}
{{- $problems = append $problems "ingress.tlsSecretName is required with certificate.enabled when the ingress is on: without it the ingress would not use the certificate." -}}
{{- end -}}
{{- end -}}
{{ toJson $problems }}
{{- end -}}
