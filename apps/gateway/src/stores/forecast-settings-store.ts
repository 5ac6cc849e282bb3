import type { ForecastSettings } from '@millpond/core/forecast'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export interface SavedSettings {
  readonly settingsVersion: number
  readonly settings: ForecastSettings
}

type Row = SavedSettings & Record<string, unknown>
const columns = sql`version as "settingsVersion", settings`

export const forecastSettingsStore = {
  /** Null before the first save: that is version 0. */
  async find(tx: Tx, organisationId: string): Promise<SavedSettings | null> {
    const found = await tx.execute<Row>(sql`
      select ${columns} from forecast_settings where organisation_id = ${organisationId}`)
    return found.rows[0] ?? null
  },

  /** Null, without a change, if the stored version is no longer `baseVersion`. */
  async save(
    tx: Tx,
    organisationId: string,
    baseVersion: number,
    settings: ForecastSettings,
  ): Promise<SavedSettings | null> {
    const text = JSON.stringify(settings)
    const saved =
      baseVersion === 0
        ? await tx.execute<Row>(sql`
            insert into forecast_settings (organisation_id, version, settings)
            values (${organisationId}, 1, ${text}::jsonb)
            on conflict (organisation_id) do nothing returning ${columns}`)
        : await tx.execute<Row>(sql`
            update forecast_settings
            set version = version + 1, settings = ${text}::jsonb, saved_at = now()
            where organisation_id = ${organisationId} and version = ${baseVersion}
            returning ${columns}`)
    return saved.rows[0] ?? null
  },
}
