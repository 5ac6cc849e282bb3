import { SheetScreen } from '#sheet-editor/sheet-screen.tsx'
import { Budgets } from './budgets.tsx'

const QUESTION = 'What do you plan, and what does it do to your cash?'

/** UI-06: budgets by item type and month. Guide §9.5. */
export function Component() {
  return (
    <SheetScreen question={QUESTION}>
      {planning => <Budgets planning={planning} question={QUESTION} />}
    </SheetScreen>
  )
}
