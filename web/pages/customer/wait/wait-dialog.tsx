import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { useLogin } from '../../../account/login-provider.tsx';
import { call } from '../../../api/call.ts';
import { isRefused } from '../../../api/failures.ts';
import { joinWaitlist } from '../../../api/operations.ts';
import { useSession } from '../../../api/session.ts';
import { useErrorText } from '../../../app/error-text.ts';
import { addDays } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { ANYONE, type Choice } from '../book/choice.ts';
import type { Business, Service } from '../data.ts';
import { useChange } from '../me/use-change.ts';
import { ALL_DAY, HOURS, SPANS, type Window } from './window.ts';
import { WaitSelect } from './wait-select.tsx';

type WaitDialogProps = {
  readonly business: Business;
  readonly services: readonly Service[];
  readonly choice: Choice;
  readonly from: string;
  readonly onClose: () => void;
};

/** Picks the days and the hours to wait for. A visitor logs in on the way, and the window is kept. */
export default function WaitDialog({ business, services, choice, from, onClose }: WaitDialogProps) {
  const t = useTexts('wait');
  const formats = useFormats();
  const [window, setWindow] = useState<Window>({ days: 1, ...ALL_DAY });
  const change = (part: Partial<Window>) => setWindow({ ...window, ...part });
  const { isSending, problem, position, join } = useJoin(business.id, choice);
  const to = addDays(from, window.days - 1);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    join({ from, to, timeFrom: window.timeFrom, timeTo: window.timeTo });
  };
  if (position !== undefined) {
    return <Waiting business={business} position={position} onClose={onClose} />;
  }
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p className="quiet">
          {t('text', {
            service: formats.list(services.map(({ name }) => name)),
            place: business.name,
          })}
        </p>
        <WindowFields {...{ from, window }} onChange={change} />
        {window.timeFrom >= window.timeTo && (
          <Note kind="stop" isAnnounced>
            {t('noHours')}
          </Note>
        )}
        {problem && (
          <Note kind="stop" isAnnounced>
            {problem}
          </Note>
        )}
        <button
          type="submit"
          className="button primary"
          aria-disabled={isSending || window.timeFrom >= window.timeTo}
        >
          {t('submit')}
        </button>
      </form>
    </Dialog>
  );
}

type WindowFieldsProps = {
  readonly from: string;
  readonly window: Window;
  readonly onChange: (part: Partial<Window>) => void;
};

function WindowFields({ from, window, onChange }: WindowFieldsProps) {
  const t = useTexts('wait');
  const formats = useFormats();
  const hours = HOURS.map((hour) => [hour, hour] as const);
  return (
    <>
      <WaitSelect
        label={t('days', { day: formats.day(from) })}
        value={String(window.days)}
        onChange={(days) => onChange({ days: Number(days) })}
        options={SPANS.map((days) => [
          String(days),
          days === 1
            ? t('days.one')
            : t('days.until', { day: formats.day(addDays(from, days - 1)) }),
        ])}
      />
      <div className="row wait-hours">
        <WaitSelect
          label={t('notBefore')}
          value={window.timeFrom}
          onChange={(timeFrom) => onChange({ timeFrom })}
          options={[[ALL_DAY.timeFrom, t('anyTime')], ...hours]}
        />
        <WaitSelect
          label={t('before')}
          value={window.timeTo}
          onChange={(timeTo) => onChange({ timeTo })}
          options={[[ALL_DAY.timeTo, t('anyTime')], ...hours]}
        />
      </div>
    </>
  );
}

type WaitingProps = {
  readonly business: Business;
  readonly position: number | null;
  readonly onClose: () => void;
};

function Waiting({ business, position, onClose }: WaitingProps) {
  const t = useTexts('wait');
  return (
    <Dialog title={t('done.title')} onClose={onClose}>
      <div className="stack" role="status">
        {position !== null && <p>{t('done.position', { count: position })}</p>}
        <p className="quiet">{t('done.text', { place: business.name })}</p>
        <div className="row">
          {/* The button that had the focus is gone. */}
          <button type="button" className="button primary" autoFocus onClick={onClose}>
            {t('done.close')}
          </button>
          <Link className="button" href={PAGE_PATHS.me}>
            {t('done.list')}
          </Link>
        </div>
      </div>
    </Dialog>
  );
}

type Wanted = {
  readonly from: string;
  readonly to: string;
  readonly timeFrom: string;
  readonly timeTo: string;
};

/** The codes that waiting has own words for. */
const CODES = ['CUSTOMER_LIMIT_REACHED', 'OUTSIDE_AVAILABILITY', 'REQUEST_PENDING'] as const;

function useJoin(businessId: string, { services, professional, familyMemberId }: Choice) {
  const t = useTexts('wait');
  const session = useSession();
  const askToLogIn = useLogin();
  const textOf = useErrorText();
  const [position, setPosition] = useState<number | null>();
  const [refusal, setRefusal] = useState<string>();
  const { isSending, problem, run } = useChange(async (wanted: Wanted, key) => {
    const body = {
      business: businessId,
      services: [...services],
      ...(professional !== ANYONE && { professional }),
      ...(familyMemberId && { familyMemberId }),
      ...wanted,
    };
    try {
      const answer = await call(joinWaitlist, { headers: { 'idempotency-key': key }, body });
      setPosition(answer.body.position);
    } catch (error) {
      const code = CODES.find((known) => isRefused(error) && error.code === known);
      setRefusal(code ? t(`error.${code}`) : textOf(error));
      throw error;
    }
  });
  const join = async (wanted: Wanted) => {
    if (wanted.timeFrom >= wanted.timeTo) return;
    setRefusal(undefined);
    if (session.status === 'open' || (await askToLogIn())) run(wanted);
  };
  return {
    isSending,
    problem: problem && (refusal ?? problem),
    position,
    join: (wanted: Wanted) => void join(wanted),
  };
}
