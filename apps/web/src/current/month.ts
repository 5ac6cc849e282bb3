import type { Organisation } from '@millpond/contract/organisation'
import {
  addMonths,
  civilDay,
  type DateState,
  type Day,
  dateState,
  firstDay,
  HOME_TIME_ZONE,
  type Month,
} from '@millpond/core/time'
import { browserTimers } from '#platform/clock.ts'
import { preferences } from '#platform/storage.ts'
import { createStore } from '#platform/store.ts'
import { useStore } from './use-store.ts'

type ByOrganisation<Value> = Readonly<Record<string, Value>>

const selectedMonths = createStore<ByOrganisation<Month>>({})
const quarterlyViews = createStore<ByOrganisation<boolean>>({})

export function selectMonth(organisationId: string, month: Month): void {
  preferences.keepSelectedMonth(organisationId, month)
  selectedMonths.update(all => ({ ...all, [organisationId]: month }))
}

export function showQuarterly(organisationId: string, isOn: boolean): void {
  preferences.keepShowQuarterly(organisationId, isOn)
  quarterlyViews.update(all => ({ ...all, [organisationId]: isOn }))
}

/** UI-09: the toggle, remembered per organisation. */
export function useQuarterly(organisationId: string | null): boolean {
  const views = useStore(quarterlyViews)
  if (organisationId === null) return false
  return views[organisationId] ?? preferences.showQuarterly(organisationId)
}

/** The selected month and view of this organisation. */
export function useDateState(organisation: Organisation): DateState {
  const months = useStore(selectedMonths)
  const { organisationId } = organisation
  return dateState({
    today: todayOf(organisation),
    reportingYearBeginsMonth: organisation.reportingYearBeginsMonth,
    selectedMonth: months[organisationId] ?? preferences.selectedMonth(organisationId),
    showQuarterly: useQuarterly(organisationId),
  })
}

/**
 * For books that close at a month, that month is "now", whatever the clock says and wherever the
 * reader is. Before the first books the gateway assumes the company's home country.
 */
const todayOf = ({ closeMonth }: Organisation): Day =>
  closeMonth
    ? firstDay(addMonths(closeMonth, 1))
    : civilDay(browserTimers.now().getTime(), HOME_TIME_ZONE)
