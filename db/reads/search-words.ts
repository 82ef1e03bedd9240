import { type SQL, sql } from 'drizzle-orm';

/** A literal: for a parameter, Postgres expects more words. */
const WORDS_MAX = sql.raw('6');

/**
 * Selects the words of a search text, with the patterns that `containsWord` compares. One or two letters match
 * only the start of a word.
 */
export function selectWords(text: string): SQL {
  return sql`
      SELECT text, escaped || '%' AS beginning,
        CASE WHEN text ~ '^[a-z0-9]{1,2}$' THEN '% ' ELSE '%' END || escaped || '%' AS pattern
      FROM regexp_split_to_table(match_key(${text}), ' ') WITH ORDINALITY AS split(text, word_number),
        regexp_replace(text, '([\\\\%_])', '\\\\\\1', 'g') AS escaped
      WHERE text <> '' GROUP BY text, escaped ORDER BY min(word_number) LIMIT ${WORDS_MAX}`;
}

/** Whether a key contains `word`, a row of `selectWords`. */
export function containsWord(key: string): SQL {
  return sql.raw(`(${key} LIKE word.pattern OR ${key} LIKE word.beginning)`);
}
