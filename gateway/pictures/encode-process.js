import { register } from 'tsx/esm/api';

/** The main file of the process that draws pictures again. Node ignores the loader of the gateway for it. */
register();
await import('./encode-in-process.ts');
