import { type Phrase, toValue } from '../../domain/phrase.ts';
import type { Block, Content, Fact } from '../content.ts';
import type { MailOf } from '../mail.ts';
import {
  greet,
  listDetails,
  nameServices,
  nameVisitor,
  showOldTime,
  showTimes,
  nameZone,
  textFact,
  toMoment,
  toTimeLine,
  type Words,
} from './parts.ts';

export type StaffMail = MailOf<
  'staffRequested' | 'staffBooked' | 'staffChanged' | 'staffCancelled' | 'staffLate'
>;

export function composeStaffMail(mail: StaffMail, words: Words): Content {
  const { translate } = words;
  const { booking, readerName, manageUrl, unsubscribeUrl } = mail;
  const business = booking.business.name;
  const { participants } = booking;
  const isEmpty = participants?.length === 0;
  const visitor = nameSubject(words, booking);
  return {
    subject: translate(`${nameOf(mail)}.subject`, {
      visitor,
      when: toMoment(words, booking.times),
    }),
    business,
    heading: translate(`${nameOf(mail)}.heading`),
    blocks: [
      greet(words, readerName),
      { type: 'paragraph', text: introduce(mail, words, visitor) },
      ...timesOf(mail, words),
      {
        type: 'facts',
        facts: [
          ...(mail.kind === 'staffCancelled'
            ? textFact(translate('label.reason'), mail.reason)
            : []),
          ...listVisitors(words, booking),
          ...listDetails(words, booking),
          ...textFact(translate('label.note'), booking.note),
        ],
      },
      { type: 'button', label: translate(isEmpty ? 'link.agenda' : 'link.view'), url: manageUrl },
    ],
    footer: translate('footer.staff', { business }),
    unsubscribe: { label: translate('link.unsubscribe'), url: unsubscribeUrl },
  };
}

function nameSubject(words: Words, booking: StaffMail['booking']): Phrase {
  const { participants, services, visitorName } = booking;
  if (!participants) return nameVisitor(words, visitorName);
  return participants.length === 0
    ? nameServices(words, services)
    : nameClass(words, services, participants.length);
}

function nameClass(words: Words, names: readonly string[], size: number): Phrase {
  const services = nameServices(words, names);
  return words.translate('classOf', { services, count: String(size) });
}

function listVisitors(words: Words, { visitorName, participants }: StaffMail['booking']): Fact[] {
  const { translate, formats } = words;
  if (!participants) {
    return [{ label: translate('label.customer'), value: nameVisitor(words, visitorName) }];
  }
  if (participants.length === 0) return [];
  // An erased account leaves no name.
  const names = participants.filter((name) => name !== '');
  const value = names.length > 0 ? formats.list(names) : nameVisitor(words, '');
  return [{ label: translate('label.participants'), value }];
}

/** The name of its texts: a restored class, a declined request, a colleague, or other services at the same time have their own. */
function nameOf<M extends StaffMail>(
  mail: M,
): M['kind'] | 'staffDeclined' | 'staffUpdated' | 'staffReassigned' | 'staffRestored' {
  if (mail.kind === 'staffBooked' && mail.isRestored) return 'staffRestored';
  if (mail.kind === 'staffCancelled' && mail.isDeclined) return 'staffDeclined';
  if (mail.kind !== 'staffChanged' || mail.previous !== null) return mail.kind;
  return mail.isReassigned ? 'staffReassigned' : 'staffUpdated';
}

function introduce(mail: StaffMail, { translate, formats }: Words, visitor: Phrase): Phrase {
  const professional = mail.booking.professionalName;
  if (mail.kind === 'staffCancelled') {
    return translate(mail.isDeclined ? 'staffDeclined.intro' : `staffCancelled.${mail.by}`);
  }
  if (mail.kind === 'staffRequested') return translate('staffRequested.intro');
  if (mail.kind === 'staffLate') {
    const duration = formats.duration(mail.lateMinutes);
    return translate('staffLate.intro', { visitor, duration });
  }
  if (mail.kind === 'staffBooked' && mail.isRestored) {
    return translate('staffRestored.intro', { professional });
  }
  if (mail.booking.participants) return translate('staffClass.intro', { professional });
  const name = nameOf(mail);
  const isPending = name === 'staffChanged' && 'isPending' in mail && mail.isPending;
  const key = isPending ? 'staffChanged.pending' : (`${name}.intro` as const);
  return translate(key, { visitor, professional });
}

function timesOf(mail: StaffMail, words: Words): Block[] {
  const { times } = mail.booking;
  if (mail.kind !== 'staffChanged' || mail.previous === null) return showTimes(words, times);
  const label = words.translate('label.newTime');
  return [showOldTime(words, mail.previous), ...showTimes(words, times, label)];
}

export function composeAgenda(mail: MailOf<'agenda'>, words: Words): Content {
  const { translate, formats } = words;
  const { business, readerName, manageUrl, unsubscribeUrl } = mail;
  const day = formats.day(mail.day);
  return {
    subject: translate('agenda.subject', { day }),
    business: business.name,
    heading: translate('agenda.heading', { day }),
    blocks: [
      greet(words, readerName),
      ...listEntries(mail, words),
      { type: 'button', label: translate('link.agenda'), url: manageUrl },
    ],
    footer: translate('footer.staff', { business: business.name }),
    unsubscribe: { label: translate('link.unsubscribe'), url: unsubscribeUrl },
  };
}

function listEntries({ entries, day }: MailOf<'agenda'>, words: Words): Block[] {
  const { translate } = words;
  return [
    {
      type: 'schedule',
      entries: entries.map((entry) => {
        const visitor = nameVisitor(words, entry.visitorName);
        const services = nameServices(words, entry.services);
        const key = entry.isPending ? 'agenda.pendingEntry' : 'agenda.entry';
        const professional = entry.professionalName;
        return {
          ...toTimeLine(words, entry),
          text: translate(key, {
            visitor,
            services:
              professional === undefined
                ? services
                : translate('serviceWithProfessional', { services, professional }),
          }),
          note: entry.note === '' ? [] : [toValue(entry.note)],
        };
      }),
    },
    nameZone(words, day),
  ];
}
