-- Exclusion constraints over a text column need it.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- The search indexes need it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Folds case, accents and spaces: "São  Paulo" and "sao paulo" get the same key. It removes marks from Latin, Greek and Cyrillic
-- letters only, because marks distinguish words in other scripts. Letters without a Unicode decomposition are listed one by one.
CREATE FUNCTION match_key(input text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(translate(replace(replace(replace(
    lower(normalize(regexp_replace(normalize(input, NFKD), '[\u0300-\u036f]', '', 'g'), NFC) COLLATE "und-x-icu"),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđħı', 'oldhi'), '\s+', ' ', 'g'));
--> statement-breakpoint
-- The time that the calendar is taken for: an appointment with its buffers. Immutable, because a minute has the same length everywhere.
CREATE FUNCTION taken_range(starts_at timestamptz, ends_at timestamptz, minutes_before smallint, minutes_after smallint)
  RETURNS tstzrange LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN tstzrange(starts_at - minutes_before * interval '1 minute', ends_at + minutes_after * interval '1 minute', '[)');
