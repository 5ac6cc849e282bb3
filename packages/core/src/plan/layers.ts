import { cents } from '#money'
import type { Month } from '#time'
import type { Layer, PlannedAccount, Provenance } from './plan.ts'

/**
 * The plan with the changes of layers on top, in their order; an account or month the plan does not
 * know is left alone. What is not changed stays the very same object. Cents, natural sign. With
 * 100 underneath, `add` 20 and then `set` 50 is 50.
 */
export const applyLayers = (
  plan: readonly PlannedAccount[],
  months: readonly Month[],
  layers: readonly Layer[],
): readonly PlannedAccount[] => layers.reduce((under, layer) => apply(under, months, layer), plan)

function apply(
  plan: readonly PlannedAccount[],
  months: readonly Month[],
  { name, changes }: Layer,
): readonly PlannedAccount[] {
  if (changes.length === 0) return plan
  const known = changes.filter(({ month }) => months.includes(month))
  return plan.map(account => {
    const own = known.filter(({ code }) => code === account.code)
    if (own.length === 0) return account
    const amounts = [...account.amounts]
    const provenance = [...account.provenance]
    for (const { month, amount, how } of own) {
      const at = months.indexOf(month)
      const under = amounts[at] ?? cents(0)
      amounts[at] = how === 'set' ? amount : cents(under + amount)
      provenance[at] = fromLayer(under, name, amount, how)
    }
    return { ...account, amounts, provenance }
  })
}

const fromLayer = (
  under: Provenance['inputs'][number]['amount'],
  name: string,
  amount: Provenance['inputs'][number]['amount'],
  how: 'set' | 'add',
): Provenance => ({
  source: 'layer',
  rule: null,
  inputs: [
    { label: 'Without it', amount: under },
    { label: how === 'add' ? `Added by ${name}` : name, amount },
  ],
  note: null,
})
