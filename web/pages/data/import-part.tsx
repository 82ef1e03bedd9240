import './data.css';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { call, LONG, type Output } from '../../api/call.ts';
import { isRefused } from '../../api/failures.ts';
import { listMemberships } from '../../api/operations.ts';
import { queryClient } from '../../api/query.ts';
import { importBusiness } from '../../api/operations.ts';
import { useErrorText } from '../../app/error-text.ts';
import { useChangeWith } from '../../app/use-change.ts';
import { dateOf, ownTimeZone } from '../../format/days.ts';
import { useFormats } from '../../format/formats.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Field } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { hrefOf } from '../staff/setup/open/steps.ts';
import { chooseBusiness } from '../staff/shell/staff-context.ts';
import { type ReadFile, readImportFile } from './import-file.ts';

type Result = Output<'importBusiness'>;

type ImportPartProps = {
  /** The level of its heading on the page. */
  readonly heading: 'h2' | 'h3';
  readonly onImported?: () => void;
};

/** A new business from an exported file: the file is shown first, then what was taken of it. */
export default function ImportPart({ heading: Heading, onImported }: ImportPartProps) {
  const t = useTexts('data');
  const [chosen, setChosen] = useState<ReadFile | 'unreadable'>();
  const [imported, setImported] = useState<Result>();
  const send = useChangeWith<Result>(useFailureText(), () => undefined);
  const choose = async (file: File | undefined) => {
    send.reset();
    setChosen(file && (readImportFile(await file.text()) ?? 'unreadable'));
  };
  const start = ({ file }: ReadFile) =>
    send.start({
      asked: file,
      run: async (key) =>
        (await call(importBusiness, { headers: { 'idempotency-key': key }, body: { file } }, LONG))
          .body,
      then: (result) => {
        setImported(result);
        onImported?.();
      },
    });
  if (imported) return <Imported result={imported} heading={Heading} />;
  return (
    <div className="stack">
      <Heading>{t('import.title')}</Heading>
      <p className="quiet">{t('import.text')}</p>
      <Field
        label={t('import.file')}
        type="file"
        accept=".json,application/json"
        problem={chosen === 'unreadable' ? t('import.unreadable') : undefined}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      {chosen && chosen !== 'unreadable' && (
        <>
          <FileFacts file={chosen} />
          {send.problem && (
            <Note kind="stop" isAnnounced>
              {send.problem}
            </Note>
          )}
          <div>
            <button
              type="button"
              className="button primary"
              aria-disabled={send.isPending}
              onClick={() => {
                if (!send.isPending) start(chosen);
              }}
            >
              {send.error ? t('import.again') : t('import.submit', { name: chosen.name })}
            </button>
            <div role="status" className="data-status">
              {send.isPending && <Waiting />}
            </div>
          </div>
        </>
      )}
    </div>
  );
}

/** The memberships are read again here, and not before: the page is about another business then. */
function useOpen() {
  const [, goTo] = useLocation();
  return async (id: string) => {
    await queryClient.invalidateQueries({ queryKey: [listMemberships.path] });
    chooseBusiness(id);
    goTo(hrefOf('check'));
  };
}

function Waiting() {
  const t = useTexts('data');
  return (
    <p className="quiet">
      {t('import.waiting')} <progress aria-label={t('import.waiting')} />
    </p>
  );
}

function FileFacts({ file: { name, exportedAt, counts } }: { readonly file: ReadFile }) {
  const t = useTexts('data');
  const { fullDay } = useFormats();
  const isDated = !Number.isNaN(Date.parse(exportedAt));
  return (
    <dl className="data-facts">
      <div>
        <dt>{t('import.name')}</dt>
        <dd>{name}</dd>
      </div>
      {isDated && (
        <div>
          <dt>{t('import.exported')}</dt>
          <dd>{fullDay(dateOf(exportedAt, ownTimeZone()))}</dd>
        </div>
      )}
      {(['services', 'professionals', 'clients', 'appointments'] as const).map((section) => (
        <div key={section}>
          <dt>{t(`section.${section}`)}</dt>
          <dd>{counts[section]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Says why the file was refused, with the place in it. */
function useFailureText(): (error: unknown) => string {
  const t = useTexts('data');
  const textOf = useErrorText();
  return (error) => {
    if (!isRefused(error)) return textOf(error);
    if (error.status === 413) return t('import.tooLarge');
    if (error.code === 'USAGE_LIMIT_REACHED') return t('import.tooMany');
    if (error.status !== 400) return textOf(error);
    return t('import.wrong', { place: error.field?.replace(/^file\./, '') ?? '' });
  };
}

/** The sections that have a name here; the rest is counted together. */
const NAMED = [
  'services',
  'professionals',
  'clients',
  'appointments',
  'payments',
  'packages',
  'coupons',
  'classes',
] as const;

type ImportedProps = { readonly result: Result; readonly heading: ImportPartProps['heading'] };

function Imported({ result, heading: Heading }: ImportedProps) {
  const t = useTexts('data');
  const { number } = useFormats();
  const open = useOpen();
  const title = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => title.current?.focus(), []);
  const rowsOf = (section: string) =>
    result.taken.find((each) => each.section === section)?.rows ?? 0;
  const all = result.taken.reduce((sum, { rows }) => sum + rows, 0);
  const other = all - NAMED.reduce((sum, section) => sum + rowsOf(section), 0);
  const leftOut = (['account', 'trust', 'file', 'secret', 'past'] as const).filter((reason) =>
    result.leftOut.some((each) => each.reason === reason),
  );
  return (
    <div className="stack data-done">
      <Heading ref={title} tabIndex={-1}>
        {t('done.title', { name: result.name })}
      </Heading>
      <p>{t('done.text')}</p>
      <dl className="data-facts">
        {NAMED.filter((section) => rowsOf(section) > 0).map((section) => (
          <div key={section}>
            <dt>{t(`section.${section}`)}</dt>
            <dd>{number(rowsOf(section))}</dd>
          </div>
        ))}
        {other > 0 && (
          <div>
            <dt>{t('section.other')}</dt>
            <dd>{number(other)}</dd>
          </div>
        )}
      </dl>
      {leftOut.length > 0 && (
        <>
          <p>{t('done.leftOut')}</p>
          <ul>
            {leftOut.map((reason) => (
              <li key={reason}>{t(`left.${reason}`)}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        <button type="button" className="button primary" onClick={() => void open(result.id)}>
          {t('done.open', { name: result.name })}
        </button>
      </p>
    </div>
  );
}
