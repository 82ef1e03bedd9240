export { type Client, createClient } from './client.ts';
export type { RawResponse } from './core.ts';
export * from './exports.ts';
