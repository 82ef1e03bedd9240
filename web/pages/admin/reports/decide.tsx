import { useState } from 'react';
import { useLocation } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { call } from '../../../api/call.ts';
import { resolveAppeal, resolveReport, reverseReport } from '../../../api/operations.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { MessageForm } from '../../../ui/message-form.tsx';
import { REASON_MAX, useReportChange } from '../../moderation/use-report-change.ts';
import type { AdminReport } from './reports-page.tsx';

type ReportProps = { readonly report: AdminReport };

/** Leaves the content, or hides or suspends it. The queue comes next. */
export function DecideReport({ report }: ReportProps) {
  const t = useTexts('moderation');
  const { id, targetType, target, openCount } = report;
  const sanction = targetType === 'review' ? 'hide' : 'suspend';
  const actions = ['dismiss', sanction] as const;
  const [action, setAction] = useState<(typeof actions)[number]>('dismiss');
  const texts = {
    dismiss: t('decide.dismiss.text'),
    hide: t('decide.hide.text'),
    suspend: t(`decide.suspend.text.${targetType === 'business' ? 'business' : 'professional'}`),
  };
  const buttons = {
    dismiss: t('decide.send.dismiss'),
    hide: t('decide.send.hide'),
    suspend: t('decide.send.suspend', { name: target.name }),
  };
  return (
    <section className="card stack" aria-labelledby="decide">
      <h2 id="decide">{t('decide.title')}</h2>
      <Choice
        options={actions.map((each) => ({ value: each, text: t(`decide.${each}`) }))}
        chosen={action}
        onChoose={setAction}
      />
      <p className="quiet">
        {texts[action]} {openCount > 1 && t('decide.together', { count: openCount })}
      </p>
      <Verdict
        button={buttons[action]}
        asked={{ id, action }}
        send={(note, key) =>
          call(resolveReport, {
            params: { id },
            body: { action, note },
            headers: { 'idempotency-key': key },
          })
        }
      />
    </section>
  );
}

export function DecideAppeal({ report: { id, status } }: ReportProps) {
  const t = useTexts('moderation');
  const [action, setAction] = useState<'uphold' | 'overturn'>('uphold');
  const overturned = status === 'dismissed' ? 'dismissed' : 'sanctioned';
  return (
    <section className="card stack" aria-labelledby="decide">
      <h2 id="decide">{t('appeals.title')}</h2>
      <Choice
        options={(['uphold', 'overturn'] as const).map((each) => ({
          value: each,
          text: t(`appeals.${each}`),
        }))}
        chosen={action}
        onChoose={setAction}
      />
      <p className="quiet">
        {action === 'uphold' ? t('appeals.uphold.text') : t(`appeals.overturn.${overturned}`)}
      </p>
      <Verdict
        button={t(`appeals.send.${action}`)}
        asked={{ id, action }}
        send={(note, key) =>
          call(resolveAppeal, {
            params: { id },
            body: { action, note },
            headers: { 'idempotency-key': key },
          })
        }
      />
    </section>
  );
}

/** For a mistake, without an appeal. */
export function ReverseReport({ id }: { readonly id: string }) {
  const t = useTexts('moderation');
  return (
    <details className="card stack">
      <summary>{t('reverse.title')}</summary>
      <p className="quiet">{t('reverse.text')}</p>
      <Verdict
        button={t('reverse.send')}
        asked={{ reverse: id }}
        send={(note, key) =>
          call(reverseReport, {
            params: { id },
            body: { note },
            headers: { 'idempotency-key': key },
          })
        }
      />
    </details>
  );
}

type ChoiceProps<Value extends string> = {
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
};

function Choice<Value extends string>({ options, chosen, onChoose }: ChoiceProps<Value>) {
  const t = useTexts('moderation');
  return (
    <fieldset>
      <legend className="unseen">{t('decide.choice')}</legend>
      <div className="segmented">
        {options.map(({ value, text }) => (
          <label key={value}>
            <input
              type="radio"
              name="decision"
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type VerdictProps = {
  readonly button: string;
  readonly asked: object;
  readonly send: (note: string, key: string) => Promise<unknown>;
};

/** The reason of a decision, and the button that decides. */
function Verdict({ button, asked, send }: VerdictProps) {
  const t = useTexts('moderation');
  const [, navigate] = useLocation();
  const change = useReportChange();
  return (
    <MessageForm
      label={t('decide.note')}
      button={button}
      missing={t('decide.missing')}
      maxLength={REASON_MAX}
      {...change}
      onSend={(note) =>
        change.start({
          asked: { ...asked, note },
          run: (key) => send(note, key),
          done: t('decide.done'),
          then: () => navigate(PAGE_PATHS.adminReports),
        })
      }
    />
  );
}
