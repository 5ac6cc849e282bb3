/**
 * `npm run bench:accuracy -- path/to/data.json`: scores the forecasts of single series and the cash
 * fan on public series, shows limits and targets, and fails if a limit is broken.
 * docs/decisions/008-single-series-method.md explains the limits.
 */
import { readData } from './accuracy-data.ts'
import { scoreFan, scoreOccasional } from './accuracy-fan.ts'
import { type Scores, scoreSeries } from './accuracy-suites.ts'

type Limit = number | readonly [number, number]

/** The limit and the target of a figure: a maximum, or a range. */
const LIMITS: Readonly<Record<string, readonly [must: Limit, target: Limit]>> = {
  '300 accounts ms first': [500, 200],
  'core36 OWA': [0.83, 0.79],
  'core36 MSIS': [9.1, 7.8],
  'core36 cov80': [
    [75, 86],
    [78, 84],
  ],
  'core36 cov95': [
    [92, 98],
    [94, 97],
  ],
  'micro OWA': [0.78, 0.73],
  'long36 OWA': [0.87, 0.81],
  'long36 cov80': [
    [72, 88],
    [77, 84],
  ],
  'tour36 OWA': [0.59, 0.53],
  'short24 OWA': [0.8, 0.76],
  'short18 OWA': [0.86, 0.83],
  'short12 OWA': [0.92, 0.88],
  'short6 OWA': [0.96, 0.93],
  'robust outlier': [1.1, 1.03],
  'robust newest': [1.5, 1.2],
  'robust shift 12': [1.5, 1.33],
  'robust shift 4': [1.4, 1.25],
  'robust shift 2': [2, 1.75],
  'robust signed': [1.08, 1],
  'robust negative': [1.03, 1],
  'parts RMSSE': [0.77, 0.74],
  'parts sum error': [1.15, 1.09],
  'fan parts cov80 12m': [
    [72, 92],
    [75, 88],
  ],
  ...fanLimits('fan mixed'),
  ...fanLimits('fan allrev'),
}

function fanLimits(suite: string): Record<string, readonly [Limit, Limit]> {
  const coverage = [1, 3, 6, 12, 18, 24].map(months => [
    `${suite} cov80 ${months}m`,
    [
      [65, 95],
      [72, 92],
    ],
  ])
  return Object.fromEntries([...coverage, [`${suite} s 12m`, [1.6, 1.4]]])
}

const holds = (value: number, limit: Limit) =>
  typeof limit === 'number' ? value <= limit : value >= limit[0] && value <= limit[1]

const text = (limit: Limit | undefined) => {
  if (limit === undefined) return ''
  return typeof limit === 'number' ? `≤ ${limit}` : `${limit[0]} to ${limit[1]}`
}

const data = readData(process.argv[2] ?? process.env.MILLPOND_FORECAST_DATA)
const scores: Record<string, Scores> = {
  ...scoreSeries(data),
  'fan mixed': scoreFan(data.orgs, 'mixed'),
  'fan allrev': scoreFan(data.orgs, 'allrev'),
  'fan mixed 15': scoreFan(data.orgs, 'mixed', 15),
  'fan allrev 15': scoreFan(data.orgs, 'allrev', 15),
  'fan parts': scoreOccasional(data.parts),
}

const broken: string[] = []
console.log(`${''.padEnd(26)}${'ours'.padStart(8)}  ${'must'.padEnd(10)}target`)
for (const [suite, figures] of Object.entries(scores)) {
  console.log()
  for (const [measure, value] of Object.entries(figures)) {
    const name = `${suite} ${measure}`
    const [must, target] = LIMITS[name] ?? []
    if (must !== undefined && !holds(value, must)) broken.push(name)
    const verdict = target !== undefined && !holds(value, target) ? '  short of the target' : ''
    const digits = measure.startsWith('cov') || measure.startsWith('ms') ? 1 : 3
    console.log(
      `${name.padEnd(26)}${value.toFixed(digits).padStart(8)}  ${text(must).padEnd(10)}` +
        `${text(target)}${verdict}`,
    )
  }
}
console.log(broken.length > 0 ? `\nBroken: ${broken.join(', ')}` : '\nEvery must holds')
process.exitCode = broken.length > 0 ? 1 : 0
