import type { Organisation } from '@millpond/contract/organisation'
import type { ForecastModel } from '#model/use-model.ts'
import type { ForecastSettingsSaver } from '#sheet-editor/use-forecast-settings.ts'

/** The properties of every section of the settings. */
export interface SectionProps {
  readonly organisation: Organisation
  readonly model: ForecastModel
  readonly saver: ForecastSettingsSaver
  readonly canEdit: boolean
  /** `Xero` or `QuickBooks`. */
  readonly providerName: string
}
