import type { Organisation } from '@millpond/contract/organisation'
import type { ForecastModel } from '#model/use-model.ts'
import type { ForecastSettingsSaver } from '#sheet-editor/use-forecast-settings.ts'

/** What every section of the settings is given. */
export interface SectionProps {
  readonly organisation: Organisation
  readonly model: ForecastModel
  readonly saver: ForecastSettingsSaver
  readonly canEdit: boolean
  /** `Xero` or `QuickBooks`. */
  readonly providerName: string
}
