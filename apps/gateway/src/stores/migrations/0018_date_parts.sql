-- An open document may be expected in parts: one row per part, each with its day and its amount. A
-- document that is expected as a whole has one row without an amount, as before.
ALTER TABLE expected_date
  ADD COLUMN part smallint NOT NULL DEFAULT 1 CHECK (part > 0),
  ADD COLUMN amount bigint CHECK (amount > 0),
  ADD CHECK (amount IS NOT NULL OR part = 1),
  ADD CHECK (amount IS NULL OR NOT is_left_out),
  DROP CONSTRAINT expected_date_pkey,
  ADD PRIMARY KEY (organisation_id, document_id, part);
