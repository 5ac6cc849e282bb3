-- What a list of clients needs to find the low point by day, as the client's own dashboard does.
-- `refreshed` is the same forecast made again after a plan or a setting was changed; the one that
-- was kept at the import stays as it was. Forecasts kept before have no days: their low point is a
-- month-end.
ALTER TABLE forecast_run ADD COLUMN refreshed text;
--> statement-breakpoint
ALTER TABLE forecast_run
  ADD COLUMN line_first_month text
    GENERATED ALWAYS AS ((coalesce(refreshed, frozen)::json -> 'months') ->> 0) STORED,
  ADD COLUMN line_closing text
    GENERATED ALWAYS AS (coalesce(refreshed, frozen)::json ->> 'closing') STORED,
  ADD COLUMN opening_cash bigint
    GENERATED ALWAYS AS ((coalesce(refreshed, frozen)::json ->> 'openingCash')::bigint) STORED,
  ADD COLUMN daily_balances text
    GENERATED ALWAYS AS (coalesce(refreshed, frozen)::json ->> 'dailyBalances') STORED,
  ADD COLUMN history_months integer
    GENERATED ALWAYS AS ((coalesce(refreshed, frozen)::json ->> 'historyMonths')::integer) STORED,
  ADD COLUMN chance_below text
    GENERATED ALWAYS AS (coalesce(refreshed, frozen)::json ->> 'chanceBelow') STORED;
