import { useRef, useState } from 'react';
import { call, LONG, type Output } from '../../../api/call.ts';
import { isRefused } from '../../../api/failures.ts';
import { importClients } from '../../../api/operations.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { useListChange } from '../ui/list-error-text.ts';
import { Problem } from '../ui/problem.tsx';

type Result = Output<'importClients'>;
type Checked = { readonly csv: string; readonly result: Result };

/** The rows that are named; a file with more mistakes is wrong as a whole. */
const SHOWN_ROWS = 20;

/** Checks a file first: what will be added, what is known, and which rows are wrong. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('clients');
  const { check, choose, checked, send } = useCheckedFile();
  const isUnreadable = isRefused(check.error) && check.error.status === 400;
  return (
    <Dialog title={t('import.title')} onClose={onClose}>
      <div className="stack">
        <p>{t('import.text')}</p>
        <Field
          label={t('import.file')}
          type="file"
          accept=".csv,text/csv"
          problem={isUnreadable ? t('import.unreadable') : undefined}
          onChange={({ target }) => choose(target.files?.[0])}
        />
        <div role="status">
          {check.isPending && <p className="quiet">{t('import.checking')}</p>}
          {checked && <Outcome result={checked.result} />}
        </div>
        {!isUnreadable && <Problem change={check} />}
        {checked && checked.result.errors.length === 0 && checked.result.added > 0 && (
          <AddButton
            count={checked.result.added}
            onSend={(key) => send(checked.csv, false, key)}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

function useCheckedFile() {
  const { businessId } = useStaff();
  const check = useListChange();
  const [checked, setChecked] = useState<Checked>();
  const send = (csv: string, dryRun: boolean, key: string) =>
    call(
      importClients,
      {
        query: atBusiness(businessId),
        headers: { 'idempotency-key': key },
        body: { csv, dryRun },
      },
      LONG,
    );
  const chosen = useRef<File>(undefined);
  const choose = (file: File | undefined) => {
    chosen.current = file;
    setChecked(undefined);
    if (!file) return;
    check.start({
      run: async (key) => {
        const csv = await file.text();
        const { body } = await send(csv, true, key);
        if (chosen.current === file) setChecked({ csv, result: body });
      },
    });
  };
  return { check, choose, checked, send };
}

type AddButtonProps = {
  readonly count: number;
  readonly onSend: (key: string) => Promise<unknown>;
  readonly onClose: () => void;
};

function AddButton({ count, onSend, onClose }: AddButtonProps) {
  const t = useTexts('clients');
  const change = useListChange();
  const add = () =>
    change.start({ asked: count, run: onSend, done: t('import.done', { count }), then: onClose });
  return (
    <>
      <Problem change={change} />
      <button type="button" className="button primary" disabled={change.isPending} onClick={add}>
        {t('import.submit', { count })}
      </button>
    </>
  );
}

function Outcome({ result }: { readonly result: Result }) {
  const t = useTexts('clients');
  const formats = useFormats();
  const { added, skipped, errors, ignoredColumns } = result;
  return (
    <div className="stack-small">
      {errors.length === 0 && <p>{t('import.ready', { count: added })}</p>}
      {skipped.length > 0 && (
        <p className="quiet">{t('import.skipped', { count: skipped.length })}</p>
      )}
      {ignoredColumns.length > 0 && (
        <p className="quiet">{t('import.ignored', { columns: formats.list(ignoredColumns) })}</p>
      )}
      {errors.length > 0 && (
        <Note kind="stop">
          <p>{t('import.wrong', { count: new Set(errors.map(({ row }) => row)).size })}</p>
          <ul>
            {errors.slice(0, SHOWN_ROWS).map(({ row, column, error }) => (
              <li key={`${row} ${column}`}>
                {t('import.row', { row, column })}: {t(`import.row.${error}`)}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  );
}
