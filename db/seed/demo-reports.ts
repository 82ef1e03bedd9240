import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import type { contentReports, reportAppeals } from '../schema/content-reports.ts';

type Report = typeof contentReports.$inferInsert;
type Appeal = typeof reportAppeals.$inferInsert;

const ADMIN = 'usr_demo_admin';
const ANA = 'usr_demo_customer';

/** Open reports, and decided ones without, with an open and with a decided appeal. */
export function reportsAt(nowMs: number): Report[] {
  const ago = (ms: number) => new Date(nowMs - ms);
  return [...openReports(ago), ...decidedReports(ago)];
}

function openReports(ago: (ms: number) => Date): Report[] {
  return [
    {
      id: 'rpt_demo_jonas',
      reporterId: ANA,
      targetType: 'professional',
      targetId: 'pro_demo_jonas',
      reason: 'The bio speaks of another person.',
      createdAt: ago(5 * HOUR_MS),
    },
    {
      id: 'rpt_demo_facial',
      reporterId: 'usr_demo_owner_munich',
      targetType: 'review',
      targetId: 'rev_demo_ben_facial',
      reason: 'The café is not ours. The review is about another house.',
      createdAt: ago(2 * DAY_MS),
    },
  ];
}

function decidedReports(ago: (ms: number) => Date): Report[] {
  const decided = (ms: number) => ({ decidedAt: ago(ms), decidedById: ADMIN });
  return [
    {
      id: 'rpt_demo_spa',
      reporterId: ANA,
      targetType: 'business',
      targetId: 'biz_demo_munich_spa',
      reason: 'I stood before a closed door. They have moved.',
      status: 'dismissed',
      note: 'The address on the page is right since Monday.',
      createdAt: ago(6 * DAY_MS),
      ...decided(5 * DAY_MS),
    },
    {
      id: 'rpt_demo_yoga',
      reporterId: ANA,
      targetType: 'business',
      targetId: 'biz_demo_saopaulo_yoga',
      reason: 'The description names a sauna. There is none.',
      status: 'dismissed',
      note: 'The description does not name a sauna.',
      createdAt: ago(9 * DAY_MS),
      ...decided(8 * DAY_MS),
    },
    {
      id: 'rpt_demo_nails',
      reporterId: 'usr_demo_owner_tokyo',
      targetType: 'review',
      targetId: 'rev_demo_hiroshi_gel',
      reason: 'This is an advertisement.',
      status: 'hidden',
      note: 'A review is about the visit. This one advertises another offer.',
      sanctionedAt: ago(2 * DAY_MS),
      createdAt: ago(3 * DAY_MS),
      ...decided(2 * DAY_MS),
    },
    {
      id: 'rpt_demo_emre',
      reporterId: 'usr_demo_customer2',
      targetType: 'professional',
      targetId: 'pro_demo_emre',
      reason: 'He does not work there.',
      status: 'dismissed',
      note: 'He was on leave and is back.',
      sanctionedAt: ago(19 * DAY_MS),
      createdAt: ago(20 * DAY_MS),
      ...decided(16 * DAY_MS),
    },
  ];
}

export function appealsAt(nowMs: number): Appeal[] {
  const ago = (ms: number) => new Date(nowMs - ms);
  return [
    {
      reportId: 'rpt_demo_yoga',
      side: 'reporter',
      appellantId: ANA,
      reason: 'It did until last week. I have a picture of the page.',
      createdAt: ago(7 * DAY_MS),
    },
    {
      reportId: 'rpt_demo_emre',
      side: 'affected',
      appellantId: 'usr_demo_business',
      reason: 'Emre was on leave for two weeks. He works with us.',
      status: 'overturned',
      note: 'He was on leave and is back.',
      createdAt: ago(18 * DAY_MS),
      decidedAt: ago(16 * DAY_MS),
      decidedById: ADMIN,
    },
  ];
}
