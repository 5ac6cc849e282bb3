/** Memory of running processes, and of what this process computes. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const run = promisify(execFile)
const SAMPLE_EVERY_MS = 200

/** The megabytes of all that is made, after a collection of garbage. */
export function keptMegabytes<Made>(make: () => Made): { made: Made; megabytes: number } {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    // What only the first collection finds unused is freed by the second one.
    collect()
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = used()
  const made = make()
  return { made, megabytes: (used() - before) / 2 ** 20 }
}

export interface MemoryWatch {
  /** The maximum in megabytes since the last call. */
  takePeak(): number
  end(): void
}

/** Measures the child of `parent` whose command line contains `script`. */
export async function watchMemory(parent: number, script: string): Promise<MemoryWatch> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,args='])
  const [pid] =
    stdout
      .split('\n')
      .map(line => line.trim().split(/\s+/))
      .find(([, ppid, ...args]) => ppid === String(parent) && args.join(' ').includes(script)) ?? []
  if (!pid) throw new Error(`No child of process ${parent} runs ${script}`)
  let latest = await residentMegabytes(pid)
  let peak = latest
  const sample = async () => {
    latest = await residentMegabytes(pid)
    peak = Math.max(peak, latest)
  }
  const timer = setInterval(() => void sample(), SAMPLE_EVERY_MS)
  return {
    takePeak() {
      const most = peak
      peak = latest
      return most
    },
    end: () => clearInterval(timer),
  }
}

async function residentMegabytes(pid: string): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', pid])
  return Number(stdout) / 1024
}
