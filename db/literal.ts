import { type Column, eq, type GetColumnData, type SQL } from 'drizzle-orm';

/**
 * `eq` with the value in the statement. An index of the rows with one value helps only a statement that says this value: the plan
 * must hold for every parameter.
 */
export function eqLiteral<C extends Column>(column: C, value: GetColumnData<C, 'raw'>): SQL {
  return eq(column, value).inlineParams();
}
