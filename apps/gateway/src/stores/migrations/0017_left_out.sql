-- An open document may be left out of the forecast instead of having an expected date.
ALTER TABLE expected_date
  ALTER COLUMN expected_on DROP NOT NULL,
  ADD COLUMN is_left_out boolean NOT NULL DEFAULT false,
  ADD CHECK ((expected_on IS NULL) = is_left_out);
