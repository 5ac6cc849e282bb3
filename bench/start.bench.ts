/** `npm start` to `/readyz`: on an empty data folder, and again on the same one. */
import { build } from '../tools/build.ts'
import { type Figure, median } from './figure.ts'
import { startProduct, withDataDir } from './product.ts'

const STARTS = 3

export async function measure(): Promise<readonly Figure[]> {
  await build()
  return withDataDir(async dataDir => {
    const first = await startAndStop(dataDir)
    const again: number[] = []
    for (let run = 0; run < STARTS; run += 1) again.push(await startAndStop(dataDir))
    return [
      { name: 'start/empty data folder', value: first, unit: 's' },
      { name: 'start/again', value: median(again), unit: 's' },
    ]
  })
}

async function startAndStop(dataDir: string): Promise<number> {
  const product = await startProduct(dataDir)
  await product.stop()
  return product.readyAfterMs / 1000
}
