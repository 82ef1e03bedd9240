import { isRefused } from '../../../../api/failures.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Note } from '../../../../ui/note.tsx';
import { FailureNote } from '../failure-note.tsx';
import { type Chosen, toChosen } from './use-pictures.ts';

const ACCEPTED = 'image/jpeg,image/png,image/webp';
/** The server found no picture, sides that cannot be used, too many bytes or another type. */
const FILE_REFUSED = [400, 413, 415];

type UploadButtonProps = {
  readonly label: string;
  readonly upload: {
    readonly isPending: boolean;
    readonly mutate: (chosen: Chosen) => void;
    readonly error: unknown;
  };
};

/** Opens the files of the reader and sends the chosen one. */
export function UploadButton({ label, upload }: UploadButtonProps) {
  const t = useTexts('pictures');
  const { error, isPending } = upload;
  const isFileRefused = isRefused(error) && FILE_REFUSED.includes(error.status);
  return (
    <div className="stack-small">
      <label className="button upload">
        {isPending ? t('sending') : label}
        <input
          type="file"
          accept={ACCEPTED}
          disabled={isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) upload.mutate(toChosen(file));
            // The same file can be chosen again after a failure.
            target.value = '';
          }}
        />
      </label>
      {isFileRefused ? (
        <Note kind="stop" isAnnounced>
          {t(error.code === 'INVALID_VALUE' ? 'wrongSides' : 'wrong')}
        </Note>
      ) : (
        <FailureNote error={error} />
      )}
    </div>
  );
}
