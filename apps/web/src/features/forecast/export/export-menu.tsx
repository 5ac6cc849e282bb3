import type { ModelInput } from '@millpond/core/statement'
import type { StatementTable } from '@millpond/core/table'
import { formatDay } from '@millpond/core/time'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { ImageWords } from '#ui/chart/chart-image.ts'
import { Icon } from '#ui/icon.tsx'
import { Menu } from '#ui/menu.tsx'
import { useToast } from '#ui/toast.tsx'

interface ExportMenuProps {
  /** The name of the organisation, with which every file's name starts. */
  readonly name: string
  readonly table: StatementTable
  /** What the file is called, if it is not the whole statement. */
  readonly what?: string
  readonly model: ModelInput
  /** The title of the chart's picture. */
  readonly chartTitle: string
  /** Finds the chart to save; null if none is shown. Absent on a page without a chart. */
  readonly drawing?: () => SVGSVGElement | null
  /** Prints this financial year, or all columns that are shown. */
  readonly print: (isWhole: boolean) => void
}

const NAMES = {
  cashFlow: 'cash flow',
  profitAndLoss: 'profit and loss',
  balanceSheet: 'balance sheet',
} as const

/** All exports of a statement. The code that writes files is loaded on demand. */
export function ExportMenu(props: ExportMenuProps) {
  const { name, table, model, chartTitle, drawing, print } = props
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const what = `${name} ${props.what?.toLowerCase() ?? NAMES[table.statement]}`
  const words = {
    title: chartTitle,
    details: `${name} · as of ${formatDay(model.asOf)} · ${table.currency}`,
  }
  const isMonthly = table.columns.every(
    ({ months, days, isTotal }) => isTotal || (months.length === 1 && !days),
  )
  const save = async (file: string, make: () => Promise<Blob>) => {
    setBusy(true)
    try {
      const { saveFile } = await import('#ui/save-file.ts')
      saveFile(file, await make())
    } catch {
      toast({ message: `${file} could not be created. Try again.`, isFailure: true })
    } finally {
      setBusy(false)
    }
  }
  const saveChart = (file: string, make: (svg: SVGSVGElement) => Promise<Blob>) => {
    const svg = drawing?.()
    if (svg) void save(file, () => make(svg))
    else toast({ message: 'The chart is shown as a table. Choose Show chart, then save it again.' })
  }
  return (
    <Menu
      label="Export"
      trigger={props => (
        <Button {...props} busyLabel={isBusy ? 'Creating…' : undefined}>
          Export
          <Icon name="chevron" />
        </Button>
      )}
      items={[
        { kind: 'heading', label: 'Table' },
        {
          kind: 'action',
          label: 'Excel table',
          onSelect: () => void save(`${what}.xlsx`, () => writeTable(table, name, props.what)),
        },
        {
          kind: 'action',
          label: 'CSV',
          onSelect: () => void save(`${what}.csv`, () => writeCsv(table)),
        },
        { kind: 'heading', label: 'Forecast' },
        {
          kind: 'action',
          label: 'Full model (Excel)',
          onSelect: () =>
            void save(`${name} model.xlsx`, () => writeModel(model, name, table.currency)),
        },
        ...(drawing
          ? [
              { kind: 'heading', label: 'Chart' } as const,
              {
                ...({ kind: 'action', label: 'PNG picture' } as const),
                onSelect: () => saveChart(`${what}.png`, svg => writePng(svg, words)),
              },
              {
                ...({ kind: 'action', label: 'SVG drawing' } as const),
                onSelect: () => saveChart(`${what}.svg`, svg => writeSvg(svg, words)),
              },
            ]
          : []),
        { kind: 'rule', id: 'print' },
        ...(isMonthly
          ? [
              {
                ...({ kind: 'action', label: 'Print this financial year' } as const),
                ...{ hint: 'Ctrl P', onSelect: () => print(false) },
              },
            ]
          : []),
        {
          ...({ kind: 'action', label: 'Print all columns' } as const),
          ...(isMonthly ? {} : { hint: 'Ctrl P' }),
          onSelect: () => print(true),
        },
      ]}
    />
  )
}

async function writeTable(table: StatementTable, name: string, what?: string): Promise<Blob> {
  const { tableWorkbook } = await import('@millpond/core/workbook')
  const { writeWorkbook } = await import('#platform/workbook/write-workbook.ts')
  return writeWorkbook(tableWorkbook(table, name, what))
}

async function writeCsv(table: StatementTable): Promise<Blob> {
  const { tableCsv } = await import('@millpond/core/workbook')
  return new Blob([tableCsv(table)], { type: 'text/csv;charset=utf-8' })
}

async function writeModel(model: ModelInput, name: string, currency: string): Promise<Blob> {
  const { modelWorkbook } = await import('@millpond/core/workbook')
  const { writeWorkbook } = await import('#platform/workbook/write-workbook.ts')
  return writeWorkbook(modelWorkbook(model, aboutModel(model, name, currency)))
}

async function writeSvg(svg: SVGSVGElement, words: ImageWords): Promise<Blob> {
  const { chartSvg } = await import('#ui/chart/chart-image.ts')
  return new Blob([await chartSvg(svg, words)], { type: 'image/svg+xml' })
}

async function writePng(svg: SVGSVGElement, words: ImageWords): Promise<Blob> {
  const { chartPng } = await import('#ui/chart/chart-image.ts')
  return chartPng(svg, words)
}

const aboutModel = (model: ModelInput, name: string, currency: string): string[] => [
  `${name}: the forecast as a model`,
  `It starts with the balances on ${formatDay(model.asOf)}, from your accounting software.`,
  `The first month has only what is expected after ${formatDay(model.asOf)}. Earlier amounts are ` +
    'in those balances already; the screens show them as part of the month.',
  'You can change the blue cells: planned amounts, payment timing, tax dates, and the expected ' +
    'month of an invoice or a transfer. All other cells are formulas.',
  `Amounts are in ${currency}, with two decimals. Hidden sheets calculate in whole ` +
    'cents, so that nothing is lost to rounding.',
  'The sheet Checks shows 0 in every month, whatever you change.',
]
