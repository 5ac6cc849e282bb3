export { forecastSeries } from './forecast-series.ts'
export { normalAt, seededRandom, streamOf, uniformAt } from './random.ts'
export type { SeriesForecast, SeriesMethod, SeriesMisses } from './series-forecast.ts'
export { mean, median, quantile, rootMeanSquare } from './statistics.ts'
