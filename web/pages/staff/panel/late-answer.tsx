import { call } from '../../../api/call.ts';
import { respondToAlert } from '../../../api/operations.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { ProblemNote } from './problem-note.tsx';
import type { ShownAppointment } from './types.ts';
import { useChange } from './use-change.ts';

type LateAnswerProps = {
  readonly alert: NonNullable<ShownAppointment['openAlert']>;
  readonly name: string;
};

/** A customer runs late: staff agree to wait, or not. */
export function LateAnswer({ alert, name }: LateAnswerProps) {
  const t = useTexts('calendar');
  const change = useChange();
  const answer = (response: 'accept' | 'decline') =>
    change.start({
      asked: response,
      run: (key) =>
        call(respondToAlert, {
          params: { id: alert.id },
          headers: { 'idempotency-key': key },
          body: { response },
        }),
      done: t(response === 'accept' ? 'late.accepted' : 'late.declined', { name }),
    });
  return (
    <div className="apt-late">
      <p>
        <b>{t('late.text', { name, count: alert.minutes })}</b>
      </p>
      <div className="row">
        <button type="button" className="button slim" onClick={() => answer('accept')}>
          {t('late.accept', { count: alert.minutes })}
        </button>
        <button type="button" className="button slim stop" onClick={() => answer('decline')}>
          {t('late.decline')}
        </button>
      </div>
      <ProblemNote change={change} />
    </div>
  );
}
