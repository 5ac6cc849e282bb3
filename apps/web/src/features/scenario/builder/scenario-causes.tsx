import { formatVariance } from '@millpond/core/money'
import { VarianceList } from '#ui/variance-list.tsx'
import type { BuilderParts } from '../model/builder-parts.ts'
import { WORDS } from '../scenario-words.ts'

/** By how much each event moves the low point; the amounts add up to its change. */
export function ScenarioCauses({ known, organisation }: BuilderParts) {
  const causes = known?.figures.causes ?? []
  if (causes.length < 2) return null
  const { currency } = organisation
  const rows = causes.map(({ code, kind, name, amount }) => ({
    ...{ id: code ?? kind, name, change: amount },
    changeText: formatVariance(amount, { currency }),
    isGood: amount > 0,
  }))
  return <VarianceList label={WORDS.causes} rows={rows} />
}
