import { useState } from 'react';
import { call, type Output } from '../../api/call.ts';
import { beginSecondFactor, confirmSecondFactor } from '../../api/operations.ts';
import { saveFile } from '../../api/save-file.ts';
import { renewSession } from '../../api/session.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useChange } from '../customer/me/use-change.ts';
import { CodeField, Step, useProof } from './proof-fields.tsx';

type Begun = Output<'beginSecondFactor'>;
type SetUpDialogProps = { readonly isReplacing: boolean; readonly onClose: () => void };

/** Password, app and recovery codes, one after the other. Nothing of it is stored, and the codes are shown only once. */
export function SetUpDialog({ isReplacing, onClose }: SetUpDialogProps) {
  const t = useTexts('security');
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog title={t(codes ? 'codes.title' : 'title')} onClose={codes ? undefined : onClose}>
      {codes ? (
        <Codes codes={codes} onDone={onClose} />
      ) : begun ? (
        <App begun={begun} onCodes={setCodes} onBack={onClose} />
      ) : (
        <Proof isReplacing={isReplacing} onBegun={setBegun} onBack={onClose} />
      )}
    </Dialog>
  );
}

type ProofProps = {
  readonly isReplacing: boolean;
  readonly onBegun: (begun: Begun) => void;
  readonly onBack: () => void;
};

function Proof({ isReplacing, onBegun, onBack }: ProofProps) {
  const t = useTexts('security');
  const { fields, password, code } = useProof(isReplacing);
  const { run, ...state } = useChange(async (body: { password: string; code?: string }) => {
    onBegun((await call(beginSecondFactor, { body })).body);
  });
  return (
    <Step
      {...state}
      label={t('goOn')}
      onSubmit={() => run({ password, ...(isReplacing && { code }) })}
      onBack={onBack}
    >
      {fields}
    </Step>
  );
}

type AppProps = {
  readonly begun: Begun;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onBack: () => void;
};

function App({ begun, onCodes, onBack }: AppProps) {
  const t = useTexts('security');
  const [code, setCode] = useState('');
  const { run, ...state } = useChange(async (body: { code: string }) => {
    onCodes((await call(confirmSecondFactor, { body })).body.recoveryCodes);
    // The next one says that this session has the second factor.
    renewSession();
  });
  return (
    <Step {...state} label={t('app.submit')} onSubmit={() => run({ code })} onBack={onBack}>
      <p>{t('app.text')}</p>
      <QrCode text={begun.uri} label={t('app.picture')} />
      <p>
        {t('app.key')}: <code dir="ltr">{begun.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <p>
        <a href={begun.uri}>{t('app.link')}</a>
      </p>
      <CodeField label={t('app.code')} code={code} onCode={setCode} isFirst />
    </Step>
  );
}

type CodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

function Codes({ codes, onDone }: CodesProps) {
  const t = useTexts('security');
  const [isCopied, setIsCopied] = useState(false);
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => undefined,
    );
  return (
    <div className="stack">
      <p>{t('codes.text')}</p>
      <ul className="recovery-codes card" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row choices">
        {'clipboard' in navigator && (
          <button type="button" className="button" onClick={() => void copy()}>
            {t('codes.copy')}
          </button>
        )}
        <button
          type="button"
          className="button"
          onClick={() => saveFile('amsel-recovery-codes.txt', 'text/plain', `${text}\n`)}
        >
          {t('codes.save')}
        </button>
        <span role="status">{isCopied && t('codes.copied')}</span>
      </div>
      <button type="button" className="button primary" autoFocus onClick={onDone}>
        {t('codes.done')}
      </button>
    </div>
  );
}
