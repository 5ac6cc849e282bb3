/** The three statements of 1,000 accounts by 36 months, compared with a spreadsheet engine. */
import { cents } from '@millpond/core/money'
import { createModel, type Model, type ModelInput, statementsOf } from '@millpond/core/statement'
import { type Figure, median, quantile, timed } from './figure.ts'
import { largeOrganisation, tradingOrganisation } from './large-organisation.ts'
import { keptMegabytes } from './memory.ts'
import { spreadsheetModel } from './spreadsheet-model.ts'

const BUILDS = 100
const EDITS = 500
const SPREADSHEET_EDITS = 30

export async function measure(): Promise<readonly Figure[]> {
  const large = largeOrganisation()
  const builds = await times(BUILDS, () => statementsOf(large))
  const model = createModel(large)
  const edits = await times(EDITS, run => edit(model, large, run))
  const days = await timed(() => model.statements.dated.length)
  return [
    { name: 'statement/build first time', value: builds[0] ?? 0, unit: 'ms' },
    { name: 'statement/build median', value: median(builds), unit: 'ms' },
    { name: 'statement/edit median', value: median(edits), unit: 'ms' },
    { name: 'statement/edit p99', value: quantile(edits, 0.99), unit: 'ms' },
    { name: 'statement/days', value: days, unit: 'ms' },
    { name: 'statement/memory', value: megabytesOf(large), unit: 'MB' },
    ...(await comparedWithSpreadsheet()),
  ]
}

/** Both have the same model and give the same cents; otherwise the ratio would be meaningless. */
async function comparedWithSpreadsheet(): Promise<readonly Figure[]> {
  const trading = tradingOrganisation()
  const built = await times(BUILDS, () => statementsOf(trading))
  const model = createModel(trading)
  const begin = performance.now()
  const sheet = spreadsheetModel(trading)
  const sheetBuilt = performance.now() - begin
  const edits = await times(SPREADSHEET_EDITS, run => edit(model, trading, run))
  const sheetEdits = await times(SPREADSHEET_EDITS, run => {
    const { flow, month, amount } = editNo(run, trading)
    sheet.setPlan(flow, month, amount)
  })
  const different = sheet
    .closingCash()
    .findIndex((cash, month) => cash !== model.statements.closingCash[month])
  sheet.end()
  if (different !== -1) throw new Error(`Cash differs from the spreadsheet's in month ${different}`)
  return [
    { name: 'statement/spreadsheet build', value: sheetBuilt, unit: 'ms' },
    { name: 'statement/spreadsheet edit median', value: median(sheetEdits), unit: 'ms' },
    { name: 'statement/times faster built', value: sheetBuilt / median(built), unit: 'ratio' },
    {
      name: 'statement/times faster edited',
      value: median(sheetEdits) / median(edits),
      unit: 'ratio',
    },
  ]
}

function edit(model: Model, input: ModelInput, run: number): void {
  const { flow, month, amount } = editNo(run, input)
  const code = input.flows[flow]?.code
  if (code !== undefined) model.setPlan(code, month, amount)
}

/** Edits all over the plan, in early and late months. */
const editNo = (run: number, { flows, months }: ModelInput) => ({
  flow: (run * 37) % flows.length,
  month: (run * 11) % months.length,
  amount: cents(50_000 + run * 1_237),
})

async function times(count: number, work: (run: number) => unknown): Promise<number[]> {
  const taken: number[] = []
  for (let run = 0; run < count; run += 1) taken.push(await timed(() => work(run)))
  return taken
}

/** The memory of one model, including its days. */
function megabytesOf(input: ModelInput): number {
  const { made, megabytes } = keptMegabytes(() => {
    const models = Array.from({ length: 4 }, () => createModel(input))
    return { models, movements: models.map(({ statements }) => statements.dated) }
  })
  return megabytes / made.models.length
}
