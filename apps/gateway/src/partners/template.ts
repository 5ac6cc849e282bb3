/** The settings of a client that a template of its partner can set. */
import {
  type ClientTemplate,
  DEFAULT_SETTINGS,
  settingsByTemplate,
  type TemplateChange,
  type TemplateValues,
  templateChanges,
  templateValuesOf,
} from '@millpond/core/forecast'
import { assert } from '@millpond/core/outcome'
import { type Tx, withoutPersonWithin } from '#database/index.ts'
import { forecastSettingsStore, type SavedSettings } from '../stores/forecast-settings-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'
import { templateStore } from '../stores/template-store.ts'

interface PresentSettings {
  readonly values: TemplateValues
  readonly hasBooks: boolean
  readonly stored: SavedSettings | null
}

/** In the client; null if it does not exist. */
export async function presentSettings(
  tx: Tx,
  organisationId: string,
): Promise<PresentSettings | null> {
  const facts = await organisationStore.templateFacts(tx, organisationId)
  if (!facts) return null
  const stored = await forecastSettingsStore.find(tx, organisationId)
  const settings = { ...DEFAULT_SETTINGS, ...stored?.settings }
  return {
    values: templateValuesOf({ ...facts, settings }),
    hasBooks: facts.dataVersion > 0,
    stored,
  }
}

interface Firm {
  readonly partnerId: string
  readonly name: string
  readonly template: ClientTemplate
}

/**
 * In the client, as a person who may edit it or as our own work: sets what differs, and notes where
 * it came from. Returns what was changed.
 */
export async function applyTemplate(
  tx: Tx,
  organisationId: string,
  { partnerId, name: firm, template }: Firm,
): Promise<TemplateChange[]> {
  const present = await presentSettings(tx, organisationId)
  assert(present, 'a client whose settings are changed exists')
  const { values, hasBooks, stored } = present
  const changes = templateChanges(template, values, hasBooks)
  const has = (fields: readonly string[]) => changes.some(({ field }) => fields.includes(field))
  if (has(['cashFloor', 'yearBeginsMonth'])) {
    await organisationStore.update(tx, organisationId, {
      ...(has(['cashFloor']) && { cashFloor: template.cashFloor }),
      ...(has(['yearBeginsMonth']) && {
        reportingYearBeginsMonth: template.yearBeginsMonth ?? undefined,
      }),
    })
  }
  if (has(['salesTaxBasis', 'salesTaxPeriodMonths', 'profitTaxPpm', 'planByBudget'])) {
    const settings = settingsByTemplate({ ...DEFAULT_SETTINGS, ...stored?.settings }, template)
    const version = stored?.settingsVersion ?? 0
    const saved = await forecastSettingsStore.save(tx, organisationId, version, settings)
    assert(saved, 'the client is locked, so its settings are those that were read')
  }
  await withoutPersonWithin(tx, () =>
    templateStore.setApplied(tx, organisationId, { partnerId, firm, template }),
  )
  return changes
}
