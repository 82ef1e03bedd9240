import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getSecondFactor } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { CodeField } from '../../security/proof-fields.tsx';

/** The field for a code, if the account has a second factor, and what to send of it. */
export function useCode() {
  const t = useTexts('shell');
  const { data } = useQuery(read(getSecondFactor));
  const [code, setCode] = useState('');
  const isOn = data !== undefined && data.enabledAt !== null;
  return {
    codeField: isOn && <CodeField label={t('field.code')} code={code} onCode={setCode} />,
    proof: isOn ? { code } : {},
    clearCode: () => setCode(''),
  };
}
