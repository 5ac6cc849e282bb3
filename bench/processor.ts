/** Processor time as counted by the Linux kernel, in hundredths of a second. */
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** Seconds used so far by each process and its living children, threads included. */
export function processorSeconds(pids: readonly number[]): number[] {
  const processes = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(processOf)
  return pids.map(wanted =>
    processes
      .filter(({ pid, parent }) => pid === wanted || parent === wanted)
      .reduce((sum, { seconds }) => sum + seconds, 0),
  )
}

/** See proc(5): the name in brackets may contain spaces; the fields after it are counted from 3. */
function processOf(name: string) {
  const pid = Number(name)
  try {
    const line = readFileSync(`/proc/${name}/stat`, 'utf8')
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    const field = (number: number) => Number(fields[number - 3])
    return { pid, parent: field(4), seconds: (field(14) + field(15)) / TICKS_PER_SECOND }
  } catch {
    // The process ended after the folder was read.
    return { pid, parent: 0, seconds: 0 }
  }
}
