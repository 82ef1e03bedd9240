import './open.css';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../../../api/call.ts';
import { createBusiness, listMemberships } from '../../../../api/operations.ts';
import { useLanguage } from '../../../../app/preferences.ts';
import { usePageTitle } from '../../../../app/page-title.ts';
import { ownTimeZone } from '../../../../format/days.ts';
import { useFormats } from '../../../../format/formats.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Field } from '../../../../ui/field.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { SelectField } from '../../calendar/select-field.tsx';
import { chooseBusiness } from '../../shell/staff-context.ts';
import { FailureNote } from '../failure-note.tsx';
import { useChange } from '../use-change.ts';
import { hrefOf } from './steps.ts';

const ImportPart = lazy(() => import('../../../data/import-part.tsx'));

type Draft = { readonly name: string; readonly timezone: string; readonly currency: string };

/** The first step of an owner without a business: a draft of a few fields, or of an exported file. */
export default function StartBusiness() {
  const t = useTexts('settings');
  usePageTitle(t('open.title'));
  const [isFromFile, setIsFromFile] = useState(false);
  const [isImported, setIsImported] = useState(false);
  return (
    <div className="wrap start-business">
      <h1>{t('open.title')}</h1>
      <p className="quiet">{t('start.text')}</p>
      {isFromFile ? (
        <div className="card">
          <Suspense fallback={<Skeleton width="100%" height="14rem" />}>
            <ImportPart heading="h2" onImported={() => setIsImported(true)} />
          </Suspense>
        </div>
      ) : (
        <StartForm />
      )}
      {!isImported && (
        <p>
          <button type="button" className="button plain" onClick={() => setIsFromFile(!isFromFile)}>
            {isFromFile ? t('start.empty') : t('start.fromFile')}
          </button>
        </p>
      )}
    </div>
  );
}

/** Its name, zone and currency make a draft. */
function StartForm() {
  const t = useTexts('settings');
  const { locale } = useFormats();
  const [draft, setDraft] = useState<Draft>(() => firstDraft(ownTimeZone()));
  const [isChecked, setIsChecked] = useState(false);
  const create = useCreate();
  const isNameless = draft.name.trim() === '';
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isNameless && !create.isPending) create.mutate({ ...draft, name: draft.name.trim() });
  };
  return (
    <form className="card stack" onSubmit={submit} noValidate>
      <Field
        label={t('field.name')}
        maxLength={200}
        value={draft.name}
        problem={isChecked && isNameless ? t('needed') : undefined}
        onChange={({ target }) => set({ name: target.value })}
      />
      <SelectField
        label={t('field.timezone')}
        value={draft.timezone}
        options={listZones(draft.timezone)}
        onChange={(timezone) => set({ timezone })}
      />
      <SelectField
        label={t('field.currency')}
        value={draft.currency}
        options={listCurrencies(locale)}
        onChange={(currency) => set({ currency })}
      />
      <p className="small quiet">{t('start.fixed')}</p>
      <FailureNote error={create.error} />
      <button type="submit" className="button primary" aria-disabled={create.isPending}>
        {t('start.create')}
      </button>
    </form>
  );
}

function useCreate() {
  const t = useTexts('settings');
  const language = useLanguage();
  const [, goTo] = useLocation();
  return useChange({
    send: async (draft: Draft, key) => {
      const headers = { 'idempotency-key': key };
      return (await call(createBusiness, { headers, body: { ...draft, language } })).body;
    },
    refresh: [listMemberships],
    done: ({ name }) => t('start.created', { name }),
    onDone: ({ id }) => {
      chooseBusiness(id);
      goTo(hrefOf('about'));
    },
  });
}

function firstDraft(timezone: string): Draft {
  return { name: '', timezone, currency: timezone.startsWith('Europe/') ? 'EUR' : 'USD' };
}

/** Names that browsers list still, and the ones that the cities have now. */
const RENAMED: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** The zone of the device may have a name that the browser does not list. */
function listZones(own: string) {
  const listed = Intl.supportedValuesOf('timeZone').map((zone) => RENAMED[zone] ?? zone);
  const zones = new Set([...listed, own]);
  return [...zones].toSorted().map((value) => ({ value, text: value.replaceAll('_', ' ') }));
}

function listCurrencies(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((value) => ({
    value,
    text: `${value}, ${names.of(value) ?? value}`,
  }));
}
