import { register } from 'tsx/esm/api';

/** The main file of the thread that reads calendar files. Node ignores the loader of the process for it. */
register();
await import('./parse-in-thread.ts');
