import { providerName } from '@millpond/core/organisation'
import type { ReportDefinition, ReportResult } from '@millpond/core/report'
import type { Tx } from '#database/index.ts'
import { readSourcesAndLedger } from '../books/forecast-sources.ts'
import type { Deps } from '../deps.ts'
import type { LearnedOf } from '../forecasts/learned-timing.ts'
import { notImported } from '../forecasts/not-imported.ts'
import { forecastRunStore } from '../stores/forecast-run-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'

type Reader = Parameters<LearnedOf>[0] & {
  readonly deps: Pick<Deps, 'forecasts' | 'holidaysAround'>
}
type Read = Awaited<ReturnType<typeof readBooks>>

/** All that the figures of a draft are resolved from. */
export async function readBooks(tx: Tx, organisationId: string) {
  const read = await readSourcesAndLedger(tx, organisationId)
  const organisation = await organisationStore.find(tx, organisationId)
  if (!read || !organisation) throw notImported()
  const latest = await forecastRunStore.latestBacktest(tx, organisationId)
  return { ...read, organisation, backtest: latest?.backtest ?? null }
}

/** The figures of a definition in the books as they are now, from the thread of forecasts. */
export async function draftFigures(
  reader: Reader,
  { sources, ledger, organisation, backtest }: Read,
  definition: ReportDefinition,
  learnedOf: LearnedOf,
): Promise<ReportResult> {
  const { forecasts, holidaysAround } = reader.deps
  const { basis, floor } = sources
  return forecasts.answers.run('report', {
    ...{ definition, ledger, floor, backtest },
    organisationName: organisation.name,
    providerName: providerName(organisation.provider),
    hasDocuments: organisation.booksFile === null,
    basis: { ...basis, holidays: new Set(holidaysAround(basis.country, basis.asOf)) },
    learned: await learnedOf(reader, sources),
  })
}
