import type { PlannedDocument } from './planned-document.ts'

export type PlannedSource =
  /** It is not in the books, or still there as a draft, a quote or a template. */
  | 'here'
  /** The draft is an open invoice or bill now, and counts as one. */
  | 'issued'
  /** The draft, quote or template is no longer there. */
  | 'gone'

/** The lists of the books that planned invoices and bills come from. */
interface SourceLists {
  readonly openDocuments: readonly { readonly documentId: string }[]
  readonly unissued?: readonly { readonly documentId: string }[] | undefined
  readonly repeating?: readonly { readonly repeatingId: string }[] | undefined
}

/** What the books say about planned invoices and bills, so that none counts twice. */
export function plannedSources({
  openDocuments,
  unissued,
  repeating,
}: SourceLists): (planned: PlannedDocument) => PlannedSource {
  const open = new Set(openDocuments.map(({ documentId }) => documentId))
  const there = new Set([
    ...(unissued ?? []).map(({ documentId }) => documentId),
    ...(repeating ?? []).map(({ repeatingId }) => repeatingId),
  ])
  return ({ id, fromBooks }) => {
    if (open.has(id)) return 'issued'
    // Books without these lists say nothing about them.
    return fromBooks && unissued && !there.has(id) ? 'gone' : 'here'
  }
}
