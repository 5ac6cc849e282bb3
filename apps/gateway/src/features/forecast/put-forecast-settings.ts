import type { putForecastSettings as route } from '@millpond/contract/forecast'
import { DEFAULT_SETTINGS } from '@millpond/core/forecast'
import type { Tx } from '#database/index.ts'
import { notImported } from '../../forecasts/not-imported.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { customerGroups } from '../../sheets/customer-groups.ts'
import { documentStore } from '../../stores/document-store.ts'
import { forecastSettingsStore } from '../../stores/forecast-settings-store.ts'
import { ledgerStore } from '../../stores/ledger-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { sheetStore } from '../../stores/sheet-store.ts'
import { settingsFaults } from './settings-faults.ts'

/** Compared and set in one statement: of two users who save at once, one gets a conflict. */
export const putForecastSettings: Handler<typeof route> = async call => {
  const { organisationId, body } = call
  return call.commit(async tx => {
    if (!(await organisationStore.dataVersion(tx, organisationId))) throw notImported()
    await refuseFaults(tx, call)
    const saved = await forecastSettingsStore.save(
      tx,
      organisationId,
      body.baseVersion,
      body.settings,
    )
    if (saved) return saved
    const newer = await forecastSettingsStore.find(tx, organisationId)
    throw new Refusal(
      'conflict',
      'Someone else changed these settings. Nothing was saved. Reload the page and try again.',
      [{ path: 'baseVersion', message: `The newer version is ${newer?.settingsVersion ?? 0}` }],
    )
  })
}

async function refuseFaults(tx: Tx, { organisationId, body }: CallOf<typeof route>) {
  const stored = await forecastSettingsStore.find(tx, organisationId)
  const groups = await customerGroups(tx, organisationId)
  const contactIds = Object.keys(body.settings.contactDays)
  const faults = settingsFaults(body.settings, {
    accounts: await ledgerStore.accounts(tx, organisationId),
    contactIds: new Set(await documentStore.contactsAmong(tx, organisationId, contactIds)),
    customers: new Set(groups.map(({ code }) => code)),
    budgets: new Set((await sheetStore.budgets(tx, organisationId)).map(({ sheetId }) => sheetId)),
    stored: { ...DEFAULT_SETTINGS, ...stored?.settings },
  })
  if (faults.length === 0) return
  throw new Refusal('badRequest', 'Some of the settings cannot be used', faults.slice(0, 20))
}
