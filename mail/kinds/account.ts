import { type Phrase, toValue } from '../../domain/phrase.ts';
import type { Block, Content } from '../content.ts';
import type { MailOf } from '../mail.ts';
import { greet, nameZone, textFact, toInstant, type Words } from './parts.ts';

export type AccountMail = MailOf<
  | ('passwordReset' | 'magicLink' | 'emailChange' | 'emailChangeNotice')
  | ('emailVerification' | 'passwordChanged' | 'secondFactorOn' | 'secondFactorOff')
  | ('secondFactorTried' | 'madeAdmin' | 'agentAllowed')
  | ('accountSuspended' | 'accountReinstated')
  | ('exportReady' | 'invitation' | 'webhookDisabled' | 'timeOffRequest' | 'supportTicket')
>;

export function composeAccountMail(mail: AccountMail, words: Words): Content {
  // To an address that may belong to someone else: a stranger must not choose what it reads.
  const isUnproven = mail.kind === 'emailVerification' || mail.kind === 'emailChange';
  const greeting = greet(words, isUnproven ? '' : mail.readerName);
  const content = composeByKind(mail, words);
  return {
    ...content,
    blocks: [greeting, ...content.blocks],
    footer:
      mail.kind === 'invitation'
        ? words.translate('footer.invitation', { business: mail.businessName })
        : words.translate('footer.account'),
  };
}

type OwnContent = Pick<Content, 'subject' | 'heading' | 'blocks'>;

function composeByKind(mail: AccountMail, words: Words): OwnContent {
  switch (mail.kind) {
    case 'passwordReset':
      return composePasswordReset(mail, words);
    case 'magicLink':
      return composeMagicLink(mail, words);
    case 'emailChange':
    case 'emailVerification':
      return composeEmailChange(mail, words);
    case 'emailChangeNotice':
      return composeEmailChangeNotice(mail, words);
    case 'passwordChanged':
    case 'secondFactorOn':
    case 'secondFactorOff':
    case 'secondFactorTried':
    case 'madeAdmin':
      return composeSecurityNotice(mail, words);
    case 'agentAllowed':
      return composeAgentAllowed(mail, words);
    case 'exportReady':
      return composeExportReady(mail, words);
    case 'accountSuspended':
      return composeSuspension(mail, words);
    case 'accountReinstated':
      return composeReinstatement(mail, words);
    case 'invitation':
      return composeInvitation(mail, words);
    case 'webhookDisabled':
      return composeWebhookDisabled(mail, words);
    case 'timeOffRequest':
      return composeTimeOffRequest(mail, words);
    case 'supportTicket':
      return composeSupportTicket(mail, words);
  }
}

const paragraph = (text: Phrase): Block => ({ type: 'paragraph', text });

function composePasswordReset(
  { token, url, validMinutes }: MailOf<'passwordReset'>,
  { translate, formats }: Words,
): OwnContent {
  return {
    subject: translate('passwordReset.subject'),
    heading: translate('passwordReset.heading'),
    blocks: [
      paragraph(translate('passwordReset.intro', { duration: formats.duration(validMinutes) })),
      { type: 'button', label: translate('passwordReset.subject'), url },
      paragraph(translate('passwordReset.ignore')),
      { type: 'note', text: translate('passwordReset.use') },
      { type: 'code', text: token },
    ],
  };
}

function composeMagicLink(
  { url, validMinutes, endsPassword }: MailOf<'magicLink'>,
  { translate, formats }: Words,
): OwnContent {
  return {
    subject: translate('magicLink.subject'),
    heading: translate('magicLink.heading'),
    blocks: [
      paragraph(translate('magicLink.intro', { duration: formats.duration(validMinutes) })),
      ...(endsPassword ? [paragraph(translate('magicLink.endsPassword'))] : []),
      { type: 'button', label: translate('link.login'), url },
      paragraph(translate('magicLink.ignore')),
    ],
  };
}

function composeEmailChange(
  { kind, url, validMinutes }: MailOf<'emailChange' | 'emailVerification'>,
  { translate, formats }: Words,
): OwnContent {
  return {
    subject: translate(`${kind}.subject`),
    heading: translate(`${kind}.heading`),
    blocks: [
      paragraph(translate(`${kind}.intro`, { duration: formats.duration(validMinutes) })),
      { type: 'button', label: translate('link.confirm'), url },
      paragraph(translate(`${kind}.ignore`)),
    ],
  };
}

function composeEmailChangeNotice(
  { isDone }: MailOf<'emailChangeNotice'>,
  { translate }: Words,
): OwnContent {
  const name = isDone ? 'emailChanged' : 'emailChangeNotice';
  return {
    subject: translate(`${name}.subject`),
    heading: translate(`${name}.heading`),
    blocks: [paragraph(translate(`${name}.intro`)), paragraph(translate(`${name}.notYou`))],
  };
}

function composeSecurityNotice(
  {
    kind,
  }: MailOf<
    'passwordChanged' | 'secondFactorOn' | 'secondFactorOff' | 'secondFactorTried' | 'madeAdmin'
  >,
  { translate }: Words,
): OwnContent {
  // In these cases a new password would not help.
  const isOwn = kind === 'secondFactorOn' || kind === 'madeAdmin';
  const notYou = translate(isOwn ? `${kind}.notYou` : 'securityNotice.notYou');
  return {
    subject: translate(`${kind}.subject`),
    heading: translate(`${kind}.subject`),
    blocks: [paragraph(translate(`${kind}.intro`)), paragraph(notYou)],
  };
}

function composeAgentAllowed({ host }: MailOf<'agentAllowed'>, { translate }: Words): OwnContent {
  return {
    subject: translate('agentAllowed.subject'),
    heading: translate('agentAllowed.subject'),
    blocks: [
      paragraph(translate('agentAllowed.intro')),
      { type: 'facts', facts: textFact(translate('label.app'), host) },
      paragraph(translate('agentAllowed.ends')),
      paragraph(translate('securityNotice.notYou')),
    ],
  };
}

function composeExportReady(
  { url, validMinutes, businessName }: MailOf<'exportReady'>,
  { translate, formats }: Words,
): OwnContent {
  const duration = formats.duration(validMinutes);
  return {
    subject: translate('exportReady.subject'),
    heading: translate('exportReady.heading'),
    blocks: [
      paragraph(
        businessName === ''
          ? translate('exportReady.person', { duration })
          : translate('exportReady.business', { business: businessName, duration }),
      ),
      { type: 'button', label: translate('link.download'), url },
      paragraph(translate('exportReady.keep')),
    ],
  };
}

function composeSuspension(
  { reason }: MailOf<'accountSuspended'>,
  { translate }: Words,
): OwnContent {
  return {
    subject: translate('accountSuspended.subject'),
    heading: translate('accountSuspended.heading'),
    blocks: [
      paragraph(translate('accountSuspended.intro')),
      { type: 'facts', facts: textFact(translate('label.reason'), reason) },
      paragraph(translate('accountSuspended.bookings')),
      paragraph(translate('accountSuspended.contact')),
    ],
  };
}

function composeReinstatement(
  { loginUrl }: MailOf<'accountReinstated'>,
  { translate }: Words,
): OwnContent {
  return {
    subject: translate('accountReinstated.subject'),
    heading: translate('accountReinstated.heading'),
    blocks: [
      paragraph(translate('accountReinstated.intro')),
      { type: 'button', label: translate('link.login'), url: loginUrl },
    ],
  };
}

function composeInvitation(
  { businessName, role, token, url, apiUrl }: MailOf<'invitation'>,
  { translate }: Words,
): OwnContent {
  const business = { business: businessName };
  return {
    subject: translate('invitation.subject', business),
    heading: translate('invitation.heading', business),
    blocks: [
      paragraph(
        role === 'professional'
          ? translate('invitation.intro', business)
          : translate('invitation.member', {
              ...business,
              role: translate(`invitation.${role}`),
            }),
      ),
      { type: 'button', label: translate('link.invitation'), url },
      { type: 'note', text: translate('invitation.use') },
      { type: 'code', text: token },
      { type: 'code', text: `POST ${apiUrl}` },
    ],
  };
}

function composeWebhookDisabled(mail: MailOf<'webhookDisabled'>, words: Words): OwnContent {
  const { translate } = words;
  return {
    subject: translate('webhookDisabled.subject', { business: mail.business.name }),
    heading: translate('webhookDisabled.heading'),
    blocks: [
      paragraph(translate(`webhookDisabled.${mail.cause}`)),
      {
        type: 'facts',
        facts: [
          ...textFact(translate('label.endpoint'), mail.endpointUrl),
          ...textFact(translate('label.webhook'), mail.webhookId),
          { label: translate('label.disabledAt'), value: toInstant(words, mail.disabledAt) },
          ...textFact(translate('label.lastError'), mail.lastError),
        ],
      },
      nameZone(words, mail.disabledAt),
      paragraph(translate('webhookDisabled.use')),
      { type: 'button', label: translate('link.webhook'), url: mail.webhookUrl },
    ],
  };
}

function composeTimeOffRequest(mail: MailOf<'timeOffRequest'>, words: Words): OwnContent {
  const { translate } = words;
  const { status, startsAt, endsAt, professionalName: professional, business } = mail;
  const names = { professional, business: business.name };
  return {
    subject: translate(`timeOffRequest.${status}`, names),
    heading: translate(`timeOffRequest.${status}`, names),
    blocks: [
      {
        type: 'facts',
        facts: [
          { label: translate('label.from'), value: toInstant(words, startsAt) },
          { label: translate('label.until'), value: toInstant(words, endsAt) },
        ],
      },
      nameZone(words, startsAt),
      ...(status === 'requested' ? answerTimeOff(mail, words) : []),
    ],
  };
}

function answerTimeOff(
  { requestsUrl: url }: MailOf<'timeOffRequest'>,
  { translate }: Words,
): Block[] {
  return [
    paragraph(translate('timeOffRequest.use')),
    { type: 'button', label: translate('link.requests'), url },
  ];
}

function composeSupportTicket(mail: MailOf<'supportTicket'>, words: Words): OwnContent {
  const { translate } = words;
  const { news, subject, personName, text, url } = mail;
  // The lines stay apart; an empty one is a gap between paragraphs already.
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return {
    subject: translate(`supportTicket.${news}`, { subject }),
    heading: translate(`supportTicket.${news}`, { subject }),
    blocks: [
      ...(isToAdmin(news)
        ? [{ type: 'facts' as const, facts: textFact(translate('label.customer'), personName) }]
        : []),
      ...lines.map((line) => paragraph([toValue(line)])),
      ...(news === 'resolved' ? [paragraph(translate('supportTicket.reopen'))] : []),
      { type: 'button', label: translate('link.ticket'), url },
    ],
  };
}

function isToAdmin(news: MailOf<'supportTicket'>['news']): boolean {
  return news === 'created' || news === 'replied' || news === 'assigned';
}
