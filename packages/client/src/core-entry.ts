export { type Core, createCore, type RawResponse } from './core.ts';
export * from './exports.ts';
export * from './operations.ts';
