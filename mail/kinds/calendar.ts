import type { Content } from '../content.ts';
import type { MailOf } from '../mail.ts';
import {
  greet,
  nameServices,
  nameVisitor,
  nameZone,
  textFact,
  toInstant,
  toMoment,
  toTimeLine,
  type Words,
} from './parts.ts';

export type CalendarAlert = MailOf<'staffConflict' | 'calendarFailing'>;

/** Mail to staff about an outside calendar. */
export function composeCalendarAlert(mail: CalendarAlert, words: Words): Content {
  const { translate } = words;
  const business = mail.business.name;
  const own = mail.kind === 'staffConflict' ? tellConflict(mail, words) : tellFailure(mail, words);
  return {
    ...own,
    business,
    blocks: [greet(words, mail.readerName), ...own.blocks],
    footer: translate('footer.staff', { business }),
    unsubscribe: { label: translate('link.unsubscribe'), url: mail.unsubscribeUrl },
  };
}

type OwnContent = Pick<Content, 'subject' | 'heading' | 'blocks'>;

function tellConflict(mail: MailOf<'staffConflict'>, words: Words): OwnContent {
  const { translate } = words;
  const { entries, calendarName: calendar, professionalName: professional } = mail;
  const [first] = entries;
  const visitor = nameVisitor(words, first.visitorName);
  const key = entries.length === 1 ? 'staffConflict.one' : 'staffConflict.many';
  return {
    subject: translate('staffConflict.subject', { visitor, when: toMoment(words, entries) }),
    heading: translate('staffConflict.heading'),
    blocks: [
      { type: 'paragraph', text: translate(key, { calendar, professional }) },
      {
        type: 'times',
        lines: entries.map((entry) => {
          const line = toTimeLine(words, entry);
          const what = translate('agenda.entry', {
            visitor: nameVisitor(words, entry.visitorName),
            services: nameServices(words, entry.services),
          });
          return { ...line, clock: [...line.clock, ' · ', ...what] };
        }),
        isPast: false,
      },
      nameZone(words, first.startsAt),
      { type: 'button', label: translate('link.agenda'), url: mail.manageUrl },
    ],
  };
}

function tellFailure(mail: MailOf<'calendarFailing'>, words: Words): OwnContent {
  const { translate } = words;
  const { calendarName: calendar, professionalName: professional, host, error } = mail;
  const since = toInstant(words, mail.since);
  return {
    subject: translate('calendarFailing.subject', { calendar }),
    heading: translate('calendarFailing.heading'),
    blocks: [
      {
        type: 'paragraph',
        text: translate('calendarFailing.intro', { calendar, professional, since }),
      },
      { type: 'paragraph', text: translate(`calendarError.${error}`) },
      {
        type: 'facts',
        facts: [
          ...textFact(translate('label.calendar'), calendar),
          ...textFact(translate('label.endpoint'), host),
          ...textFact(translate('label.lastError'), error),
        ],
      },
      nameZone(words, mail.since),
    ],
  };
}
