import { buildCells } from '@millpond/core/budget'
import {
  cashFan,
  type ForecastSession,
  loansAndAssets,
  openForecastSession,
  resolveForecast,
} from '@millpond/core/forecast'
import { cashOutlook } from '@millpond/core/insight'
import { assert } from '@millpond/core/outcome'
import { emptySheet } from '@millpond/core/sheet'
import { sessionFigures } from './budget-cash.ts'
import { withSources } from './kept-sources.ts'
import type { Question, QuestionInput, QuestionReply } from './questions.ts'
import { closeReport, openReport, resultOf } from './report-session.ts'
import { scenarioAdoption } from './scenario-adoption.ts'
import { askScenario } from './scenario-ask.ts'
import {
  remediesOf,
  safeMonthsOf,
  scenarioFigures,
  scenarioStatements,
} from './scenario-figures.ts'
import { scenarioSensitivity } from './scenario-sensitivity.ts'

/** Open sessions by id. The caller that opens one closes it. */
const sessions = new Map<string, ForecastSession>()

function sessionOf(id: string): ForecastSession {
  const session = sessions.get(id)
  assert(session, () => `There is no open session ${id}`)
  return session
}

const WORK: { readonly [Q in Question]: (asked: QuestionInput<Q>) => QuestionReply<Q> } = {
  model: ({ ledger, basis, floor }) => {
    const forecast = resolveForecast({ ledger, basis })
    return { forecast, fan: cashFan(forecast, floor) }
  },
  fan: ({ forecast, floor }) => cashFan(forecast, floor),
  forecast: ({ sources, adjustments }) => resolveForecast(sources, adjustments),
  openSession: ({ id, sources, adjustments }) => {
    const session = openForecastSession(sources, adjustments)
    sessions.set(id, session)
    return sessionFigures(session, session.unbudgeted.keys())
  },
  changeSession: ({ id, changes }) => {
    const session = sessionOf(id)
    return sessionFigures(session, session.setBudget(changes))
  },
  closeSession: ({ id }) => sessions.delete(id),
  openReport: ({ id, books }) => openReport(id, books),
  report: ({ id, definition }) => resultOf(id, definition),
  closeReport: ({ id }) => closeReport(id),
  loansAndAssets: sources => ({
    ...loansAndAssets(sources),
    low: cashOutlook(resolveForecast(sources), null, null).low,
  }),
  scenario: asked => scenarioFigures(withSources(asked)),
  scenarioStatements: asked => scenarioStatements(withSources(asked)),
  safeMonths: asked => safeMonthsOf(withSources(asked)),
  remedies: asked => remediesOf(withSources(asked)),
  askScenario: asked => askScenario(withSources(asked)),
  adoption: asked => scenarioAdoption(withSources(asked)),
  sensitivity: asked => scenarioSensitivity(withSources(asked)),
  lowPoints: ({ ids }) => ids.map(id => cashOutlook(sessionOf(id), null, null).low),
  seasonal: ({ ledger, scope, ppm }) =>
    // It reads only actuals, neither budgets nor customers.
    buildCells({ kind: 'seasonal', ppm }, scope, {
      ...{ ledger, sheet: emptySheet(ledger.closeMonth, 0), customersAt: () => null },
    }),
}

/** The work of the worker; tests and browsers without workers call it directly. */
export const compute = <Q extends Question>(
  question: Q,
  asked: QuestionInput<Q>,
): QuestionReply<Q> => WORK[question](asked)
