import { parentPort } from 'node:worker_threads';
import { type BusyReading, parseBusyTimes } from '../../domain/busy-calendars/busy-times.ts';
import type { ParseRequest } from './parser.ts';

/** Answers each request in turn. A file on which the parser throws is no calendar; the thread lives on. */
parentPort!.on('message', ({ body, kind, options }: ParseRequest) => {
  parentPort!.postMessage(parse(body, kind, options));
});
parentPort!.postMessage('ready');

function parse(...file: Parameters<typeof parseBusyTimes>): BusyReading {
  try {
    return parseBusyTimes(...file);
  } catch {
    return { error: 'not a calendar' };
  }
}
