/**
 * `npm run bench [name…]`: measures, compares with budgets.json, and fails if a limit is exceeded.
 */
import { readdirSync } from 'node:fs'
import type { Measure } from './figure.ts'
import { complaints, row } from './judge.ts'

const subjects = readdirSync(import.meta.dirname)
  .filter(file => file.endsWith('.bench.ts'))
  .map(file => file.replace('.bench.ts', ''))
const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !subjects.includes(name))
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are ${subjects.join(', ')}.`)
  process.exit(2)
}

const found: string[] = []
for (const subject of wanted.length > 0 ? wanted : subjects) {
  console.log(`\n${subject}`)
  const { measure } = (await import(`./${subject}.bench.ts`)) as { measure: Measure }
  const figures = await measure()
  for (const figure of figures) console.log(row(figure))
  found.push(...complaints(subject, figures))
}

console.log(found.length > 0 ? `\nOver budget\n  ${found.join('\n  ')}` : '\nWithin budget')
process.exitCode = found.length > 0 ? 1 : 0
