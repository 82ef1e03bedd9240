export { type Answer, type Caller, createCaller, type RawResponse } from './caller.ts';
export { type Core, createCore } from './core.ts';
export * from './exports.ts';
export * from './operations.ts';
export { type Bookable, waitForBooking } from './wait-for.ts';
