import { ForecastSkeleton } from '../settings/forecast-skeleton.tsx'

const QUESTION = 'How good is this forecast?'

export function Component() {
  return <ForecastSkeleton question={QUESTION} />
}
