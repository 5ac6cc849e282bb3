-- Alerts about covenants of lenders.
ALTER TABLE alert_cause DROP CONSTRAINT alert_cause_kind_check,
  ADD CONSTRAINT alert_cause_kind_check CHECK (kind IN (
    'cashFloor', 'taxDue', 'overdue', 'stale', 'disconnected', 'noImport', 'largeChange',
    'covenant'));
