import { type Column, eq, type GetColumnData, type SQL } from 'drizzle-orm';

/**
 * `eq` with the value in the statement. An index of the rows with one value helps only a statement that says this value: the plan
 * must hold for every parameter.
 */
export function eqLiteral<C extends Column>(column: C, value: GetColumnData<C, 'raw'>): SQL {
  return eq(column, value).inlineParams();
}

/**
 * `eq` with the value as a parameter, for rows that are found by an id. With the value in the statement, a plan made while the table is
 * small uses an index of the rows with this value, and reads all of them also after the table has grown.
 */
export function eqBesideId<C extends Column>(column: C, value: GetColumnData<C, 'raw'>): SQL {
  return eq(column, value);
}
