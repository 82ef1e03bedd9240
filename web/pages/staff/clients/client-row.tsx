import type { Output } from '../../../api/call.ts';
import { Link } from 'wouter';
import { pathTo } from '../../../app/paths.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Tile } from '../../../ui/tile.tsx';
import { useBusiness } from '../ui/use-business.ts';

type Client = Output<'listClients'>[number];

export function ClientRow({ client }: { readonly client: Client }) {
  const t = useTexts('clients');
  const formats = useFormats();
  const { currency } = useBusiness();
  const { name, phone, email, tags, totals } = client;
  return (
    <li>
      <Link className="row-link client-row" href={pathTo('client', client.id)}>
        <Tile name={name} size="2.25rem" isRound />
        <span className="row-main">
          <b>{name}</b>
          <small>
            <bdi dir="ltr">{phone ?? email}</bdi>
          </small>
        </span>
        <span className="row-tags">
          {tags.map((tag) => (
            <span key={tag} className="tag">
              {tag}
            </span>
          ))}
        </span>
        <span className="row-facts">
          <span>{t('visits', { count: totals.completed })}</span>
          {totals.noShows > 0 && (
            <span className="bad">{t('noShows', { count: totals.noShows })}</span>
          )}
        </span>
        <b className="row-end">
          <bdi dir="ltr">{formats.price(totals.spentMajor, currency)}</bdi>
        </b>
      </Link>
    </li>
  );
}
