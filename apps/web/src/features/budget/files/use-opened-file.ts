import type { FileRows } from '@millpond/core/budget-file'
import { startTransition, useRef, useState } from 'react'
import { FileFault } from '#platform/workbook/file-fault.ts'
import type { FileSheet } from '#platform/workbook/open-workbook.ts'
import { firstWithMonths } from '#sheet-editor/files/first-with-months.ts'

export interface OpenedFile {
  /** Changes each time a file is opened: earlier choices belong to another file. */
  readonly id: number
  readonly name: string
  readonly sheets: readonly FileSheet[]
  /** The selected sheet. */
  readonly sheet: number
  readonly rows: FileRows
}

export type Opening =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'open'; readonly file: OpenedFile }

const UNREADABLE = 'We couldn’t read the file. Save it again as .xlsx or CSV, and choose it again.'

/** Reads a file into rows; if several are requested, the last one counts. */
export function useOpenedFile() {
  const [opening, setOpening] = useState<Opening>({ kind: 'none' })
  const asked = useRef(0)
  const open = async (name: string, read: () => Promise<Omit<OpenedFile, 'id' | 'name'>>) => {
    asked.current += 1
    const own = asked.current
    setOpening({ kind: 'reading', name })
    // Long files are read in parts, so that the page responds in between.
    const settle = (next: Opening) =>
      own === asked.current && startTransition(() => setOpening(next))
    try {
      settle({ kind: 'open', file: { id: own, name, ...(await read()) } })
    } catch (error) {
      settle({ kind: 'failed', message: error instanceof FileFault ? error.message : UNREADABLE })
    }
  }
  return {
    opening,
    choose: (chosen: File) =>
      void open(chosen.name, async () => {
        const { readFile } = await import('#sheet-editor/files/read-file.ts')
        const sheets = await readFile(chosen)
        const { sheet, rows } = await firstWithMonths(sheets)
        return { sheets, sheet, rows }
      }),
    chooseSheet: (file: OpenedFile, sheet: number) =>
      void open(file.name, async () => ({
        sheets: file.sheets,
        sheet,
        rows: (await file.sheets[sheet]?.read()) ?? [],
      })),
  }
}
