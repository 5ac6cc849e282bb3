/**
 * `npm run bench:load [most users] [seconds a step]`: how many users the gateway serves at the same
 * time on this machine, including PostgreSQL and this generator. The number of users rises until
 * one request fails or one read in a hundred takes longer than its limit. LOAD_STEPS=800,1000 runs
 * only these numbers; LOAD_STEPS=500 with 1800 seconds shows whether memory grows.
 * LOAD_PROFILE=folder saves a processor profile of the gateway there.
 */
import { readFileSync } from 'node:fs'
import { civilDay } from '@millpond/core/time'
import { complaints, row } from './judge.ts'
import { byAction, figuresOf, HEADING, isWithinLimits, lineOf, type Step } from './load-table.ts'
import { createPerson, letAct, type Person } from './load-users.ts'
import { type LoadWorld, openLoadWorld } from './load-world.ts'
import { processorSeconds } from './processor.ts'

const STEPS = [100, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 2000, 2400, 2800, 3200]

const SAMPLE_EVERY_MS = 2_000

const most = Number(process.argv[2] ?? 2000)
const seconds = Number(process.argv[3] ?? 60)
const steps = process.env.LOAD_STEPS?.split(',').map(Number) ?? STEPS.filter(step => step <= most)

const world = await openLoadWorld(Math.max(...steps), process.env.LOAD_PROFILE ?? null)
try {
  await climb(world)
} finally {
  await world.close()
}

async function climb(world: LoadWorld): Promise<void> {
  const today = civilDay(Date.now(), 'Pacific/Auckland')
  const people = world.users.map(user => createPerson(world.gateway.url, user, today))
  const taken: Step[] = []
  console.log(HEADING)
  for (const users of steps) {
    const step = await take(world, people.slice(0, users))
    taken.push(step)
    console.log(lineOf(step))
    if (!isWithinLimits(step)) break
  }
  const best = taken.filter(isWithinLimits).at(-1)
  const last = taken.at(-1)
  if (last) console.log(`\nAt ${last.users} users\n${byAction(last.seen)}`)
  const figures = figuresOf(best)
  console.log()
  for (const figure of figures) console.log(row(figure))
  const found = complaints('load', figures)
  console.log(found.length > 0 ? `\nOver budget\n  ${found.join('\n  ')}` : '\nWithin budget')
  process.exitCode = found.length > 0 ? 1 : 0
}

async function take(world: LoadWorld, people: readonly Person[]): Promise<Step> {
  const { gateway, postgres } = world
  process.kill(gateway.pid, 'SIGUSR2')
  const spent = () => processorSeconds([gateway.pid, postgres.pid()])
  const before = spent()
  const own = process.cpuUsage()
  const begin = performance.now()
  const watch = watchMegabytes(world)
  const seen = await letAct(people, seconds)
  const memory = watch.end()
  const took = (performance.now() - begin) / 1000
  const { user, system } = process.cpuUsage(own)
  const [gatewayBusy = 0, postgresBusy = 0] = spent().map(
    (each, at) => (each - (before[at] ?? 0)) / took,
  )
  const generator = (user + system) / 1e6 / took
  const busy = { gateway: gatewayBusy, postgres: postgresBusy, generator }
  return { users: people.length, seen, lag: gatewayFigures(world), memory, busy }
}

function gatewayFigures({ lagFile }: LoadWorld) {
  return JSON.parse(readFileSync(lagFile, 'utf8'))
}

/** Caches fill in the first half of a step; growth in the second half would continue. */
function watchMegabytes(world: LoadWorld) {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(gatewayFigures(world).megabytes), SAMPLE_EVERY_MS)
  return {
    end() {
      clearInterval(timer)
      const later = samples.slice(samples.length / 2)
      const perSample = slopeOf(later)
      return {
        megabytes: samples.at(-1) ?? 0,
        growthPerHour: perSample * (3_600_000 / SAMPLE_EVERY_MS),
      }
    },
  }
}

/** The slope of the regression line, in units per step. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const rise = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0)
  const run = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return run === 0 ? 0 : rise / run
}
