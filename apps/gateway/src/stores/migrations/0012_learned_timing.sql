-- What the payments of an import taught, learned with its forecast and read with every basis: the
-- newest import's alone, as JSON that is only passed on.
ALTER TABLE forecast_run ADD COLUMN learned text;
