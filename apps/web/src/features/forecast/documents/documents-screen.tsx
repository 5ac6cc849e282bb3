import { ForecastSkeleton } from '../settings/forecast-skeleton.tsx'

const QUESTION = 'Who owes me, whom do I owe, and when does the money move?'

export function Component() {
  return <ForecastSkeleton question={QUESTION} />
}
