import { useState } from 'react';
import { newIdempotencyKey } from '../../../api/call.ts';

/** The same form sent twice, because no answer came, is done once; a changed form is another request. */
export function useRepeatKey(form: object): string {
  const [last, setLast] = useState({ form, key: newIdempotencyKey() });
  if (last.form === form) return last.key;
  const next = { form, key: newIdempotencyKey() };
  setLast(next);
  return next.key;
}
