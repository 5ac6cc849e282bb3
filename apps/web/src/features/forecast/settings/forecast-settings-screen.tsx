import { ForecastSkeleton } from './forecast-skeleton.tsx'

const QUESTION = 'Is the forecast set up as your business works?'

export function Component() {
  return <ForecastSkeleton question={QUESTION} />
}
