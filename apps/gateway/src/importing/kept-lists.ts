import {
  type AdvanceKind,
  advanceOf,
  type BooksRecords,
  type DimensionMonths,
} from '@millpond/core/ledger'
import { addMonths } from '@millpond/core/time'
import type { ImportStep } from '@millpond/providers/accounting'
import type { Tx } from '#database/index.ts'
import { connectionStore } from '../stores/connection-store.ts'
import { dimensionStore } from '../stores/dimension-store.ts'
import { documentStore } from '../stores/document-store.ts'
import { importStepStore } from '../stores/import-step-store.ts'
import type { ImportKey } from '../stores/import-store.ts'
import { ledgerStore } from '../stores/ledger-store.ts'

type Read = (tx: Tx, organisationId: string) => Promise<BooksRecords>

const KEPT: Partial<Record<ImportStep['kind'], Read>> = {
  repeating: async (tx, id) => ({ repeating: await documentStore.repeating(tx, id) }),
  quotes: async (tx, id) => ({
    unissued: (await documentStore.unissued(tx, id)).filter(({ stage }) => stage === 'quote'),
  }),
  prepayments: (tx, id) => keptAdvances(tx, id, 'prepayment'),
  overpayments: (tx, id) => keptAdvances(tx, id, 'overpayment'),
  dimensions: async (tx, id) => ({
    dimensionValues: await dimensionStore.list(tx, id),
    dimensionFigures: await keptFigures(tx, id),
  }),
  dimensionFigures: async (tx, id) => ({ dimensionFigures: await keptFigures(tx, id) }),
  taxRates: async (tx, id) => ({
    taxRates: (await ledgerStore.accounts(tx, id)).flatMap(({ taxType, taxPpm }) =>
      taxType === null || taxPpm === null ? [] : [{ taxType, ppm: taxPpm }],
    ),
  }),
}

async function keptFigures(tx: Tx, id: string): Promise<DimensionMonths[]> {
  const series = await dimensionStore.series(tx, id)
  const byValue = new Map<string, DimensionMonths>()
  for (const { dimension, valueId, code, firstMonth, values } of series) {
    const amounts = values.flatMap((amount, index) =>
      amount === null ? [] : [{ code, month: addMonths(firstMonth, index), amount }],
    )
    const known = byValue.get(`${dimension} ${valueId}`)
    byValue.set(`${dimension} ${valueId}`, {
      ...{ dimension, valueId, months: amounts.map(({ month }) => month) },
      amounts: [...(known?.amounts ?? []), ...amounts],
    })
  }
  return [...byValue.values()]
}

async function keptAdvances(tx: Tx, id: string, kind: AdvanceKind): Promise<BooksRecords> {
  const documents = await documentStore.documents(tx, id)
  return { documents: documents.filter(({ documentId }) => advanceOf(documentId)?.kind === kind) }
}

/**
 * Of lists that an import had to leave out, what the books of the same connection have. Without
 * them an unreadable list would count as an empty one: planned invoices would be gone.
 */
export async function keptLists(tx: Tx, key: ImportKey): Promise<BooksRecords[]> {
  const steps = await importStepStore.list<ImportStep>(tx, key)
  const skipped = new Set(
    steps.filter(({ state }) => state === 'skipped').map(({ step }) => step.kind),
  )
  const reads = [...skipped].flatMap(kind => KEPT[kind] ?? [])
  if (reads.length === 0) return []
  // The books may be those of another company, from before the organisation was connected to this.
  if (!(await connectionStore.hasImported(tx, key.organisationId))) return []
  const kept: BooksRecords[] = []
  for (const read of reads) kept.push(await read(tx, key.organisationId))
  return kept
}
