import type { BankLine, BankLines } from '@millpond/core/insight'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'

interface BanksCsvProps {
  /** The name of the organisation, with which the file's name starts. */
  readonly name: string
  readonly lines: BankLines
}

const CENTS = 100
const TYPE = 'text/csv;charset=utf-8'

/** The table as text; the code that writes it is loaded on demand. */
export function BanksCsv({ name, lines }: BanksCsvProps) {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const [{ toCsv }, { saveFile }] = await Promise.all([
        import('@millpond/core/workbook'),
        import('#ui/save-file.ts'),
      ])
      saveFile(`${name} bank accounts.csv`, new Blob([toCsv(rowsOf(lines))], { type: TYPE }))
    } catch {
      toast({ message: 'The file could not be created. Try again.', isFailure: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busyLabel={isBusy ? 'Creating…' : undefined} onClick={() => void save()}>
      Save as CSV
    </Button>
  )
}

const rowsOf = ({ months, accounts, total }: BankLines) => [
  ['Account', 'Today', 'Low point', 'Low point on', 'Overdraft limit', ...months],
  ...accounts.map(account => rowOf(account.name, account, account.limit)),
  rowOf('All accounts', total, null),
]

const rowOf = (
  name: string,
  { today, low, monthEnds }: Pick<BankLine, 'today' | 'low' | 'monthEnds'>,
  limit: number | null,
) => [
  ...[name, today / CENTS, low && low.amount / CENTS, low?.on ?? null],
  ...[limit === null ? null : limit / CENTS, ...monthEnds.map(amount => amount / CENTS)],
]
