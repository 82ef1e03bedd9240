/** Callers who act for the business, by the same code. */
const ACTING = ['owner', 'manager', 'front desk'];

/** One of them in turn, and all other callers. */
export function withOneActing<Cell extends readonly [name: string, ...unknown[]]>(
  cells: readonly Cell[],
  turn: number,
): Cell[] {
  const acting = cells.filter(([name]) => ACTING.includes(name));
  const chosen = acting[turn % acting.length];
  return cells.filter((cell) => !acting.includes(cell) || cell === chosen);
}
