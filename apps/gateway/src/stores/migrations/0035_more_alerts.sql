-- Alerts about connections, imports and large changes. A connection that ended without being asked
-- to has the time of its end; one that was made again has time for its first import.
ALTER TABLE connection ADD COLUMN connected_at timestamptz, ADD COLUMN lost_at timestamptz;
--> statement-breakpoint
GRANT SELECT (lost_at) ON connection TO millpond_system;
--> statement-breakpoint
ALTER TABLE alert_cause DROP CONSTRAINT alert_cause_kind_check,
  ADD CONSTRAINT alert_cause_kind_check CHECK (kind IN (
    'cashFloor', 'taxDue', 'overdue', 'stale', 'disconnected', 'noImport', 'largeChange'));
