import { useMutation } from '@tanstack/react-query';
import { downloadCsv } from '../../../api/download.ts';
import { getReport } from '../../../api/operations.ts';
import { useErrorText } from '../../../app/error-text.ts';
import { useToast } from '../../../app/toasts.tsx';
import { useTexts } from '../../../text/use-texts.ts';
import { WorkIcon } from '../ui/work-icon.tsx';
import { useStaff } from '../shell/staff-context.ts';
import { barsOf, type Period } from './period.ts';

/** The figures of the period as a file, a line for each day. */
export function CsvButton({ period }: { readonly period: Period }) {
  const t = useTexts('numbers');
  const { businessId } = useStaff();
  const showToast = useToast();
  const textOf = useErrorText();
  const download = useMutation({
    mutationFn: () =>
      downloadCsv(getReport, {
        query: { ...period, by: barsOf(period), businessId },
        name: `numbers-${period.from}-${period.to}.csv`,
      }),
    onSuccess: () => showToast(t('csv.done')),
    onError: (error) => showToast(textOf(error)),
  });
  return (
    <button
      type="button"
      className="button primary"
      aria-disabled={download.isPending}
      onClick={() => !download.isPending && download.mutate()}
    >
      <WorkIcon name="download" isTiny />
      {t('csv')}
    </button>
  );
}
