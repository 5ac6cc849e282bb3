import { ForecastScreen } from './forecast-screen.tsx'
import { QUESTION } from './setting-words.ts'
import { SettingsView } from './settings-view.tsx'
import { WithModel } from './with-model.tsx'

/** Is the forecast set up as the business works? */
export function Component() {
  return (
    <ForecastScreen question={QUESTION}>
      {organisation => (
        <WithModel organisation={organisation} question={QUESTION}>
          {ready => <SettingsView {...ready} organisation={organisation} />}
        </WithModel>
      )}
    </ForecastScreen>
  )
}
