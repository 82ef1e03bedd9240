import { call } from '../../../api/call.ts';
import { annotateAppointment } from '../../../api/operations.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { NoteForm } from './note-form.tsx';
import type { ShownAppointment } from './types.ts';
import { useChange } from './use-change.ts';

/** A note for colleagues about this appointment. */
export function StaffNotes({ appointment }: { readonly appointment: ShownAppointment }) {
  const t = useTexts('calendar');
  const change = useChange();
  return (
    <section aria-label={t('notes')}>
      <NoteForm
        label={t('notes')}
        add={t('notes.add')}
        value={appointment.staffNotes ?? ''}
        problem={change.problem}
        isPending={change.isPending}
        onSave={(text, onDone) =>
          change.start({
            run: () =>
              call(annotateAppointment, {
                params: { id: appointment.id },
                body: { staffNotes: text || null },
              }),
            done: t('saved'),
            then: onDone,
          })
        }
      />
    </section>
  );
}
