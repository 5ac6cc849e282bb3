export * from './account-forecast.ts'
export { NOT_EXPLAINED } from './account-index.ts'
export * from './alert-facts.ts'
export {
  type BacktestOptions,
  backtest,
  backtestReport,
  learnedFromPast,
  type PastTrial,
  tryPast,
  usualReceipts,
} from './backtest.ts'
export type { BankFact } from './banks/bank-habits.ts'
export * from './basis.ts'
export { capitalByMonth } from './capital.ts'
export * from './check-rows.ts'
export * from './facts.ts'
export {
  type CashOnDay,
  cashFan,
  cashPaths,
  type FanOptions,
  type Uncertain,
} from './fan/cash-fan.ts'
export { type EventLuck, eventLuckOn } from './fan/event-luck.ts'
export { noDocuments } from './fan/fan-documents.ts'
export { drawPaths } from './fan/fan-paths.ts'
export { collapseShocks, type UncertainAccount } from './fan/fan-shocks.ts'
export { MIN_CHANCE, saidChance } from './fan/said-chance.ts'
export * from './forecast.ts'
export * from './forecast-session.ts'
export type { TimingFact } from './inputs/account-timing.ts'
export type { RegularTransfer } from './inputs/regular-transfers.ts'
export { lastYearEnd } from './inputs/tax-losses.ts'
export type { WithheldShare } from './inputs/withheld.ts'
export * from './loans-and-assets.ts'
export { chosenBudgetAdjustment, ownAdjustments } from './own-adjustments.ts'
export * from './past-books.ts'
export type { PastComparison } from './past-comparison.ts'
export type { PastCorrection } from './past-correction.ts'
export {
  type Forecaster,
  type ForecastWeights,
  type Guess,
  learnFromPast,
  NOTHING_LEARNED,
  PAST_HORIZONS,
  type PastLearning,
  type PastPoint,
  rangeFactorAt,
  relativeMiss,
} from './past-learning.ts'
export * from './planned/planned-document.ts'
export { plannedAmounts, plannedPartsOf } from './planned/planned-parts.ts'
export { plannedSources } from './planned/planned-source.ts'
export { intervalOf, REPEATS, type Repeat, repeatOf } from './planned/repeat.ts'
export { resolveForecast } from './resolve-forecast.ts'
export { booksOf, type ContactShare, contactShares } from './scenario/books-of-state.ts'
export { type CashOfState, cashOfState } from './scenario/cash-of-state.ts'
export { livePlanOf } from './scenario/live-plan.ts'
export { paidSoFar } from './scenario/paid-so-far.ts'
export { type BudgetById, type RootForecast, rootForecast } from './scenario/root-forecast.ts'
export * from './scenario/scenario-model.ts'
export { type ScenarioState, stateOf } from './scenario/scenario-state.ts'
export type { AssetMonth, AssetPlan } from './schedules/asset-plan.ts'
export type { LoanMonth, LoanPlan } from './schedules/loan-plan.ts'
export type { LoanSuggestion } from './schedules/loan-suggestion.ts'
export * from './solver.ts'
export * from './template/client-template.ts'
