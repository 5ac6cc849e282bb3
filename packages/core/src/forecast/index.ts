export * from './account-forecast.ts'
export * from './cash-answer.ts'
export * from './cash-forecast.ts'
export { forecastSeries, type SeriesForecast } from './forecast-series.ts'
