import { expect, test } from '@jest/globals';
import { type CommandResult, undecided } from '../../../domain/commands/result.ts';
import { accept, refuse } from '../../../domain/outcome.ts';
import { addDecisions, type RecentDecision, toLine } from '../../../workflows/recent-decisions.ts';
import { aCommand } from '../../support/world.ts';

const NOW = new Date('2030-06-14T08:00:00Z');
const accepted: CommandResult = {
  kind: 'decided',
  outcome: accept({ appointmentIds: ['apt_1'] }),
  isRepeat: false,
};
function add(
  before: RecentDecision[],
  id: string,
  result: CommandResult = accepted,
  professional = 'pro_lena',
): RecentDecision[] {
  return addDecisions(before, [aCommand({ id, professional, summary: id })], [result], NOW);
}
const textsOf = (decisions: RecentDecision[]) => decisions.map(toLine);

test('a decision names the professional, the time, the command and its outcome', () => {
  const refused: CommandResult = {
    kind: 'decided',
    outcome: refuse('SLOT_TAKEN'),
    isRepeat: true,
  };

  expect(textsOf(add(add([], 'bkg_1'), 'bkg_2', refused))).toEqual([
    'pro_lena 2030-06-14T08:00:00Z bkg_2: refused SLOT_TAKEN (repeat)',
    'pro_lena 2030-06-14T08:00:00Z bkg_1: accepted, apt_1',
  ]);
});

test('a decision for any professional names the chosen professional', () => {
  const outcome = accept({ appointmentIds: ['apt_1'], professional: 'pro_mia' });
  const chosen: CommandResult = { kind: 'decided', outcome, isRepeat: false };

  expect(textsOf(add([], 'bkg_1', chosen, 'any'))).toEqual([
    'pro_mia 2030-06-14T08:00:00Z bkg_1: accepted, apt_1',
  ]);
});

test('a command that stays undecided is listed once, until it is decided', () => {
  const first = add([], 'bkg_1', undecided('lock_timeout'));
  const second = add(first, 'bkg_1', undecided('past_deadline'));

  expect(textsOf(second)).toEqual([
    'pro_lena 2030-06-14T08:00:00Z bkg_1: undecided (past_deadline), nothing was changed',
  ]);
  expect(textsOf(add(second, 'bkg_1'))).toEqual([
    'pro_lena 2030-06-14T08:00:00Z bkg_1: accepted, apt_1',
  ]);
});

test('a rush on one professional keeps the decisions of another', () => {
  let decisions = add([], 'bkg_0', accepted, 'pro_mia');
  for (let n = 1; n <= 10; n += 1) decisions = add(decisions, `bkg_${n}`);

  expect(decisions.map(({ commandId }) => commandId)).toEqual([
    'bkg_10',
    'bkg_9',
    'bkg_8',
    'bkg_7',
    'bkg_6',
    'bkg_0',
  ]);
});
