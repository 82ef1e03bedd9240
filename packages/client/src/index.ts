export { type Client, createClient } from './client.ts';
export type { Answer, RawResponse } from './caller.ts';
export * from './exports.ts';
