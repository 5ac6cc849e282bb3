import { OrganisationScreen } from '#planning/organisation-screen.tsx'
import { ForecastSkeleton } from './forecast-skeleton.tsx'
import { QUESTION } from './setting-words.ts'
import { SettingsView } from './settings-view.tsx'
import { WithModel } from './with-model.tsx'

/** Is the forecast set up as the business works? */
export function Component() {
  return (
    <OrganisationScreen skeleton={<ForecastSkeleton question={QUESTION} />}>
      {organisation => (
        <WithModel organisation={organisation} question={QUESTION}>
          {ready => <SettingsView {...ready} organisation={organisation} />}
        </WithModel>
      )}
    </OrganisationScreen>
  )
}
