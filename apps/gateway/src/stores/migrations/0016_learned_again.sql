-- What past forecasts taught now also holds how far simple guesses missed. What was kept before has
-- no such figure: it is learned again when it is next asked for.
ALTER TABLE forecast_run NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE forecast_run SET learned = NULL WHERE learned IS NOT NULL;
--> statement-breakpoint
ALTER TABLE forecast_run FORCE ROW LEVEL SECURITY;
