import { buildOnce, type GoProgram } from '../cluster/go.ts';

/** Kubernetes 1.36 is made of modules 0.36. */
const [VERSION, MODULES_VERSION] = ['v1.36.3', 'v0.36.3'];

const KUBERNETES = {
  module: 'k8s.io/kubernetes',
  version: VERSION,
  versionVariable: 'k8s.io/component-base/version.gitVersion',
  changeModfile: withPublishedModules,
};
const ETCD: GoProgram = { ...KUBERNETES, name: 'etcd', folder: 'go.etcd.io/etcd/server/v3' };
const API_SERVER: GoProgram = {
  ...KUBERNETES,
  name: 'kube-apiserver',
  folder: './cmd/kube-apiserver',
};

/** The module names its parts as folders of its repository, which are published as modules of their own. */
function withPublishedModules(text: string): string {
  return text
    .replace(/^replace \([^)]*^\)\n/m, '')
    .replaceAll(/^(\s+k8s\.io\/\S+) v0\.0\.0$/gm, `$1 ${MODULES_VERSION}`);
}

/** The API server of Kubernetes and its database; the first build takes some 20 minutes. */
export async function findControlPlane(report: (message: string) => void) {
  const build = (program: GoProgram) =>
    buildOnce(program, (message) => report(`${program.name}: ${message}`));
  return { etcd: await build(ETCD), apiServer: await build(API_SERVER) };
}
