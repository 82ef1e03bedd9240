import ICAL from 'ical.js';

/** The parts of a calendar file as jCal (RFC 7265) has them. */
export type CalendarProperty = readonly [
  name: string,
  parameters: Readonly<Record<string, string | readonly string[]>>,
  type: string,
  ...values: unknown[],
];
export type CalendarComponent = readonly [
  name: string,
  properties: readonly CalendarProperty[],
  components: readonly CalendarComponent[],
];

/** The calendars of a file; undefined if it is not a calendar file, or not whole. */
export function parseCalendarFile(text: string): CalendarComponent[] | undefined {
  try {
    const parsed = ICAL.parse(text.trim()) as unknown as CalendarComponent | CalendarComponent[];
    const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as CalendarComponent[];
    const isCalendar = calendars.length > 0 && calendars.every(([name]) => name === 'vcalendar');
    return isCalendar ? calendars : undefined;
  } catch {
    return undefined;
  }
}

export function findProperty(
  [, properties]: CalendarComponent,
  name: string,
): CalendarProperty | undefined {
  return properties.find(([each]) => each === name);
}

export function listProperties(
  [, properties]: CalendarComponent,
  name: string,
): CalendarProperty[] {
  return properties.filter(([each]) => each === name);
}

/** The first value; empty if there is none, or if it is not a text. */
export function textOf(component: CalendarComponent, name: string): string {
  const value = findProperty(component, name)?.[3];
  return typeof value === 'string' ? value : '';
}

export function parameterOf([, parameters]: CalendarProperty, name: string): string | undefined {
  const value = parameters[name];
  return typeof value === 'string' ? value : value?.[0];
}

/** Undefined if there are none of this name. */
export function listComponents(
  [, , components]: CalendarComponent,
  name: string,
): CalendarComponent[] {
  return components.filter(([each]) => each === name);
}
