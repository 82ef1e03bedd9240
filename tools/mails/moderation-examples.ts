import type { Language } from '../../domain/language.ts';
import type { Booking, Mail } from '../../mail/mail.ts';

/** Mails to both sides of a report, and to customers of a suspended business. */
export function listModerationExamples(
  language: Language,
  site: string,
  bookings: readonly Booking[],
): Mail[] {
  const about = { language, readerName: 'Kim Becker', reportsUrl: `${site}/account` };
  const review = { ...about, targetType: 'review', targetName: 'Lena Vogel' } as const;
  const business = { ...about, targetType: 'business', targetName: 'Salon Kastanie' } as const;
  const decided = { note: 'The text insults a person.', mayAppeal: true };
  const reported = (['dismissed', 'hidden', 'suspended', 'appealUpheld'] as const).map(
    (state): Mail => ({ ...review, ...decided, kind: 'contentReport', state }),
  );
  const told = (['hidden', 'suspended', 'restored', 'appealUpheld'] as const).map(
    (state): Mail => ({ ...business, ...decided, kind: 'contentDecision', state }),
  );
  const { readerName } = about;
  const suspended = {
    language,
    readerName,
    kind: 'suspended',
    suspendedName: 'Lena Vogel',
  } as const;
  return [
    { ...review, kind: 'contentReport', state: 'received', note: '', mayAppeal: false },
    ...reported,
    ...told,
    {
      ...review,
      targetType: 'professional',
      ...decided,
      kind: 'contentDecision',
      state: 'suspended',
    },
    ...bookings.map((booking): Mail => ({ ...suspended, booking })),
    ...bookings.slice(0, 1).map((booking): Mail => ({ ...suspended, kind: 'reinstated', booking })),
  ];
}
