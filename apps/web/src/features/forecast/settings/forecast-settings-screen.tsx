import { ModelScreen } from '#screen/model-screen.tsx'
import { OrganisationScreen } from '#screen/organisation-screen.tsx'
import { ScreenSkeleton } from '#screen/screen-skeleton.tsx'
import { QUESTION } from './setting-words.ts'
import { SettingsView } from './settings-view.tsx'

/** Is the forecast set up as the business works? */
export function Component() {
  return (
    <OrganisationScreen skeleton={<ScreenSkeleton question={QUESTION} />}>
      {organisation => (
        <ModelScreen organisation={organisation} question={QUESTION}>
          {ready => <SettingsView {...ready} organisation={organisation} />}
        </ModelScreen>
      )}
    </OrganisationScreen>
  )
}
