CREATE INDEX "password_resets_by_expiry" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_by_expiry" ON "refresh_tokens" USING btree ("expires_at");
--> statement-breakpoint
-- The worker, which sweeps, may neither see a secret's hash nor say which are to go. A used refresh token
-- stays until it expires: shown again, it must end its session.
CREATE FUNCTION forget_expired_secrets(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE tokens integer; links integer;
BEGIN
  DELETE FROM refresh_tokens WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM refresh_tokens WHERE expires_at <= now() LIMIT most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS tokens = ROW_COUNT;
  DELETE FROM password_resets WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM password_resets WHERE expires_at <= now() LIMIT most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS links = ROW_COUNT;
  RETURN greatest(tokens, links);
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION forget_expired_secrets FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION forget_expired_secrets TO amsel_worker;
