import { parentPort } from 'node:worker_threads';
import { parseBusyTimes } from '../../domain/busy-times.ts';
import type { ParseRequest } from './parser.ts';

/** Answers each request in turn. */
parentPort!.on('message', ({ body, kind, options }: ParseRequest) => {
  parentPort!.postMessage(parseBusyTimes(body, kind, options));
});
parentPort!.postMessage('ready');
