/** `npm run build`: everything that runs in production, without starting it. */
import { build } from './build.ts'

await build()
