export { calendar } from './calendar.ts';
export { booking, series } from './durable.ts';
