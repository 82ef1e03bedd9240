import { isRefused } from '../../api/failures.ts';
import { queryClient } from '../../api/query.ts';
import { useErrorText } from '../../app/error-text.ts';
import { useChangeWith } from '../../app/use-change.ts';
import { useTexts } from '../../text/use-texts.ts';

export const REASON_MAX = 1000;
const CODES = ['MODERATION_INVALID_STATE', 'REPORT_ALREADY_RESOLVED', 'REQUEST_PENDING'] as const;
const REPORTS = /^\/api\/(admin\/)?reports/;

/** Appeals against a decision or decides, and reads all reports again. */
export function useReportChange() {
  const t = useTexts('moderation');
  const common = useErrorText();
  const textOf = (error: unknown) => {
    const code = isRefused(error) && CODES.find((known) => known === error.code);
    return code ? t(`error.${code}`) : common(error);
  };
  return useChangeWith(textOf, readReportsAgain);
}

function readReportsAgain(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => REPORTS.test(String(path)),
  });
}
