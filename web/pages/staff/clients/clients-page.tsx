import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { downloadCsv } from '../../../api/download.ts';
import { listClients, listClientTags } from '../../../api/operations.ts';
import { readPages } from '../../../api/pages.ts';
import { read } from '../../../api/query.ts';
import { useErrorText } from '../../../app/error-text.ts';
import { useToast } from '../../../app/toasts.tsx';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { PageBar } from '../ui/page-bar.tsx';
import { PagedList } from '../ui/pages.tsx';
import { WorkIcon } from '../ui/work-icon.tsx';
import { AddClient } from './add-client.tsx';
import { ClientRow } from './client-row.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { useSettled } from '../ui/use-settled.ts';

const PAGE = 50;

/** Everyone who has booked here or was added. The search is in the address. */
export default function ClientsPage() {
  const t = useTexts('clients');
  const [opened, setOpened] = useState<'add' | 'import'>();
  return (
    <>
      <PageBar title={t('title')}>
        <button type="button" className="button primary slim" onClick={() => setOpened('add')}>
          <Icon name="plus" isTiny />
          {t('add')}
        </button>
      </PageBar>
      <div className="work-page list-page stack">
        <Clients onAdd={() => setOpened('add')} onImport={() => setOpened('import')} />
      </div>
      {opened === 'add' && <AddClient onClose={() => setOpened(undefined)} />}
      {opened === 'import' && <ImportDialog onClose={() => setOpened(undefined)} />}
    </>
  );
}

type ClientsProps = { readonly onAdd: () => void; readonly onImport: () => void };

function Clients({ onAdd, onImport }: ClientsProps) {
  const t = useTexts('clients');
  const { businessId } = useStaff();
  const [params, setParams] = useSearchParams();
  const [text, tag] = [params.get('query') ?? '', params.get('tag') ?? ''];
  const wanted = useSettled(text.trim());
  const set = (name: string, value: string) =>
    setParams(
      (old) => {
        const all = new URLSearchParams(old);
        if (value) all.set(name, value);
        else all.delete(name);
        return all;
      },
      { replace: true },
    );
  const query = {
    ...(wanted && { query: wanted }),
    ...(tag && { tag }),
    limit: PAGE,
    count: 'exact',
  } as const;
  const list = useInfiniteQuery({
    ...readPages(listClients, { query: atBusiness(businessId, query) }),
    placeholderData: keepPreviousData,
  });
  const total = list.data?.pages[0]?.total;
  const empty = wanted || tag ? <NotFound text={wanted || tag} onAdd={onAdd} /> : <NoClients />;
  return (
    <>
      <Filters
        text={text}
        tag={tag}
        onText={(value) => set('query', value)}
        onTag={(value) => set('tag', value)}
      />
      <div className="row list-tools">
        <p className="quiet" role="status">
          {total !== undefined && t('count', { count: total })}
        </p>
        <Link className="button plain slim push" href={PAGE_PATHS.duplicates}>
          {t('duplicates')}
        </Link>
        <button type="button" className="button plain slim" onClick={onImport}>
          {t('import')}
        </button>
        <ExportButton />
      </div>
      <PagedList list={list} empty={empty} height="28rem">
        {(clients) => (
          <ul className="rows card">
            {clients.map((client) => (
              <ClientRow key={client.id} client={client} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

type FiltersProps = {
  readonly text: string;
  readonly tag: string;
  readonly onText: (text: string) => void;
  readonly onTag: (tag: string) => void;
};

function Filters({ text, tag, onText, onTag }: FiltersProps) {
  const t = useTexts('clients');
  const { businessId } = useStaff();
  const { data: tags = [] } = useQuery(read(listClientTags, { query: atBusiness(businessId) }));
  return (
    <div className="filters" role="search">
      <label className="search-field">
        <span className="unseen">{t('search')}</span>
        <WorkIcon name="search" />
        <input
          className="input"
          type="search"
          autoComplete="off"
          maxLength={100}
          placeholder={t('search.hint')}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      </label>
      {(tags.length > 0 || tag) && (
        <select
          className="input"
          aria-label={t('tag')}
          value={tag}
          onChange={({ target }) => onTag(target.value)}
        >
          <option value="">{t('tag.all')}</option>
          {tags.map((each) => (
            <option key={each.tag} value={each.tag}>
              {t('tag.option', { tag: each.tag, count: each.clients })}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function NoClients() {
  const t = useTexts('clients');
  return (
    <div className="card stack-small">
      <h2>{t('none')}</h2>
      <p className="quiet">{t('noneText')}</p>
    </div>
  );
}

function NotFound({ text, onAdd }: { readonly text: string; readonly onAdd: () => void }) {
  const t = useTexts('clients');
  return (
    <div className="card stack-small">
      <h2>{t('notFound', { text })}</h2>
      <p className="quiet">{t('notFoundText')}</p>
      <p>
        <button type="button" className="button" onClick={onAdd}>
          {t('add')}
        </button>
      </p>
    </div>
  );
}

/** All clients as a file for a spreadsheet. */
function ExportButton() {
  const t = useTexts('clients');
  const { businessId } = useStaff();
  const showToast = useToast();
  const textOf = useErrorText();
  const download = useMutation({
    mutationFn: () => downloadCsv(listClients, { query: { businessId }, name: 'clients.csv' }),
    onSuccess: () => showToast(t('exported')),
    onError: (error) => showToast(textOf(error)),
  });
  return (
    <button
      type="button"
      className="button plain slim"
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('export')}
    </button>
  );
}
