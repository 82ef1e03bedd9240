/** Up to this many seats are drawn one by one. */
const DRAWN_MAX = 20;

/** One mark for each seat; the text beside it has the numbers. */
export function SeatMarks({
  taken,
  capacity,
}: {
  readonly taken: number;
  readonly capacity: number;
}) {
  if (capacity > DRAWN_MAX) return null;
  return (
    <span className="seat-marks" aria-hidden="true">
      {Array.from({ length: capacity }, (_, i) => (
        <i key={i} className={i < taken ? 'taken' : ''} />
      ))}
    </span>
  );
}
