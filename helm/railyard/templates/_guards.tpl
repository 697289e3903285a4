{{/* What is wrong with how a service is scaled and how many of its pods may be away, as a list in JSON. */}}
{{- define "railyard.scalingProblems" -}}
{{- $service := .service -}}
{{- $definition := .definition -}}
{{- $scaling := $definition.autoscaling -}}
{{- $keda := $definition.keda -}}
{{- $problems := list -}}
{{- $isScaled := or $scaling.enabled $keda.enabled -}}
{{- $least := ternary $scaling.minReplicas $definition.replicas $isScaled | int -}}
{{- if and $scaling.enabled $keda.enabled -}}
{{- $problems = append $problems (printf "services.%s.autoscaling.enabled and keda.enabled are both true, and would undo each other. Keep one; KEDA can scale on CPU too, by a trigger of type cpu." $service) -}}
{{- end -}}
{{- if and $isScaled (gt $least (int $scaling.maxReplicas)) -}}
{{- $problems = append $problems (printf "services.%s.autoscaling.minReplicas is %d, more than maxReplicas, which is %d." $service $least (int $scaling.maxReplicas)) -}}
{{- end -}}
{{- if and $scaling.enabled $scaling.targetCpuPercent (not (get $definition.resources.requests "cpu")) -}}
{{- $problems = append $problems (printf "services.%s.resources.requests.cpu is required with autoscaling.targetCpuPercent, which is a share of it." $service) -}}
{{- end -}}
{{- if and $scaling.enabled (not $scaling.targetCpuPercent) (not $scaling.metrics) -}}
{{- $problems = append $problems (printf "services.%s.autoscaling is on and has nothing to go by. Set targetCpuPercent or metrics." $service) -}}
{{- end -}}
{{- if and $keda.enabled (not $keda.triggers) (not (and $definition.backlogQuery $keda.prometheusAddress)) -}}
{{- $problems = append $problems (printf "services.%s.keda is on and has nothing to go by. Set keda.prometheusAddress, such as http://prometheus.monitoring.svc.cluster.local:9090, for events, or services.%s.keda.triggers." $service $service) -}}
{{- end -}}
{{- $budget := $definition.podDisruptionBudget -}}
{{- if $budget.enabled -}}
{{- $most := ternary "" (toString $budget.maxUnavailable) (kindIs "invalid" $budget.maxUnavailable) -}}
{{- $stay := ternary "" (toString $budget.minAvailable) (kindIs "invalid" $budget.minAvailable) -}}
{{- if eq (empty $most) (empty $stay) -}}
{{- $problems = append $problems (printf "services.%s.podDisruptionBudget needs one of maxUnavailable and minAvailable. Set the other to null." $service) -}}
{{- else -}}
{{- $staying := ternary (divf (mulf (trimSuffix "%" $stay | float64) $least) 100 | ceil | int) (int $stay) (hasSuffix "%" $stay) -}}
{{- if or (has $most (list "0" "0%")) (and $stay (ge $staying $least)) -}}
{{- $problems = append $problems (printf "services.%s.podDisruptionBudget lets no pod of %d be taken away, so that no node could ever be drained. Set maxUnavailable to 1, or run more replicas." $service $least) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{ toJson $problems }}
{{- end -}}

{{/* What is wrong with how a service's pods are replaced, named and given variables, as a list in JSON. */}}
{{- define "railyard.podProblems" -}}
{{- $service := .service -}}
{{- $definition := .definition -}}
{{- $values := .root.Values -}}
{{- $problems := list -}}
{{- $needed := add $values.preStopSeconds $values.drainSeconds | int -}}
{{- if le (include "railyard.graceSeconds" . | int) $needed -}}
{{- $problems = append $problems (printf "services.%s.terminationGracePeriodSeconds is %d: pods would be killed in the middle of requests. It must be more than preStopSeconds + drainSeconds, which is %d; null computes it." $service (int $definition.terminationGracePeriodSeconds) $needed) -}}
{{- end -}}
{{- $rolling := $definition.strategy.rollingUpdate | default dict -}}
{{- if and (eq $definition.strategy.type "RollingUpdate") (has (toString $rolling.maxUnavailable) (list "0" "0%")) (has (toString $rolling.maxSurge) (list "0" "0%")) -}}
{{- $problems = append $problems (printf "services.%s.strategy.rollingUpdate lets no pod go and none come, so that nothing could be replaced. Set maxSurge to 1." $service) -}}
{{- end -}}
{{- range $member := list "labels" "podLabels" -}}
{{- range $label := list "app.kubernetes.io/name" "app.kubernetes.io/instance" -}}
{{- if hasKey (get $definition $member) $label -}}
{{- $problems = append $problems (printf "services.%s.%s must not set %s: Services and policies find pods by it." $service $member $label) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- $deprecated := keys (fromYaml (.root.Files.Get "deprecations.yaml")).variables -}}
{{- $ownNames := keys $definition.env -}}
{{- range fromYamlArray (include "railyard.chartEnvironment" .) -}}
{{- if and (has .name $ownNames) (not (has .name $deprecated)) -}}
{{- $problems = append $problems (printf "services.%s.env sets %s, which the chart sets itself. Remove it there, and look up in the chart's README.md which value makes it." $service .name) -}}
{{- end -}}
{{- $ownNames = append $ownNames .name -}}
{{- end -}}
{{- range $definition.extraEnv -}}
{{- if has .name $ownNames -}}
{{- $problems = append $problems (printf "services.%s.extraEnv sets %s a second time. Remove one." $service .name) -}}
{{- end -}}
{{- end -}}
{{ toJson $problems }}
{{- end -}}

{{/* Addresses in the values whose ports the network policies keep shut, as a list in JSON. */}}
{{- define "railyard.portProblems" -}}
{{- $values := .Values -}}
{{- $policies := $values.networkPolicies -}}
{{- $problems := list -}}
{{- range $service, $url := $values.databases.urls -}}
{{- $port := include "railyard.portOf" $url -}}
{{- if ne $port (toString $policies.postgresPort) -}}
{{- $problems = append $problems (printf "databases.urls.%s has port %s, but networkPolicies.postgresPort, which policies let out by, is %v. Set it to %s." $service $port $policies.postgresPort $port) -}}
{{- end -}}
{{- end -}}
{{- range $url := compact (splitList "," (get $values.secrets.values "natsUrl")) -}}
{{- $port := include "railyard.portOf" (ternary $url (printf "nats://%s" $url) (contains "://" $url)) -}}
{{- if ne $port (toString $policies.natsPort) -}}
{{- $problems = append $problems (printf "secrets.values.natsUrl has port %s, but networkPolicies.natsPort, which policies let out by, is %v. Set it to %s." $port $policies.natsPort $port) -}}
{{- end -}}
{{- end -}}
{{- with get $values.secrets.values "smtpUrl" -}}
{{- $port := include "railyard.portOf" . -}}
{{- $open := $values.services.merchants.internetPorts | default (list 443 80) -}}
{{- if not (has $port (toStrings $open)) -}}
{{- $problems = append $problems (printf "secrets.values.smtpUrl has port %s, which is not among services.merchants.internetPorts. Add it there." $port) -}}
{{- end -}}
{{- end -}}
{{- with get $values.secrets.values "connectorProxyUrl" -}}
{{- $port := include "railyard.portOf" . -}}
{{- $proxy := $policies.connectorProxy -}}
{{- if and $proxy.cidrs (ne $port (toString $proxy.port)) -}}
{{- $problems = append $problems (printf "secrets.values.connectorProxyUrl has port %s, but networkPolicies.connectorProxy.port is %v. Set it to %s." $port $proxy.port $port) -}}
{{- else if and (not $proxy.cidrs) (not (has $port (toStrings ($values.services.payments.internetPorts | default (list 443 80))))) -}}
{{- $problems = append $problems (printf "secrets.values.connectorProxyUrl has port %s, which policies keep shut. Name the proxy in networkPolicies.connectorProxy, or add its port to services.payments.internetPorts." $port) -}}
{{- end -}}
{{- end -}}
{{ toJson $problems }}
{{- end -}}

{{/* What does not fit together in the settings of pods, of all services, as a list in JSON. */}}
{{- define "railyard.settingProblems" -}}
{{- $problems := list -}}
{{- $accounts := dict -}}
{{- range $service, $given := .Values.services -}}
{{- if $given.enabled -}}
{{- $definition := mergeOverwrite (deepCopy $.Values.defaults) (deepCopy $given) -}}
{{- $scope := dict "root" $ "service" $service "definition" $definition -}}
{{- $problems = concat $problems (fromJsonArray (include "railyard.scalingProblems" $scope)) (fromJsonArray (include "railyard.podProblems" $scope)) -}}
{{- $account := include "railyard.serviceAccountName" $scope -}}
{{- if and $definition.serviceAccount.create (hasKey $accounts $account) -}}
{{- $problems = append $problems (printf "services.%s.serviceAccount.name is %s, as that of %s is. Set serviceAccount.create to false and make it yourself, or leave the names empty." $service $account (get $accounts $account)) -}}
{{- end -}}
{{- $_ := set $accounts $account $service -}}
{{- end -}}
{{- end -}}
{{- range $label := list "app.kubernetes.io/name" "app.kubernetes.io/instance" -}}
{{- if hasKey $.Values.commonLabels $label -}}
{{- $problems = append $problems (printf "commonLabels must not set %s: Services and policies find pods by it." $label) -}}
{{- end -}}
{{- end -}}
{{- if and .Values.caBundle.configMap .Values.caBundle.secret -}}
{{- $problems = append $problems "caBundle.configMap and caBundle.secret are both set. Keep one." -}}
{{- end -}}
{{- if .Values.networkPolicies.enabled -}}
{{- $problems = concat $problems (fromJsonArray (include "railyard.portProblems" .)) -}}
{{- end -}}
{{ toJson $problems }}
{{- end -}}
