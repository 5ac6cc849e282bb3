-- What an adopted scenario shows: its figures on the day of its adoption.
ALTER TABLE scenario ADD COLUMN frozen jsonb CHECK (length(frozen::text) <= 40000);
