import { ModelScreen } from '#screen/model-screen.tsx'
import { OrganisationScreen } from '#screen/organisation-screen.tsx'
import { ScreenSkeleton } from '#screen/screen-skeleton.tsx'
import { QUESTION } from './document-words.ts'
import { DocumentsView } from './documents-view.tsx'

/** Invoices and bills: who owes what, and when is it paid? */
export function Component() {
  return (
    <OrganisationScreen skeleton={<ScreenSkeleton question={QUESTION} />}>
      {organisation => (
        <ModelScreen organisation={organisation} question={QUESTION}>
          {ready => <DocumentsView {...ready} organisation={organisation} />}
        </ModelScreen>
      )}
    </OrganisationScreen>
  )
}
