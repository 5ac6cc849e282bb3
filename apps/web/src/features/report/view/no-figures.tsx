import { FlowError } from '#ui/flow-error.tsx'
import { WORDS } from '../report-words.ts'

/** In the place of the page, where its figures cannot be calculated. */
export const NoFigures = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <FlowError
    title={WORDS.noFigures}
    message={WORDS.noFiguresHint}
    impact="high"
    onTryAgain={onTryAgain}
  />
)
