import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, type Output } from '../../../api/call.ts';
import { assignPackage, listPackages, sellPackageToClient } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../calendar/select-field.tsx';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { ClientPicker } from '../ui/client-picker.tsx';
import { useListChange } from '../ui/list-error-text.ts';
import { type Method, MethodChoice } from '../ui/method-choice.tsx';
import { Problem } from '../ui/problem.tsx';

type Buyer = { readonly id: string; readonly name: string; readonly hasAccount: boolean };
type Package = Output<'listPackages'>[number];

type Form = {
  readonly client: Buyer | undefined;
  readonly packageId: string;
  readonly method: Method;
};

type SellDialogProps = { readonly client?: Buyer; readonly onClose: () => void };

/** Sells a package at the desk; the money is an entry of the till. */
export function SellDialog({ client, onClose }: SellDialogProps) {
  const t = useTexts('till');
  const formats = useFormats();
  const { businessId } = useStaff();
  const [form, setForm] = useState<Form>({ client, packageId: '', method: 'card' });
  const { data } = useQuery(read(listPackages, { query: atBusiness(businessId, { limit: 500 }) }));
  const offered = data?.filter(({ isActive }) => isActive) ?? [];
  const chosen = offered.find(({ id }) => id === form.packageId);
  const { change, sell } = useSell(form, onClose);
  const isReady = form.client !== undefined && chosen !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) sell();
  };
  const optionOf = ({ title, packagePriceMajor, currency }: Package) =>
    t('sell.option', { title, price: formats.price(packagePriceMajor, currency) });
  return (
    <Dialog title={t('sell.title')} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        {client ? <p>{client.name}</p> : <BuyerField form={form} onChange={setForm} />}
        {data && offered.length === 0 ? (
          <p className="quiet">{t('sell.none')}</p>
        ) : (
          <SelectField
            label={t('sell.package')}
            value={form.packageId}
            options={[
              { value: '', text: '–' },
              ...offered.map((each) => ({ value: each.id, text: optionOf(each) })),
            ]}
            onChange={(packageId) => setForm({ ...form, packageId })}
          />
        )}
        {chosen && <Terms chosen={chosen} />}
        <MethodChoice value={form.method} onChange={(method) => setForm({ ...form, method })} />
        <Problem change={change} />
        <button
          type="submit"
          className="button primary"
          disabled={change.isPending}
          aria-disabled={!isReady}
        >
          {isReady
            ? t('sell.submit', { price: formats.amount(chosen.packagePriceMajor, chosen.currency) })
            : t('sell.missing')}
        </button>
      </form>
    </Dialog>
  );
}

type BuyerFieldProps = { readonly form: Form; readonly onChange: (form: Form) => void };

function BuyerField({ form, onChange }: BuyerFieldProps) {
  const t = useTexts('till');
  const [picked, setPicked] = useState<Parameters<typeof ClientPicker>[0]['value']>();
  return (
    <ClientPicker
      label={t('sell.to')}
      value={picked}
      onChange={(client) => {
        setPicked(client);
        onChange({ ...form, client });
      }}
    />
  );
}

function Terms({ chosen }: { readonly chosen: Package }) {
  const t = useTexts('till');
  const formats = useFormats();
  const { sessionCount, validityDays, savings, currency } = chosen;
  return (
    <p className="dots">
      <span>{t('sell.sessions', { count: sessionCount })}</span>
      <span>{t('sell.valid', { count: validityDays })}</span>
      {savings.totalSavingsMajor > 0 && (
        <span>
          {t('sell.saves', { amount: formats.price(savings.totalSavingsMajor, currency) })}
        </span>
      )}
    </p>
  );
}

function useSell(form: Form, onClose: () => void) {
  const t = useTexts('till');
  const change = useListChange();
  const sell = () => {
    const { client, packageId, method } = form;
    if (!client) return;
    change.start({
      asked: form,
      run: (key) => {
        const headers = { 'idempotency-key': key };
        return client.hasAccount
          ? call(assignPackage, { headers, body: { packageId, userId: client.id, method } })
          : call(sellPackageToClient, {
              params: { id: client.id },
              headers,
              body: { packageId, method },
            });
      },
      done: t('sell.done', { name: client.name }),
      then: onClose,
    });
  };
  return { change, sell };
}
