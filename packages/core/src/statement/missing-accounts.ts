/** Lines for accounts that the model needs and the books do not have; they open at zero. */
import { ITEM_SUB_TYPE, ITEM_TYPE, type ItemCode, itemCode } from '#item'
import type { AccountRole } from '#ledger'
import { salesTaxTitle, ZERO } from '#money'
import type { Flow, ModelInput, Obligation, OpeningBalance } from './model.ts'

export type ControlRole = keyof typeof MISSING_CONTROL

const { asset, equity, liability } = ITEM_TYPE
const MISSING_CONTROL = {
  bank: { name: 'Bank', itemType: asset, itemSubType: ITEM_SUB_TYPE.BankAccount },
  receivables: {
    name: 'Accounts receivable',
    itemType: asset,
    itemSubType: ITEM_SUB_TYPE.current,
  },
  payables: {
    name: 'Accounts payable',
    itemType: liability,
    itemSubType: ITEM_SUB_TYPE.currliab,
  },
  salesTax: { name: 'Sales tax', itemType: liability, itemSubType: ITEM_SUB_TYPE.currliab },
  currentYearEarnings: {
    name: 'Current year earnings',
    itemType: equity,
    itemSubType: ITEM_SUB_TYPE.equity,
  },
  retainedEarnings: {
    name: 'Retained earnings',
    itemType: equity,
    itemSubType: ITEM_SUB_TYPE.equity,
  },
} as const

/** A control account whose code is its role: `receivables`. */
export const missingControl = (
  role: ControlRole,
  { country }: Pick<ModelInput, 'country'>,
): OpeningBalance => ({
  ...MISSING_CONTROL[role],
  ...(role === 'salesTax' && { name: salesTaxTitle(country) }),
  code: itemCode(role),
  role,
  amount: ZERO,
})

/** Accounts named by obligations, treatments and stock, whether or not the books have them. */
export function linesNamedByCode(input: ModelInput): OpeningBalance[] {
  const owed = (code: ItemCode, name: string, role: AccountRole | null): OpeningBalance => ({
    code,
    name,
    role,
    itemType: liability,
    itemSubType: ITEM_SUB_TYPE.currliab,
    amount: ZERO,
  })
  const held = (code: ItemCode, name: string, itemSubType: OpeningBalance['itemSubType']) => ({
    ...owed(code, name, null),
    itemType: asset,
    itemSubType,
  })
  const ofTreatment = ({ treatment }: Pick<Flow, 'treatment'>): OpeningBalance[] => {
    if (treatment.kind === 'wages') {
      return treatment.withheld.map(({ code }) => owed(code, 'Withheld from wages', null))
    }
    if (treatment.kind === 'accrued') return [owed(treatment.code, 'Accrued', null)]
    if (treatment.kind === 'trade' || treatment.kind === 'writtenOff') return []
    const codes =
      treatment.kind === 'depreciation' ? treatment.assets.map(each => each.code) : [treatment.code]
    return codes.map(code => held(code, 'Non-cash movements', ITEM_SUB_TYPE.fixed))
  }
  const inventory = input.stock?.accounts ?? []
  return [
    ...input.obligations.map(({ code, name, kind }) => owed(code, name, ROLE_OF[kind])),
    ...input.flows.flatMap(flow => [flow, ...(flow.parts ?? [])].flatMap(ofTreatment)),
    ...inventory.map(({ code }) => held(code, 'Inventory', ITEM_SUB_TYPE.inventory)),
    ...(input.purchases ?? []).map(({ code }) => held(code, 'Bought', ITEM_SUB_TYPE.fixed)),
    ...(input.keptBack ?? []).map(({ code }) => owed(code, 'Withheld', null)),
  ]
}

const ROLE_OF: Readonly<Record<Obligation['kind'], AccountRole>> = {
  salesTax: 'salesTax',
  withholding: 'withholding',
  pension: 'pension',
  incomeTax: 'incomeTax',
}
