import './find.css';
import { Link } from 'wouter';
import { pathTo } from '../../../app/paths.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import type { FoundBusiness } from '../data.ts';
import type { Search } from '../home/search.ts';
import { plotPositions, type Position } from './plot.ts';

const FRAME = { width: 640, height: 400, radius: 14 };

type Located = FoundBusiness & Position;
type PlacesMapProps = { readonly businesses: readonly FoundBusiness[]; readonly search: Search };

/** Where the places lie to one another, drawn from their positions: no map of another server is loaded. */
export default function PlacesMap({ businesses, search }: PlacesMapProps) {
  const t = useTexts('find');
  const located = businesses.filter(
    (business): business is Located => business.lat !== null && business.lng !== null,
  );
  if (located.length === 0) return <p className="quiet">{t('map.none')}</p>;
  const missing = businesses.length - located.length;
  return (
    <section className="places-map" aria-label={t('map')}>
      <Drawing places={located} own={parseOwn(search.near)} />
      <ol className="map-key">
        {located.map((place) => (
          <li key={place.id}>
            <Link href={pathTo('business', place.id)}>{place.name}</Link>{' '}
            <span className="quiet">{place.city}</span>
          </li>
        ))}
      </ol>
      {missing > 0 && <p className="small quiet">{t('map.missing', { count: missing })}</p>}
    </section>
  );
}

function parseOwn(near: string | undefined): Position | undefined {
  const [lat, lng] = (near ?? '').split(',').map(Number);
  return near && lat !== undefined && lng !== undefined ? { lat, lng } : undefined;
}

type DrawingProps = { readonly places: readonly Located[]; readonly own: Position | undefined };

/** The list beside it says the same in words, so that a screen reader is not led through it. */
function Drawing({ places, own }: DrawingProps) {
  const formats = useFormats();
  const { points, scale } = plotPositions(own ? [...places, own] : places, FRAME);
  const ownPoint = own && points.at(-1);
  const { width, height, radius } = FRAME;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" direction="ltr">
      <path className="north" d={`M${width - 22} 34v-20m-5 6l5-6 5 6`} />
      {scale && (
        <g className="scale">
          <path d={`M14 ${height - 20}v6h${scale.length}v-6`} />
          <text x={14} y={height - 26}>
            {formats.distance(scale.km)}
          </text>
        </g>
      )}
      {ownPoint && <circle className="own" cx={ownPoint.x} cy={ownPoint.y} r={radius / 2} />}
      {places.map(({ id, name }, i) => (
        <Link key={id} href={pathTo('business', id)} tabIndex={-1}>
          <title>{name}</title>
          <circle cx={points[i]!.x} cy={points[i]!.y} r={radius} />
          <text x={points[i]!.x} y={points[i]!.y} dy="0.35em" textAnchor="middle">
            {formats.number(i + 1)}
          </text>
        </Link>
      ))}
    </svg>
  );
}
