import type { Language } from '../../domain/language.ts';
import type { Mail } from '../../mail/mail.ts';
import { BERLIN, KUWAIT, SITE } from './places.ts';

const TOKEN = 'pA9xk2Vd7QmZ1sYb0TgHw4LrCf8NjEu6oIaXt3_KvM-';

function listSecurityExamples(account: {
  readonly language: Language;
  readonly readerName: string;
}): Mail[] {
  const link = { url: `${SITE}/confirm-email#${TOKEN}`, validMinutes: 60 };
  return [
    { ...account, kind: 'emailChange', ...link },
    { ...account, kind: 'emailVerification', ...link },
    { ...account, kind: 'passwordChanged' },
    { ...account, kind: 'secondFactorOn' },
    { ...account, kind: 'secondFactorOff' },
    { ...account, kind: 'secondFactorTried' },
    { ...account, kind: 'agentAllowed', host: 'agent.example' },
    { ...account, kind: 'madeAdmin' },
  ];
}

function listTimeOffExamples(account: {
  readonly language: Language;
  readonly readerName: string;
}): Mail[] {
  return (['requested', 'approved', 'declined'] as const).map((status): Mail => ({
    ...account,
    kind: 'timeOffRequest',
    business: BERLIN,
    professionalName: 'Lena Vogel',
    status,
    startsAt: '2026-11-20T23:00:00.000Z',
    endsAt: '2026-11-22T23:00:00.000Z',
    requestsUrl: `${SITE}/staff/time-off?business=biz_1`,
  }));
}

function listSupportExamples(account: {
  readonly language: Language;
  readonly readerName: string;
}): Mail[] {
  return (['created', 'assigned', 'answered', 'resolved'] as const).map((news): Mail => ({
    ...account,
    kind: 'supportTicket',
    news,
    subject: 'No reminder for my appointment',
    personName: 'Ana Souza',
    text:
      news === 'resolved' || news === 'assigned'
        ? ''
        : 'Good morning,\n\nthe reminder did not arrive.',
    url: `${SITE}/support/sup_1`,
  }));
}

function listInvitationExamples(secret: {
  readonly language: Language;
  readonly token: string;
}): Mail[] {
  return (['professional', 'frontDesk'] as const).map((role): Mail => ({
    ...secret,
    kind: 'invitation',
    readerName: '',
    businessName: BERLIN.name,
    role,
    url: `${SITE}/invitations/inv_1#${TOKEN}`,
    apiUrl: `${SITE}/api/invitations/inv_1/accept`,
  }));
}

export function listAccountExamples(language: Language): Mail[] {
  const account = { language, readerName: 'Kim Becker' };
  const secret = { ...account, token: TOKEN };
  return [
    {
      ...secret,
      kind: 'passwordReset',
      validMinutes: 60,
      url: `${SITE}/reset-password#${TOKEN}`,
    },
    {
      ...account,
      kind: 'magicLink',
      url: `${SITE}/login/${TOKEN}`,
      validMinutes: 15,
      endsPassword: true,
    },
    ...listSecurityExamples(account),
    ...['', BERLIN.name].map((businessName) => ({
      ...account,
      kind: 'exportReady' as const,
      url: `${SITE}/api/exports/${TOKEN}`,
      validMinutes: 1440,
      businessName,
    })),
    ...[false, true].map((isDone) => ({ ...account, kind: 'emailChangeNotice' as const, isDone })),
    {
      ...account,
      kind: 'accountSuspended',
      reason: 'Several businesses report bookings under false names.',
    },
    { ...account, kind: 'accountReinstated', loginUrl: `${SITE}/login` },
    ...listInvitationExamples(secret),
    ...listTimeOffExamples(account),
    ...listSupportExamples(account),
    {
      ...account,
      kind: 'webhookDisabled',
      business: BERLIN,
      cause: 'failing',
      endpointUrl: 'https://hooks.example.com/amsel',
      disabledAt: '2026-11-16T03:12:00.000Z',
      lastError: '503 Service Unavailable',
      webhookId: 'whk_1',
      webhookUrl: `${SITE}/staff/webhooks/whk_1?business=biz_1`,
    },
    {
      ...account,
      kind: 'webhookDisabled',
      business: KUWAIT,
      cause: 'gone',
      endpointUrl: 'https://hooks.example.com/old',
      disabledAt: '2026-11-16T03:12:00.000Z',
      lastError: '',
      webhookId: 'whk_2',
      webhookUrl: `${SITE}/staff/webhooks/whk_1?business=biz_1`,
    },
  ];
}
