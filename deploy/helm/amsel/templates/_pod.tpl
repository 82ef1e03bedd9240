{{- /* Parts that pods share. */ -}}

{{- define "amsel.labels" -}}
{ app.kubernetes.io/name: amsel, app.kubernetes.io/component: {{ .component }}, app.kubernetes.io/version: {{ .version | quote }} }
{{- end }}

{{- define "amsel.selector" -}}
{ app.kubernetes.io/name: amsel, app.kubernetes.io/component: {{ . }} }
{{- end }}

{{- /* The labels of the workers of one version. */ -}}
{{- define "amsel.versionSelector" -}}
{ app.kubernetes.io/name: amsel, app.kubernetes.io/component: worker, app.kubernetes.io/version: {{ . | quote }} }
{{- end }}

{{- define "amsel.podSecurity" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{- define "amsel.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{- define "amsel.mounts" -}}
- { name: tmp, mountPath: /tmp }
{{- if .Values.temporal.tls }}
- { name: temporal-tls, mountPath: /etc/amsel/temporal-tls, readOnly: true }
{{- end }}
{{- end }}

{{- define "amsel.volumes" -}}
- { name: tmp, emptyDir: { sizeLimit: 64Mi } }
{{- if .Values.temporal.tls }}
- { name: temporal-tls, secret: { secretName: amsel-temporal-tls } }
{{- end }}
{{- end }}

{{- /* One host or zone that fails takes only its share of the pods. */ -}}
{{- define "amsel.spread" -}}
{{- range $key := list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
- maxSkew: 1
  topologyKey: {{ $key }}
  whenUnsatisfiable: ScheduleAnyway
  labelSelector: { matchLabels: {{ include "amsel.selector" $ }} }
{{- end }}
{{- end }}

{{- /* The settings of every process, as variables: a change of a value starts new pods. */ -}}
{{- define "amsel.settings" -}}
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- if .Values.temporal.tls }}
- { name: TEMPORAL_TLS_CA_FILE, value: /etc/amsel/temporal-tls/ca.crt }
- { name: TEMPORAL_TLS_CERT_FILE, value: /etc/amsel/temporal-tls/tls.crt }
- { name: TEMPORAL_TLS_KEY_FILE, value: /etc/amsel/temporal-tls/tls.key }
{{- end }}
# Only for a Temporal server with API keys.
- name: TEMPORAL_API_KEY
  valueFrom: { secretKeyRef: { name: amsel-temporal, key: TEMPORAL_API_KEY, optional: true } }
{{- end }}

{{- define "amsel.secret" -}}
- name: {{ .key }}
  valueFrom: { secretKeyRef: { name: {{ .secret }}, key: {{ .key }}{{ if .optional }}, optional: true{{ end }} } }
{{- end }}

{{- /* The present number of pods, which the autoscaler sets, and at least its minimum: it leaves a deployment with 0 pods alone. */ -}}
{{- define "amsel.replicas" -}}
{{- lookup "apps/v1" "Deployment" .root.Release.Namespace .name | dig "spec" "replicas" 0 | max .minReplicas }}
{{- end }}

{{- define "amsel.autoscaler" -}}
minReplicas: {{ .minReplicas }}
maxReplicas: {{ .maxReplicas }}
metrics:
  - type: Resource
    resource: { name: cpu, target: { type: Utilization, averageUtilization: {{ .cpuPercent }} } }
  {{- with .metrics }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
behavior:
  scaleDown: { stabilizationWindowSeconds: 300 }
{{- end }}
