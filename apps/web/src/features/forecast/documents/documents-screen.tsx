import { OrganisationScreen } from '#planning/organisation-screen.tsx'
import { ForecastSkeleton } from '../settings/forecast-skeleton.tsx'
import { WithModel } from '../settings/with-model.tsx'
import { QUESTION } from './document-words.ts'
import { DocumentsView } from './documents-view.tsx'

/** Who owes me, whom do I owe, and when does the money move? */
export function Component() {
  return (
    <OrganisationScreen skeleton={<ForecastSkeleton question={QUESTION} />}>
      {organisation => (
        <WithModel organisation={organisation} question={QUESTION}>
          {ready => <DocumentsView {...ready} organisation={organisation} />}
        </WithModel>
      )}
    </OrganisationScreen>
  )
}
