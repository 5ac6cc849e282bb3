import { FlowError } from '#ui/flow-error.tsx'

/** In place of the figures: the calculation has failed, and nothing of the scenario is lost. */
export const CannotCalculate = ({ onTryAgain }: { readonly onTryAgain: () => void }) => (
  <FlowError
    title="We couldn’t calculate this scenario."
    message="Your changes are kept. Try again, or undo your last change."
    impact="high"
    onTryAgain={onTryAgain}
  />
)
