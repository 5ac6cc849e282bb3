/**
 * Money that was paid in advance or too much. In the books it is a credit, and its id says what the
 * provider calls it: `prepayment-6c1f…`.
 */
export type AdvanceKind = 'prepayment' | 'overpayment'

export const advanceId = (kind: AdvanceKind, id: string): string => `${kind}-${id}`

const ADVANCE_ID = /^(prepayment|overpayment)-(.+)$/

/** `advanceOf('prepayment-7')` has the kind prepayment and the id 7; null for other documents. */
export function advanceOf(
  documentId: string,
): { readonly kind: AdvanceKind; readonly id: string } | null {
  const [, kind, id] = ADVANCE_ID.exec(documentId) ?? []
  return kind && id ? { kind: kind as AdvanceKind, id } : null
}
