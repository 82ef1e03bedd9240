/** The address of a workflow in the Temporal UI; without a run, the UI opens the latest. */
export function workflowUrl(
  { uiUrl, namespace }: { readonly uiUrl: string; readonly namespace: string },
  { workflowId, runId }: { readonly workflowId: string; readonly runId?: string },
): string {
  const path = [
    'namespaces',
    namespace,
    'workflows',
    workflowId,
    ...(runId ? [runId, 'history'] : []),
  ];
  return `${uiUrl.replace(/\/$/, '')}/${path.map(encodeURIComponent).join('/')}`;
}
