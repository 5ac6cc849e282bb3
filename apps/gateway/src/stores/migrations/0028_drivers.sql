-- Drivers of formulas, such as people, hours and rates, are one sheet of each organisation. Its
-- cells have the item type of customers (6): values that people count themselves. They are
-- ten-thousandths of the unit.
ALTER TABLE sheet DROP CONSTRAINT sheet_kind_check,
  ADD CONSTRAINT sheet_kind_check
    CHECK (kind IN ('budget', 'customers', 'transfers', 'drivers', 'scenario'));
--> statement-breakpoint
DROP INDEX sheet_single;
--> statement-breakpoint
CREATE UNIQUE INDEX sheet_single ON sheet (organisation_id, kind)
  WHERE kind IN ('customers', 'transfers', 'drivers');
--> statement-breakpoint
-- The unit, the formula and the note of a driver.
ALTER TABLE sheet_line ADD COLUMN driver jsonb CHECK (
  driver ->> 'unit' IN ('people', 'hours', 'units', 'rate', 'percent')
    AND octet_length(driver::text) <= 32768);
--> statement-breakpoint
-- The empty sheet that a first draft needs stays open to companies without a plan.
DROP POLICY paid_insert ON sheet;
--> statement-breakpoint
CREATE POLICY paid_insert ON sheet AS RESTRICTIVE FOR INSERT TO millpond_app
  WITH CHECK (CASE WHEN kind IN ('customers', 'transfers', 'drivers') THEN true
    ELSE (SELECT full_access_here()) END);
