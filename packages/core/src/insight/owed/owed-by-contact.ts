import { type AgedDocument, type Ageing, ageing } from './ageing.ts'

export interface ContactDocument extends AgedDocument {
  readonly contactName: string
}

export interface ContactOwed<Document> {
  readonly key: string
  readonly name: string
  readonly side: 'in' | 'out'
  readonly documents: readonly Document[]
  readonly ageing: Ageing
  /** How much of the total is overdue, in whole percent; null if the total is not positive. */
  readonly overduePercent: number | null
}

/**
 * Open documents by customer and by supplier, the largest total first and customers before
 * suppliers. A contact that is both has one entry as each. Totals add up to those of `ageing`.
 */
export function owedByContact<Document extends ContactDocument>(
  documents: readonly Document[],
): ContactOwed<Document>[] {
  const groups = new Map<string, Document[]>()
  for (const document of documents) {
    const key = `${document.side} ${document.contactKey}`
    groups.set(key, [...(groups.get(key) ?? []), document])
  }
  return [...groups.values()]
    .flatMap(some => {
      const [first] = some
      return first ? [contactOwed(some, first)] : []
    })
    .sort(
      (left, right) =>
        Number(left.side === 'out') - Number(right.side === 'out') ||
        right.ageing.total - left.ageing.total ||
        (left.name < right.name ? -1 : 1),
    )
}

function contactOwed<Document extends ContactDocument>(
  documents: readonly Document[],
  { contactKey, contactName, side }: Document,
): ContactOwed<Document> {
  const own = ageing(documents, side)
  const percent = own.total > 0 ? Math.round((100 * own.overdue) / own.total) : null
  return {
    ...{ key: contactKey, name: contactName, side, documents, ageing: own },
    overduePercent: percent,
  }
}
