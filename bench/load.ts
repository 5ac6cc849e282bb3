/**
 * `npm run bench:load [most users] [seconds a step]`: how many people the gateway serves at the
 * same time on this machine, PostgreSQL and this generator included. More and more of them come,
 * until one request fails or one read in a hundred takes longer than its limit.
 *
 * LOAD_STEPS=800,1000 goes through these numbers only. LOAD_PROFILE=folder: processor profile.
 */
import { readFileSync } from 'node:fs'
import { civilDay } from '@millpond/core/time'
import { complaints, row } from './judge.ts'
import { byAction, figuresOf, HEADING, isWithinLimits, lineOf, type Step } from './load-table.ts'
import { createPerson, letAct, type Person } from './load-users.ts'
import { type LoadWorld, openLoadWorld } from './load-world.ts'
import { processorSeconds } from './processor.ts'

const STEPS = [100, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 2000, 2400, 2800, 3200]

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
  const seen = await letAct(people, seconds)
  const took = (performance.now() - begin) / 1000
  const { user, system } = process.cpuUsage(own)
  const [gatewayBusy = 0, postgresBusy = 0] = spent().map(
    (each, at) => (each - (before[at] ?? 0)) / took,
  )
  const generator = (user + system) / 1e6 / took
  const { megabytes, ...lag } = JSON.parse(readFileSync(world.lagFile, 'utf8'))
  const busy = { gateway: gatewayBusy, postgres: postgresBusy, generator }
  return { users: people.length, seen, lag, megabytes, busy }
}
