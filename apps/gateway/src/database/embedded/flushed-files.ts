import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

// The part of the WebAssembly file layer that is reached here. It is not a public interface, so
// PGlite is pinned exactly and the worker refuses to run if no flush is seen (see ../worker.ts).
interface FileLayer {
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number }
  }
}

/**
 * The database's files with a working fsync. The file layer as shipped has none, so the database
 * would acknowledge commits that are only in memory and that a power failure would lose.
 */
export class FlushedFiles extends NodeFS {
  flushes = 0

  override async init(...[database, options]: Parameters<NodeFS['init']>) {
    const amended = await super.init(database, options)
    const addFlush = (layer: unknown) => {
      ;(layer as FileLayer).NODEFS.stream_ops.fsync = stream => {
        fsyncSync(stream.nfd)
        this.flushes += 1
        return 0
      }
    }
    amended.emscriptenOpts.preRun = [...(amended.emscriptenOpts.preRun ?? []), addFlush]
    return amended
  }
}
