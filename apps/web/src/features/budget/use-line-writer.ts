import type { SheetLine } from '@millpond/contract/sheet'
import { useEffect, useState } from 'react'
import { useLazyGetBudgetQuery } from '#api/budget-api.ts'
import { isGatewayError } from '#api/gateway-error.ts'
import { type OfSheet, usePutSheetLinesMutation } from '#api/sheet-api.ts'
import { createLineWriter, type LineWriter } from './line-writer.ts'

/** Of one version, for a component that is keyed by it. */
export function useLineWriter(of: OfSheet, noted: readonly SheetLine[]): LineWriter {
  const [put] = usePutSheetLinesMutation()
  const [read] = useLazyGetBudgetQuery()
  const [writer] = useState(() => {
    const door = {
      put: async (line: Parameters<typeof put>[0]['lines'][number]) =>
        (await put({ ...of, lines: [line] }).unwrap()).lines,
      read: async () => (await read(of).unwrap())?.lines ?? [],
      isConflict: (error: unknown) => isGatewayError(error) && error.status === 409,
    }
    return createLineWriter(door, noted)
  })
  useEffect(() => writer.reread(noted), [writer, noted])
  return writer
}
