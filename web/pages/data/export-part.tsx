import './data.css';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isAmselError } from '../../api/failures.ts';
import { saveFile } from '../../api/save-file.ts';
import { useErrorText } from '../../app/error-text.ts';
import { useChangeWith } from '../../app/use-change.ts';
import { clockAt, dateAt, dateOf, ownTimeZone } from '../../format/days.ts';
import { useFormats } from '../../format/formats.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Note } from '../../ui/note.tsx';

type ExportState = {
  readonly status: 'none' | 'preparing' | 'ready' | 'failed';
  readonly expiresAt?: string | undefined;
};

type ExportPartProps = {
  readonly button: string;
  /** The name of the saved file, without its date. */
  readonly fileName: string;
  readonly request: () => Promise<{ readonly status: number; readonly body: unknown }>;
  /** The last large one. */
  readonly last: Pick<UseQueryResult<ExportState>, 'data' | 'refetch'>;
};

/** Asks for everything: a small answer is saved as a file, a large one comes by mail. */
export function ExportPart({ button, fileName, request, last }: ExportPartProps) {
  const t = useTexts('data');
  const errorText = useErrorText();
  const textOf = (error: unknown) =>
    isAmselError(error, 'RATE_LIMITED') ? t('export.limited') : errorText(error);
  const ask = useChangeWith(textOf, last.refetch);
  const [isSaved, setIsSaved] = useState(false);
  const run = async () => {
    setIsSaved(false);
    const { status, body } = await request();
    if (status === 202) return;
    const date = dateAt(Date.now(), ownTimeZone());
    saveFile(`${fileName}-${date}.json`, 'application/json', JSON.stringify(body));
    setIsSaved(true);
  };
  return (
    <div>
      <p>
        <button
          type="button"
          className="button"
          aria-disabled={ask.isPending}
          onClick={() => {
            if (!ask.isPending) ask.start({ run });
          }}
        >
          {ask.isPending ? t('export.collecting') : button}
        </button>
      </p>
      <div role="status" className="data-status stack">
        {isSaved && <p>{t('export.saved')}</p>}
        {last.data && <LastExport last={last.data} />}
      </div>
      <div className="data-status">
        {ask.problem && (
          <Note kind="stop" isAnnounced>
            {ask.problem}
          </Note>
        )}
      </div>
    </div>
  );
}

function LastExport({ last: { status, expiresAt } }: { readonly last: ExportState }) {
  const t = useTexts('data');
  const { day } = useFormats();
  if (status === 'none') return null;
  if (status === 'preparing') return <Note>{t('export.preparing')}</Note>;
  if (status === 'failed') return <Note kind="stop">{t('export.failed')}</Note>;
  const zone = ownTimeZone();
  const end = expiresAt ?? '';
  if (Date.parse(end) <= Date.now()) return null;
  const time = clockAt(Date.parse(end), zone);
  return <Note kind="open">{t('export.ready', { day: day(dateOf(end, zone)), time })}</Note>;
}
