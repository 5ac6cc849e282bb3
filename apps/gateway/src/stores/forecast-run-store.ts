import type { AlertFacts, BacktestReport, FrozenForecast } from '@millpond/core/forecast'
import type { Cents } from '@millpond/core/money'
import type { Day, Month } from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

/** The forecast of one import. */
export interface ForecastKey {
  readonly organisationId: string
  readonly importId: string
}

export interface ForecastRun {
  readonly dataVersion: number
  readonly asOf: Day
  readonly attempts: number
}

export interface StoredForecast {
  readonly frozen: FrozenForecast
  readonly backtest: BacktestReport | null
  /** What was learned from the payments in the books, as JSON. */
  readonly learned: string
}

/** The cash line of a stored forecast, without its inputs. */
export interface StoredBand {
  readonly asOf: Day
  readonly months: readonly Month[]
  readonly closing: readonly Cents[]
  readonly lower80: readonly Cents[]
  readonly upper80: readonly Cents[]
}

const ofRun = (key: ForecastKey) =>
  sql`organisation_id = ${key.organisationId} and import_id = ${key.importId}`
const isOrphan = sql`state = 'pending' and (lease_until is null or lease_until < now())`

/** How many of the newest forecasts are kept, in addition to the last one of every month. */
const NEWEST_KEPT = 60

export const forecastRunStore = {
  /** Part of the transaction that publishes; a second call for the same import changes nothing. */
  async add(tx: Tx, key: ForecastKey, run: Omit<ForecastRun, 'attempts'>): Promise<void> {
    await tx.execute(sql`
      insert into forecast_run (organisation_id, import_id, data_version, as_of)
      values (${key.organisationId}, ${key.importId}, ${run.dataVersion}, ${run.asOf})
      on conflict (organisation_id, import_id) do nothing`)
  },

  /** Leases the run to the caller for `seconds`; null if another worker has it or it is done. */
  async claim(
    tx: Tx,
    key: ForecastKey,
    leaseId: string,
    seconds: number,
  ): Promise<ForecastRun | null> {
    const claimed = await tx.execute<ForecastRun & Record<string, unknown>>(sql`
      update forecast_run set lease_id = ${leaseId}, attempts = attempts + 1,
        lease_until = now() + make_interval(secs => ${seconds})
      where ${ofRun(key)} and ${isOrphan}
      returning data_version as "dataVersion", as_of::text as "asOf", attempts`)
    return claimed.rows[0] ?? null
  },

  async renew(tx: Tx, key: ForecastKey, leaseId: string, seconds: number): Promise<void> {
    await tx.execute(sql`
      update forecast_run set lease_until = now() + make_interval(secs => ${seconds})
      where ${ofRun(key)} and lease_id = ${leaseId} and state = 'pending'`)
  },

  /** False, without a change, if another worker has taken over. */
  async keep(
    tx: Tx,
    key: ForecastKey,
    leaseId: string,
    { frozen, backtest, learned }: StoredForecast,
  ): Promise<boolean> {
    const kept = await tx.execute(sql`
      update forecast_run set state = 'done', lease_id = null, lease_until = null,
        frozen = ${JSON.stringify(frozen)}, learned = ${learned},
        backtest = ${backtest === null ? null : JSON.stringify(backtest)}
      where ${ofRun(key)} and lease_id = ${leaseId} and state = 'pending'`)
    return kept.rowCount === 1
  },

  /**
   * Replaces the newest stored forecast of the same books after users have changed something. False
   * if there is none for these books yet: its own job then reads the change.
   */
  async refresh(
    tx: Tx,
    organisationId: string,
    dataVersion: number,
    refreshed: FrozenForecast,
  ): Promise<boolean> {
    const changed = await tx.execute(sql`
      update forecast_run set refreshed = ${JSON.stringify(refreshed)}
      where organisation_id = ${organisationId} and state = 'done' and import_id = (
        select import_id from forecast_run
        where organisation_id = ${organisationId} and state = 'done'
          and data_version = ${dataVersion}
        order by as_of desc, created_at desc limit 1)`)
    return changed.rowCount === 1
  },

  /**
   * `superseded`: newer books came first. `null`: released for another try. False if another worker
   * has taken over.
   */
  async release(
    tx: Tx,
    key: ForecastKey,
    leaseId: string,
    end: 'superseded' | 'failed' | null,
  ): Promise<boolean> {
    const released = await tx.execute(sql`
      update forecast_run set lease_id = null, lease_until = null,
        state = coalesce(${end}::text, state)
      where ${ofRun(key)} and lease_id = ${leaseId} and state = 'pending'`)
    return released.rowCount === 1
  },

  /**
   * The last forecast of a month is kept for good; of the others only the newest. What was learned
   * from older books is deleted.
   */
  async forgetOld(tx: Tx, organisationId: string): Promise<void> {
    await tx.execute(sql`
      update forecast_run set learned = null
      where organisation_id = ${organisationId} and learned is not null and data_version < (
        select max(data_version) from forecast_run
        where organisation_id = ${organisationId} and learned is not null)`)
    await tx.execute(sql`
      delete from forecast_run r using (
        select import_id, row_number() over newest as age,
          row_number() over (partition by to_char(as_of, 'YYYY-MM')
            order by as_of desc, created_at desc) as age_in_month
        from forecast_run where organisation_id = ${organisationId} and state <> 'pending'
        window newest as (order by as_of desc, created_at desc)
      ) ranked
      where r.organisation_id = ${organisationId} and r.import_id = ranked.import_id
        and ranked.age > ${NEWEST_KEPT} and ranked.age_in_month > 1`)
  },

  async isPending(tx: Tx, organisationId: string): Promise<boolean> {
    const found = await tx.execute(sql`
      select 1 from forecast_run
      where organisation_id = ${organisationId} and state = 'pending' limit 1`)
    return found.rows.length > 0
  },

  /**
   * What was learned, as JSON; null before the forecast of these books is made. A change of its
   * shape in core needs a migration that deletes the stored values.
   */
  async learned(tx: Tx, organisationId: string, dataVersion: number): Promise<string | null> {
    const found = await tx.execute<{ learned: string }>(sql`
      select learned from forecast_run
      where organisation_id = ${organisationId} and data_version = ${dataVersion}
        and learned is not null limit 1`)
    return found.rows[0]?.learned ?? null
  },

  /** Newest first. */
  async frozen(tx: Tx, organisationId: string, most: number): Promise<FrozenForecast[]> {
    const found = await tx.execute<{ frozen: string }>(sql`
      select frozen from forecast_run
      where organisation_id = ${organisationId} and state = 'done'
      order by as_of desc, created_at desc limit ${most}`)
    return found.rows.map(row => JSON.parse(row.frozen) as FrozenForecast)
  },

  /** The oldest forecast that is kept since this day; null if there is none. */
  async oldestSince(tx: Tx, organisationId: string, since: Day): Promise<FrozenForecast | null> {
    const found = await tx.execute<{ frozen: string }>(sql`
      select frozen from forecast_run
      where organisation_id = ${organisationId} and state = 'done' and as_of >= ${since}
      order by as_of, created_at limit 1`)
    const [row] = found.rows
    return row ? (JSON.parse(row.frozen) as FrozenForecast) : null
  },

  /** The likely ranges of all forecasts that are kept, newest first. */
  async bands(tx: Tx, organisationId: string): Promise<StoredBand[]> {
    const found = await tx.execute<StoredBand & Record<string, unknown>>(sql`
      select as_of::text as "asOf", f.months, f.closing, f.lower80, f.upper80
      from forecast_run cross join lateral json_to_record(frozen::json)
        as f (months json, closing json, lower80 json, upper80 json)
      where organisation_id = ${organisationId} and state = 'done'
      order by as_of desc, created_at desc`)
    return found.rows
  },

  async latestBacktest(
    tx: Tx,
    organisationId: string,
  ): Promise<{ readonly asOf: Day; readonly backtest: BacktestReport } | null> {
    const found = await tx.execute<{ asOf: Day; backtest: string }>(sql`
      select as_of::text as "asOf", backtest from forecast_run
      where organisation_id = ${organisationId} and backtest is not null
      order by as_of desc, created_at desc limit 1`)
    const [row] = found.rows
    return row ? { asOf: row.asOf, backtest: JSON.parse(row.backtest) as BacktestReport } : null
  },

  /** The facts that alerts are made from, in the newest forecast; null if it does not have them. */
  async alertFacts(tx: Tx, organisationId: string): Promise<AlertFacts | null> {
    const found = await tx.execute<{ facts: AlertFacts | null }>(sql`
      select coalesce(refreshed, frozen)::json -> 'alertFacts' as facts from forecast_run
      where organisation_id = ${organisationId} and state = 'done'
      order by as_of desc, created_at desc limit 1`)
    return found.rows[0]?.facts ?? null
  },

  /** As the system: due forecasts without a worker. */
  async abandoned(tx: Tx): Promise<ForecastKey[]> {
    const found = await tx.execute<ForecastKey & Record<string, unknown>>(sql`
      select organisation_id as "organisationId", import_id as "importId" from forecast_run
      where ${isOrphan}`)
    return found.rows
  },

  /**
   * Drops all leases. Runs as the system when no other process can be running, so every lease
   * belongs to a dead one.
   */
  async dropLeases(tx: Tx): Promise<void> {
    await tx.execute(sql`
      update forecast_run set lease_id = null, lease_until = null where state = 'pending'`)
  },
}
