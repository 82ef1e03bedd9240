CREATE INDEX IF NOT EXISTS "outcomes_by_age" ON "outcomes" USING btree ("decided_at");--> statement-breakpoint
GRANT DELETE ON "outcomes" TO amsel_worker;
