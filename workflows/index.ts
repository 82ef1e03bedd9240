export { busyCalendars } from './busy-calendars.ts';
export { calendar } from './calendar.ts';
export { booking, series } from './durable.ts';
export { mail } from './mail.ts';
export { relay } from './relay.ts';
export { sweep } from './sweep.ts';
export { webhook } from './webhook.ts';
